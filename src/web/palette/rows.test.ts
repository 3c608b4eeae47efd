// Command palette groups: how many screens and recent items it lists.
import { beforeEach, expect, it } from 'vitest'
import type { Found } from '#shared/contracts/search-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { keepRecent, readRecent } from './recent.ts'
import { buildGroups } from './rows.ts'

beforeEach(() => localStorage.clear())

const entries = Array.from({ length: 9 }, (_, n) => ({ name: `Results ${n}`, path: `/results-${n}` as const }))
const sections = [
  { title: 'See', entries: entries.slice(0, 5) },
  { title: 'Manage', entries: entries.slice(5) },
]
const screens = (typed: string) =>
  buildGroups(typed, { sections, actions: [], recent: [], found: [] }).flatMap(({ rows }) =>
    rows.map(({ title }) => title),
  )

it('lists every screen before anything is typed, and then the first six that match', () => {
  expect(screens('')).toEqual(entries.map(({ name }) => name))
  expect(screens('res')).toEqual(entries.slice(0, 6).map(({ name }) => name))
})

it('finds a screen by its other name, and shows it', () => {
  const checklist = { name: 'MX checklist', alias: 'MX Standards', path: '/mx-standards' as const }
  const rowsOf = (typed: string) =>
    buildGroups(typed, {
      sections: [{ title: 'Do', entries: [checklist] }],
      ...{ actions: [], recent: [], found: [] },
    }).flatMap(({ name, rows }) => rows.map(({ title, line }) => [name, title, line]))
  expect(rowsOf('check')).toEqual([['Do', 'MX checklist', '']])
  expect(rowsOf('stand')).toEqual([['Do', 'MX checklist', 'MX Standards']])
})

it('remembers the five items that were opened last', () => {
  const me = { uid: 'uid-1' } as Me
  const thing = (n: number): Found => ({ kind: 'gcp', title: `Practice ${n}`, line: '', path: `/gcps/${n}` })
  for (const n of [1, 2, 3, 4, 5, 6, 3]) keepRecent(me, thing(n))
  expect(readRecent(me)).toEqual([3, 6, 5, 4, 2].map(thing))
})
