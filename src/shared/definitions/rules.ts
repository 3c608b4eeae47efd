// Rules for definitions: what a draft must have, what may change once answers exist, and how the portal makes a key.
import type { FieldProblems } from '../people/organisation.ts'
import {
  type DefinitionKind,
  definitionNames,
  type Group,
  type GroupDraft,
  type Item,
  type ItemDraft,
  itemsOf,
  kindsIn,
  maxGroups,
  maxItems,
  maxKey,
} from './definition.ts'

/** The survey cannot do without these: they count everybody once, and in the right LC. */
export const neededInSurvey = ['contactNumber', 'personalEmail', 'localCommitee'] as const
/** Its answers are the organisation's LCs. */
export const lcKey = 'localCommitee'
/** As long as it is asked, the NPS is computed from it. */
export const ratingKey = 'overallRating'

/** Keys of a kind and year, and of earlier ones: what is new has none yet. */
export type KnownKeys = { groups: ReadonlySet<string>; items: ReadonlyMap<string, Pick<Item, 'kind'>> }

export function knownKeysOf(definitions: readonly (readonly Group[])[]): KnownKeys {
  const all = definitions.flat()
  return {
    groups: new Set(all.map(({ key }) => key)),
    items: new Map(itemsOf(all).map((item) => [item.key, { kind: item.kind }])),
  }
}

const atItem = (group: number, item: number, field: string) => `groups.${group}.items.${item}.${field}`

/** What is wrong, by path, with a sentence at the item. */
export function findDefinitionProblems(
  kind: DefinitionKind,
  groups: readonly GroupDraft[],
  known: KnownKeys,
): FieldProblems {
  const { one, many } = definitionNames[kind]
  const problems: FieldProblems = {}
  if (groups.length === 0) problems.groups = `Add a group with at least one ${one}.`
  if (groups.length > maxGroups) problems.groups = `Use at most ${maxGroups} groups.`
  if (itemsOf(groups).length > maxItems) problems.groups = `Use at most ${maxItems} ${many}.`
  const seen = { keys: new Set<string>(), texts: new Set<string>(), titles: new Set<string>() }
  for (const [g, group] of groups.entries()) {
    Object.assign(problems, findGroupProblems(group, `groups.${g}`, one, known, seen))
    for (const [i, item] of group.items.entries()) {
      const found = findItemProblems(kind, item, known, seen)
      for (const [field, message] of Object.entries(found)) problems[atItem(g, i, field)] = message
    }
  }
  return { ...findMissing(kind, groups), ...problems }
}

type Seen = Record<'keys' | 'texts' | 'titles', Set<string>>

/** True the second time. */
function isRepeated(seen: Set<string>, text: string): boolean {
  const folded = text.toLowerCase()
  if (seen.has(folded)) return true
  seen.add(folded)
  return false
}

function findGroupProblems(group: GroupDraft, path: string, one: string, known: KnownKeys, seen: Seen): FieldProblems {
  const problems: FieldProblems = {}
  if (group.title === '') problems[`${path}.title`] = 'Give the group a title.'
  else if (isRepeated(seen.titles, group.title))
    problems[`${path}.title`] = 'Another group has this title. Change one of them.'
  if (group.items.length === 0) problems[`${path}.items`] = `Add a ${one}, or remove the group.`
  if (group.key && (!known.groups.has(group.key) || isRepeated(seen.keys, `group ${group.key}`)))
    problems[`${path}.key`] = unknownKey
  return problems
}

const unknownKey = 'The portal does not know this key. Leave it out, and the portal creates one.'

function findItemProblems(kind: DefinitionKind, item: ItemDraft, known: KnownKeys, seen: Seen): FieldProblems {
  const problems: FieldProblems = {}
  const was = known.items.get(item.key)
  if (item.text === '') problems.text = kind === 'checklist' ? 'Name the standard.' : 'Write the question.'
  else if (isRepeated(seen.texts, item.text))
    problems.text = `Another ${definitionNames[kind].one} has this text. Change one of them.`
  if (item.key && (!was || isRepeated(seen.keys, item.key))) problems.key = unknownKey
  if (!kindsIn[kind].includes(item.kind)) problems.kind = 'Choose a type from the list.'
  else if (was && was.kind !== item.kind)
    problems.kind = `You cannot change the type of a ${definitionNames[kind].one}. Remove it and add a new one.`
  if (kind === 'checklist' && item.isRequired) problems.isRequired = 'Standards are always optional.'
  return { ...problems, ...findOptionProblems(item), ...findRequiredProblem(item), ...findNpsProblems(item) }
}

