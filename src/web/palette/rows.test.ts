// Command palette groups: how many screens and recent items it lists.
import { beforeEach, expect, it } from 'vitest'
import type { Found } from '#shared/contracts/search-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { keepRecent, readRecent } from './recent.ts'
import { buildGroups } from './rows.ts'

beforeEach(() => localStorage.clear())

const places = Array.from({ length: 9 }, (_, n) => ({ name: `Results ${n}`, to: `/results-${n}` }))
const screens = (typed: string) =>
  buildGroups(typed, { openScreens: places, actions: [], recent: [], found: [] }).flatMap(({ name, rows }) =>
    name === 'Screens' ? rows.map(({ title }) => title) : [],
  )

it('lists every screen before anything is typed, and then the first six that match', () => {
  expect(screens('')).toEqual(places.map(({ name }) => name))
  expect(screens('res')).toEqual(places.slice(0, 6).map(({ name }) => name))
})

it('remembers the five items that were opened last', () => {
  const me = { uid: 'uid-1' } as Me
  const thing = (n: number): Found => ({ kind: 'gcp', title: `Practice ${n}`, line: '', path: `/gcps/${n}` })
  for (const n of [1, 2, 3, 4, 5, 6, 3]) keepRecent(me, thing(n))
  expect(readRecent(me)).toEqual([3, 6, 5, 4, 2].map(thing))
})
