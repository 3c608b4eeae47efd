// Reading targets: an LCVP sees those of the own LCs and of the country, and only those who answer for an LC see why they changed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import { callsOf, lcvpOf, startTargets } from './test-targets.ts'

let started: Awaited<ReturnType<typeof startTargets>>
beforeAll(async () => {
  started = await startTargets()
})
afterAll(() => started.portal.close())

it('an LCVP reads the targets of the own LC and of the country, and the history of the own LC only', async () => {
  const { portal, mcvp, lahore } = started
  const calls = callsOf(portal)
  const set = (more: object = {}) => calls.set(mcvp, more)
  const other = await lcvpOf(portal, 'Multan')
  const [country, lc] = [(await set()).json, (await set({ committee: 'Lahore', reason: 'Between us' })).json]
  const idsFor = async (person: Person, query = '') => (await calls.list(person, query)).map(({ id }) => id).sort()
  expect(await idsFor(lahore)).toEqual([country.id, lc.id].sort())
  expect(await idsFor(other)).toEqual([country.id])
  expect(await idsFor(other, '?committee=Lahore')).toEqual([])
  const statusFor = async (person: Person, id: string) =>
    (await portal.ask('GET', `/api/targets/${id}/history`, { as: person })).status
  expect([await statusFor(lahore, lc.id), await statusFor(other, lc.id)]).toEqual([200, 404])
  expect([await statusFor(other, country.id), await statusFor(mcvp, country.id)]).toEqual([404, 200])
})