function findOptionProblems({ key, kind, options }: ItemDraft): FieldProblems {
  if (kind !== 'choice' || key === lcKey)
    return options === undefined ? {} : { options: 'Only a choice has answers to choose from. Remove them.' }
  const folded = (options ?? []).map((option) => option.toLowerCase())
  if (folded.length < 2) return { options: 'Add at least two answers.' }
  if (folded.includes('')) return { options: 'Fill in the empty line, or delete it.' }
  return new Set(folded).size < folded.length ? { options: 'Two answers are the same. Change one of them.' } : {}
}

function findRequiredProblem({ key, kind, isRequired }: ItemDraft): FieldProblems {
  if (isRequired || (kind !== 'choice' && kind !== 'scale') || key === lcKey) return {}
  return { isRequired: 'Choices and scales must be required, so that a result of five answers is about five people.' }
}

function findNpsProblems({ key, kind, isNps, isRequired }: ItemDraft): FieldProblems {
  if (!isNps)
    return key === ratingKey
      ? { isNps: 'The NPS is calculated from this question. Remove the question to use another one.' }
      : {}
  if (kind !== 'scale') return { isNps: 'Only a scale can be the NPS question.' }
  return isRequired ? {} : { isRequired: 'The NPS question must be required.' }
}

/** What a definition cannot do without. */
function findMissing(kind: DefinitionKind, groups: readonly GroupDraft[]): FieldProblems {
  const items = itemsOf(groups)
  if (items.length === 0) return {}
  if (kind === 'checklist')
    return items.some((item) => item.kind === 'yesNo') ? {} : { groups: 'Add at least one yes-or-no standard.' }
  const missing = neededInSurvey.filter((key) => !items.some((item) => item.key === key && item.isRequired))
  if (missing.length > 0) {
    const text =
      'The survey needs the contact number, the email and the LC as required questions, to count everyone once and in their LC.'
    return { groups: text }
  }
  const nps = items.filter(({ isNps }) => isNps).length
  return nps === 1
    ? {}
    : { groups: "The survey needs one NPS question. Open a scale and tick 'Calculate the NPS from this question'." }
}

/** Everything but the wording, as text: once answers exist, it stays. */
export const structureOf = (groups: readonly (Group | GroupDraft)[]): string =>
  JSON.stringify(
    groups.map(({ key, items }) => [
      key,
      items.map((item) => [item.key, item.kind, item.isRequired, item.options ?? null, item.isNps ?? false]),
    ]),
  )

/**
 * New keys that stand beside other fields in requests, responses and files have a prefix that no field has: a group called
 * 'Version' must not hide the version of a checklist. Those of the specification have none.
 */
export const keyPrefixes: Record<DefinitionKind, { group: string; item: string }> = {
  checklist: { group: 'g_', item: '' },
  happiness: { group: '', item: 'q_' },
}

/** What every object has already. */
const reservedKeys: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

/** A readable key that nobody has used yet: 'buddySystem', then 'buddySystem2'. */
export function makeKey(text: string, prefix: string, isTaken: (key: string) => boolean): string {
  const words = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]+/g, '')
    .trim()
    .split(/ +/)
    .slice(0, 6)
  const [first = '', ...others] = words
  const joined = first.toLowerCase() + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const name = /^[a-z]/.test(joined) ? joined.slice(0, maxKey - 10) : `item${joined.slice(0, maxKey - 20)}`
  for (let n = 1; ; n++) {
    const key = `${prefix}${name}${n === 1 ? '' : n}`
    if (!isTaken(key) && !reservedKeys.includes(key)) return key
  }
}
