// Command palette groups: screens and actions are matched in the browser, search results come from the server.

import type { Found } from '#shared/contracts/search-contract.ts'
import { normalizeText, queryWords } from '#shared/text/normalize-text.ts'
import type { OpenScreen } from '#web/shell/navigation/open-screens.ts'

export type Row = { key: string; title: string; line: string; excerpt?: string; path?: string; run?: () => void }
export type Group = { name: string; rows: Row[] }

export type PaletteAction = { title: string; run: () => void }

/** Each typed word is a prefix of a word in the name. */
function matches(name: string, typed: string): boolean {
  const words = normalizeText(name).split(/[^\p{L}\p{N}]+/u)
  return queryWords(typed).every((word) => words.some((each) => each.startsWith(word)))
}

const groupNames: Record<string, string> = {
  gcp: 'Good case practices',
  document: 'Documents',
  person: 'People',
  committee: 'Local committees',
}
const groupName = (kind: string) => groupNames[kind] ?? `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`

const rowOf = ({ kind, title, line, excerpt, path }: Found): Row => ({
  ...{ key: `${kind} ${path} ${title}`, title, line, path },
  ...(excerpt && { excerpt }),
})

/** Groups results by kind, in the order of each kind's best match. */
function byKind(found: readonly Found[]): Group[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ name: groupName(kind), rows: found.filter((each) => each.kind === kind).map(rowOf) }))
}

/** Limit once something is typed. */
const maxScreens = 6

type PaletteItems = {
  openScreens: readonly OpenScreen[]
  actions: readonly PaletteAction[]
  recent: readonly Found[]
  found: readonly Found[]
}

export function buildGroups(
  typed: string,
  { openScreens, actions, recent: recentItems, found }: PaletteItems,
): Group[] {
  const isBlank = typed.trim() === ''
  // A screen may have been closed to this role since.
  const recent = recentItems.filter(({ kind, path }) => kind !== 'screen' || openScreens.some(({ to }) => to === path))
  const screens = openScreens.filter(({ name }) => isBlank || matches(name, typed))
  const recentPaths = new Set(recent.map(({ path }) => path))
  const groups = [
    { name: 'Recent', rows: isBlank ? recent.map(rowOf) : [] },
    {
      name: 'Screens',
      rows: (isBlank ? screens : screens.slice(0, maxScreens)).map(({ name, to }) => ({
        ...{ key: `screen ${to}`, title: name, line: '', path: to },
      })),
    },
    {
      name: 'Actions',
      rows: actions
        .filter(({ title }) => !isBlank && matches(title, typed))
        .map(({ title, run }) => ({ key: `deed ${title}`, title, line: '', run })),
    },
  ]
  const things = byKind(isBlank ? found.filter(({ path }) => !recentPaths.has(path)) : found)
  const [recently, ...others] = groups
  return [recently as Group, ...(isBlank ? things : []), ...others, ...(isBlank ? [] : things)].filter(
    ({ rows }) => rows.length > 0,
  )
}
