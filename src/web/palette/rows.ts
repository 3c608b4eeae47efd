// Command palette groups: screens and actions are matched in the browser, search results come from the server.

import type { Found } from '#shared/search-contract.ts'
import { folded, foldedWords } from '#shared/text/folded.ts'
import type { OpenPlace } from '#web/shell/navigation/places.ts'

export type Row = { key: string; title: string; line: string; excerpt?: string; path?: string; run?: () => void }
export type Group = { name: string; rows: Row[] }

export type Deed = { title: string; run: () => void }

/** Each typed word is a prefix of a word in the name. */
function matches(name: string, typed: string): boolean {
  const words = folded(name).split(/[^\p{L}\p{N}]+/u)
  return foldedWords(typed).every((word) => words.some((each) => each.startsWith(word)))
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
const mostScreens = 6

type Known = { places: readonly OpenPlace[]; deeds: readonly Deed[]; recent: readonly Found[]; found: readonly Found[] }

export function groupsOf(typed: string, { places, deeds, recent: kept, found }: Known): Group[] {
  const isBlank = typed.trim() === ''
  // A screen may have been closed to this role since.
  const recent = kept.filter(({ kind, path }) => kind !== 'screen' || places.some(({ to }) => to === path))
  const screens = places.filter(({ name }) => isBlank || matches(name, typed))
  const recentPaths = new Set(recent.map(({ path }) => path))
  const groups = [
    { name: 'Recent', rows: isBlank ? recent.map(rowOf) : [] },
    {
      name: 'Screens',
      rows: (isBlank ? screens : screens.slice(0, mostScreens)).map(({ name, to }) => ({
        ...{ key: `screen ${to}`, title: name, line: '', path: to },
      })),
    },
    {
      name: 'Actions',
      rows: deeds
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
