// Download of a publication: complete and consistent, even if another is published between two pages.
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { type Entry, national, totalsOf } from '../rules.ts'
import { fetchAllEntries } from './use-published.ts'

afterEach(() => vi.unstubAllGlobals())

const entry = (n: number): Entry => ({
  name: `Person ${n}`,
  email: `person-${n}@example.org`,
  recruitment: 'Yes',
  exchange: 'No',
  lc: 'Giki',
})
const entries = [entry(1), entry(2)]

/** One entry per page, from the publication at that time. */
function publishedAt(...moments: [first: string, second: string]) {
  fakeServer('lcvp', {
    'GET /api/conversion': ({ url }) => {
      const at = Number(url.searchParams.get('page')) - 1
      const publication = { publishedAt: moments[at], publishedBy: 'Sara Khan', totals: totalsOf(entries) }
      return { json: { publication, entries: [entries[at]], total: 2, totalPages: 2 } }
    },
  })
}
const [march, april] = ['2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z'] as const

it('fetches every page of one publication', async () => {
  publishedAt(march, march)
  expect(await fetchAllEntries(national)).toEqual(entries)
})

it('never mixes two publications, even if both have the same number of sign-ups', async () => {
  publishedAt(march, april)
  await expect(fetchAllEntries(national)).rejects.toThrow(
    'Somebody published again in the meantime. Please download it again.',
  )
})
