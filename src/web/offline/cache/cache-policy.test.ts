// Cache policy: which responses are cached, how many, how large and for how long, and how their age is shown.
import { expect, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { formatClock } from '#web/ui/text/format-date.ts'
import { isCacheable, isFresh, isSmallEnough, listEvicted } from './cache-policy.ts'

const now = new Date(2026, 10, 16, 12, 40).getTime()
const dayMs = 24 * 3_600_000

/** Every endpoint there is, by its exports. */
const contracts = import.meta.glob<Record<string, unknown>>([
  '../../../hubs/*/contract*.ts',
  '../../../shared/**/*.ts',
  '!**/*.test.ts',
])

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

async function keptEndpoints() {
  const found: Endpoint[] = []
  for (const load of Object.values(contracts)) {
    for (const [name, contract] of Object.entries(await load())) {
      if (!name.endsWith('Contract') || typeof contract !== 'object' || contract === null) continue
      found.push(...Object.values(contract).filter(isEndpoint).filter(isCacheable))
    }
  }
  return found
}

/** The names of all fields, however deep. */
function fieldsOf(shape: unknown, seen = new Set<unknown>()): string[] {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return []
  seen.add(shape)
  const { def } = (shape as { _zod?: { def: Record<string, unknown> } })._zod ?? {
    def: shape as Record<string, unknown>,
  }
  const names = def.shape ? Object.keys(def.shape) : []
  return [...names, ...Object.values(def).flatMap((each) => fieldsOf(each, seen))]
}

const never =
  /^\/(dev|api\/(identity|users|audit|search|imports|handover|people|notes|privacy|calendar|conversion$|me(\/here)?$))/
const lists = /(respondents|mxform|entries|history|changes|answers|comments|mine|progress\/people|owners|health|ready)$/
/** The person's own work, and totals. */
const areNoPeople = /^\/api\/(gcp\/mine|conversion\/history)$/
/** The person's own checklist, GCPs with their contacts, and the admins to ask for another LC. */
const withAddresses = /^\/api\/(checklist\/:userId|gcp\b.*|home)$/

it('caches no lists of people, no secrets and nothing short-lived', async () => {
  const kept = await keptEndpoints()
  expect(kept.length).toBeGreaterThan(0)
  expect(
    kept.map(({ path }) => path).filter((path) => never.test(path) || (lists.test(path) && !areNoPeople.test(path))),
  ).toEqual([])
  const telling = kept.filter(({ answer }) => fieldsOf(answer).some((name) => /e-?mail|phone|token|secret/i.test(name)))
  expect(telling.map(({ path }) => path).filter((path) => !withAddresses.test(path))).toEqual([])
})

it('caches no changes, and nothing but JSON', () => {
  const one = { method: 'GET', path: '/api/x', summary: '', access: { anyone: 'test' } } as const
  expect(isCacheable(one)).toBe(false)
})

it('keeps the newest 150 responses, up to 4 MB, for 7 days', () => {
  const many = Array.from({ length: 160 }, (_, i) => ({ at: now - i, size: 10 }))
  expect(listEvicted(many.toReversed(), now)).toEqual(many.slice(150))
  const large = Array.from({ length: 12 }, (_, i) => ({ at: now - i, size: 399_000 }))
  expect(listEvicted(large, now)).toEqual(large.slice(10))
  const full = Array.from({ length: 41 }, (_, i) => ({ at: now - i, size: 100_000 }))
  expect(listEvicted(full, now)).toEqual(full.slice(40))
  const old = { at: now - 8 * dayMs, size: 1 }
  expect(listEvicted([old, { at: now - 6 * dayMs, size: 1 }], now)).toEqual([old])
  expect(isSmallEnough(400_000)).toBe(true)
  expect(isSmallEnough(400_001)).toBe(false)
})

it('does not show what is too old, or dated in the future by a wrong clock', () => {
  expect(isFresh(now - 7 * dayMs, now)).toBe(false)
  expect(isFresh(now - 7 * dayMs + 1, now)).toBe(true)
  expect(isFresh(now + 3_600_000, now)).toBe(false)
})

it('shows the time, and the day where it is not today', () => {
  const words = (at: number) => formatClock(at, now)
  expect(words(now - 60_000)).toMatch(/^12:39/)
  expect(words(now - dayMs)).toMatch(/15/)
  expect(words(now - dayMs)).toMatch(/Nov/)
})
