// Edits of a definition before it is saved: pure functions on its groups. What is new has a key of its own until then.
import { type Group, type GroupDraft, type Item, type ItemKind, itemsOf } from '#shared/definitions/definition.ts'
import type { KnownKeys } from '#shared/definitions/rules.ts'

/** Rows are told apart by it; the portal makes the real key. */
const newPrefix = 'new:'

function makeNewKey(groups: readonly Group[]): string {
  const keys = [...groups, ...itemsOf(groups)].map(({ key }) => key).filter((key) => key.startsWith(newPrefix))
  return newPrefix + (Math.max(0, ...keys.map((key) => Number(key.slice(newPrefix.length)))) + 1)
}

/** As it is sent: the portal makes a key for what it does not know. */
export const draftOf = (groups: readonly Group[], known: KnownKeys): GroupDraft[] =>
  groups.map((group) => ({
    ...group,
    key: known.groups.has(group.key) ? group.key : '',
    items: group.items.map((item) => (known.items.has(item.key) ? item : { ...item, key: '' })),
  }))

/** Where an item is. */
export type Position = { group: number; item: number }

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}
const replaced = <T>(list: readonly T[], at: number, value: T): T[] => list.map((each, n) => (n === at ? value : each))
const isWithin = (list: readonly unknown[], at: number) => at >= 0 && at < list.length

export const updateGroup = (groups: readonly Group[], at: number, change: Partial<Group>): Group[] =>
  groups.map((group, n) => (n === at ? { ...group, ...change } : group))

export const updateItem = (groups: readonly Group[], { group, item }: Position, change: Partial<Item>): Group[] => {
  const items = groups[group]?.items ?? []
  return updateGroup(groups, group, { items: replaced(items, item, { ...(items[item] as Item), ...change }) })
}

export const addGroup = (groups: readonly Group[]): Group[] => [
  ...groups,
  { key: makeNewKey(groups), title: '', items: [] },
]
export const removeGroup = (groups: readonly Group[], at: number): Group[] => groups.filter((_, n) => n !== at)
export const moveGroup = (groups: readonly Group[], at: number, by: -1 | 1): Group[] =>
  isWithin(groups, at + by) ? moved(groups, at, at + by) : [...groups]

/** Choices and scales must be answered; nothing on the checklist must be. */
const isAlwaysRequired = (kind: ItemKind) => kind === 'choice' || kind === 'scale'

const newItem = (key: string, kind: ItemKind): Item => ({
  ...{ key, text: '', help: '', kind, isRequired: isAlwaysRequired(kind) },
  ...(kind === 'choice' && { options: ['Yes', 'No', 'Maybe'] }),
})

export const addItem = (groups: readonly Group[], group: number, kind: ItemKind): Group[] =>
  updateGroup(groups, group, { items: [...(groups[group]?.items ?? []), newItem(makeNewKey(groups), kind)] })

/** The one question from which the NPS is calculated. */
export const chooseNps = (groups: readonly Group[], chosen: string): Group[] =>
  groups.map((group) => ({
    ...group,
    items: group.items.map(({ isNps: _, ...item }) => (item.key === chosen ? { ...item, isNps: true } : item)),
  }))

export const removeItem = (groups: readonly Group[], { group, item }: Position): Group[] =>
  updateGroup(groups, group, { items: (groups[group]?.items ?? []).filter((_, n) => n !== item) })

/** To before the item that is there, or behind the last one; also into another group. */
export function moveItem(groups: readonly Group[], from: Position, to: Position): Group[] {
  const item = groups[from.group]?.items[from.item]
  if (!item) return [...groups]
  const without = removeItem(groups, from)
  const items = without[to.group]?.items ?? []
  return updateGroup(without, to.group, { items: [...items.slice(0, to.item), item, ...items.slice(to.item)] })
}

/** One place up or down; from the end of a group into the next one. */
export function stepItem(groups: readonly Group[], { group, item }: Position, by: -1 | 1): Position | null {
  const items = groups[group]?.items ?? []
  if (isWithin(items, item + by)) return { group, item: item + by }
  const next = groups[group + by]
  if (!next) return null
  return { group: group + by, item: by < 0 ? next.items.length : 0 }
}
