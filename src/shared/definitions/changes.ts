// Changes between two definitions, matched by key: what is new, gone, reworded, changed or moved, and how a sentence says it.
import * as z from 'zod/mini'
import { type DefinitionKind, definitionNames, type Group, type Item } from './definition.ts'

export const changeShape = z.object({
  key: z.string(),
  /** How it reads now, or how it read before it was removed. */
  text: z.string(),
  what: z.enum(['new', 'gone', 'reworded', 'changed', 'moved']),
  /** The wording before, where that changed. */
  before: z.optional(z.string()),
  /** Titles of the groups, if an item moved from one to another. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** A group, not an item. */
  isGroup: z.optional(z.boolean()),
})
export type DefinitionChange = z.infer<typeof changeShape>

const wordingOf = ({ text, help }: Item) => (help ? `${text}\n${help}` : text)
const restOf = ({ kind, isRequired, options, isNps }: Item) =>
  JSON.stringify([kind, isRequired, options ?? null, isNps ?? false])

/** One change per item, in the order of the newer definition, then groups, then what is gone. */
export function changesBetween(before: readonly Group[], after: readonly Group[]): DefinitionChange[] {
  const old = new Map(before.flatMap((group) => group.items.map((item) => [item.key, { item, group }] as const)))
  const changes = after.flatMap((group) => {
    const oldGroup = before.find(({ key }) => key === group.key)
    const moved = findMoved(keysOf(oldGroup?.items ?? []), keysOf(group.items))
    return group.items.flatMap((item): DefinitionChange[] => {
      const was = old.get(item.key)
      old.delete(item.key)
      const named = { key: item.key, text: item.text }
      if (!was) return [{ ...named, what: 'new' }]
      const hasNewGroup = was.group.key !== group.key
      const details = {
        ...(wordingOf(was.item) !== wordingOf(item) && { before: wordingOf(was.item) }),
        ...(hasNewGroup && { from: was.group.title, to: group.title }),
      }
      if (restOf(was.item) !== restOf(item)) return [{ ...named, what: 'changed', ...details }]
      if ('before' in details) return [{ ...named, what: 'reworded', ...details }]
      return hasNewGroup || moved.has(item.key) ? [{ ...named, what: 'moved', ...details }] : []
    })
  })
  const gone = [...old.values()].map(({ item: { key, text } }): DefinitionChange => ({ key, text, what: 'gone' }))
  return [...changes, ...changesOfGroups(before, after), ...gone]
}

const titleOf = ({ title, about }: Group) => (about ? `${title}\n${about}` : title)

function changesOfGroups(before: readonly Group[], after: readonly Group[]): DefinitionChange[] {
  const moved = findMoved(keysOf(before), keysOf(after))
  return after.flatMap((group): DefinitionChange[] => {
    const was = before.find(({ key }) => key === group.key)
    const named = { key: group.key, text: group.title, isGroup: true }
    if (was && titleOf(was) !== titleOf(group)) return [{ ...named, what: 'reworded', before: titleOf(was) }]
    return moved.has(group.key) ? [{ ...named, what: 'moved' }] : []
  })
}

const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key)

/** Of those in both lists, the fewest that explain the new order: all but the longest run that kept its order. */
function findMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const kept = after.filter((key) => before.includes(key))
  let longest: string[] = []
  const runs: string[][] = []
  for (const key of kept) {
    const at = before.indexOf(key)
    const earlier = runs.filter((run) => before.indexOf(run.at(-1) as string) < at)
    const run = [...earlier.reduce<string[]>((best, each) => (each.length > best.length ? each : best), []), key]
    runs.push(run)
    if (run.length > longest.length) longest = run
  }
  return new Set(kept.filter((key) => !longest.includes(key)))
}

/** "'PDP June' moved from Job Design to Team Practice." */
export function formatChange({ text, what, from, to, isGroup }: DefinitionChange): string {
  const name = isGroup ? `The group '${text}'` : `'${text}'`
  const did = { new: 'is new', gone: 'was removed', reworded: 'was reworded', changed: 'was changed' }
  const where = from === undefined ? '' : ` from ${from} to ${to}`
  if (what === 'moved') return `${name} moved${where}.`
  return `${name} ${did[what]}${where && ` and moved${where}`}.`
}

/** 'Standards of 27.28: 3 changed'. */
export function formatChanges(kind: DefinitionKind, year: string, changes: readonly DefinitionChange[]): string {
  const { many } = definitionNames[kind]
  const name = `${many.charAt(0).toUpperCase()}${many.slice(1)} of ${year}`
  return changes.length === 0 ? `${name}: same as the year before` : `${name}: ${changes.length} changed`
}
