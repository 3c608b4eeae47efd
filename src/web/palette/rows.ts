// Command palette groups: those of the menu and the actions are matched in the browser, search results come from the server.

import type { Found } from '#shared/contracts/search-contract.ts'
import { type MenuSection, matchesEntry } from '#shared/menu.ts'

export type Row = {
  key: string
  title: string
  line: string
  excerpt?: string
  path?: string
  /** The document itself, outside of the portal; `path` leads to its list. */
  link?: string
  run?: () => void
}
export type Group = { name: string; rows: Row[] }

export type PaletteAction = { title: string; run: () => void }

const groupNames: Record<string, string> = {
  gcp: 'GCPs',
  document: 'Documents',
  person: 'People',
  committee: 'Local committees',
  definition: 'Standards and questions',
}
const groupName = (kind: string) => groupNames[kind] ?? `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`

const rowOf = ({ kind, title, line, excerpt, path, link }: Found): Row => ({
  ...{ key: `${kind} ${path} ${title}`, title, line, path },
  ...(excerpt && { excerpt }),
  ...(link && { link }),
})

/** Groups results by kind, in the order of each kind's best match. */
function byKind(found: readonly Found[]): Group[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ name: groupName(kind), rows: found.filter((each) => each.kind === kind).map(rowOf) }))
}

/** Limit once something is typed. */
const maxScreens = 6

/** The groups of the menu, by their titles, with the screens that match. */
function screenGroups(sections: PaletteItems['sections'], typed: string): Group[] {
  let left = typed.trim() === '' ? Number.POSITIVE_INFINITY : maxScreens
  return sections.map(({ title: name, entries }) => {
    const rows = entries
      .filter((entry) => matchesEntry(entry, typed))
      .slice(0, left)
      .map((entry) => ({
        key: `screen ${entry.path}`,
        title: entry.name,
        // Somebody who typed its other name should see why it is here.
        line: entry.alias && !matchesEntry({ name: entry.name }, typed) ? entry.alias : '',
        path: entry.path,
      }))
    left -= rows.length
    return { name, rows }
  })
}

type PaletteItems = {
  sections: readonly Pick<MenuSection, 'title' | 'entries'>[]
  actions: readonly PaletteAction[]
  recent: readonly Found[]
  found: readonly Found[]
}

export function buildGroups(typed: string, { sections, actions, recent: recentItems, found }: PaletteItems): Group[] {
  const isBlank = typed.trim() === ''
  const open = new Set<string>(sections.flatMap(({ entries }) => entries.map(({ path }) => path)))
  // A screen may have been closed to this role since.
  const recent = recentItems.filter(({ kind, path }) => kind !== 'screen' || open.has(path))
  const recentPaths = new Set(recent.map(({ path }) => path))
  const things = byKind(isBlank ? found.filter(({ path }) => !recentPaths.has(path)) : found)
  const screens = screenGroups(sections, typed)
  const matching = actions
    .filter(({ title }) => matchesEntry({ name: title }, typed))
    .map(({ title, run }) => ({ key: `action ${title}`, title, line: '', run }))
  const groups = isBlank
    ? [{ name: 'Recent', rows: recent.map(rowOf) }, ...things, ...screens]
    : [...screens, { name: 'Actions', rows: matching }, ...things]
  return groups.filter(({ rows }) => rows.length > 0)
}
