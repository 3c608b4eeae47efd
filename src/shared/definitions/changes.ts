// Changes between two definitions, matched by key: what is new, gone, reworded or changed.
import * as z from 'zod/mini'
import { type DefinitionKind, definitionNames, type Group, type Item, itemsOf } from './definition.ts'

export const changeShape = z.object({
  key: z.string(),
  /** How it reads now, or how it read before it went. */
  text: z.string(),
  what: z.enum(['new', 'gone', 'reworded', 'changed']),
  /** The wording before, where that changed. */
  before: z.optional(z.string()),
})
export type DefinitionChange = z.infer<typeof changeShape>

const wordingOf = ({ text, help }: Item) => (help ? `${text}\n${help}` : text)
const restOf = ({ kind, isRequired, options, isNps }: Item) =>
  JSON.stringify([kind, isRequired, options ?? null, isNps ?? false])

/** Items in the order of the newer definition, then titles of groups, then what is gone. Order alone is no change. */
export function changesBetween(before: readonly Group[], after: readonly Group[]): DefinitionChange[] {
  const old = new Map(itemsOf(before).map((item) => [item.key, item]))
  const changes = itemsOf(after).flatMap((item): DefinitionChange[] => {
    const was = old.get(item.key)
    old.delete(item.key)
    const named = { key: item.key, text: item.text }
    if (!was) return [{ ...named, what: 'new' }]
    const reworded = wordingOf(was) === wordingOf(item) ? {} : { before: wordingOf(was) }
    if (restOf(was) !== restOf(item)) return [{ ...named, what: 'changed', ...reworded }]
    return 'before' in reworded ? [{ ...named, what: 'reworded', ...reworded }] : []
  })
  const gone = [...old.values()].map(({ key, text }): DefinitionChange => ({ key, text, what: 'gone' }))
  return [...changes, ...changesOfGroups(before, after), ...gone]
}

const titleOf = ({ title, about }: Group) => (about ? `${title}\n${about}` : title)

function changesOfGroups(before: readonly Group[], after: readonly Group[]): DefinitionChange[] {
  return after.flatMap((group) => {
    const was = before.find(({ key }) => key === group.key)
    if (!was || titleOf(was) === titleOf(group)) return []
    return [{ key: group.key, text: group.title, what: 'reworded' as const, before: titleOf(was) }]
  })
}

/** 'Standards of 27.28: 3 changed'. */
export function formatChanges(kind: DefinitionKind, year: string, changes: readonly DefinitionChange[]): string {
  const { many } = definitionNames[kind]
  const name = `${many.charAt(0).toUpperCase()}${many.slice(1)} of ${year}`
  return changes.length === 0 ? `${name}: as in the year before` : `${name}: ${changes.length} changed`
}
