// Reading targets: an LCVP sees those of the own LCs and of the country, and only those who answer for an LC see why they changed.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addOffice, personAt } from '#server/testing/places.ts'
import type { Person } from '#server/testing/portal.ts'
import { callsOf, clearTargets, lcvpOf, startTargets } from './test-targets.ts'

let started: Awaited<ReturnType<typeof startTargets>>
beforeAll(async () => {
  started = await startTargets()
})
afterAll(() => started.portal.close())
beforeEach(() => clearTargets(started.portal))

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

it('beside results, an LCVP sees the targets of every own LC and of the country, and members only those of the country', async () => {
  const { portal, mcvp, admin, lahore } = started
  const calls = callsOf(portal)
  for (const committee of [null, 'Lahore', 'Multan', 'LUMS']) {
    for (const month of [null, '2026-09']) expect((await calls.set(mcvp, { committee, month })).status).toBe(200)
  }
  const seenBy = async (as: Person, query: string) => {
    const { status, json } = await portal.ask('GET', `/api/targets/progress${query}`, { as })
    expect([query, status]).toEqual([query, 200])
    return [
      ...new Set(json.targets.map(({ committee }: { committee: string | null }) => committee ?? 'Country')),
    ].sort()
  }
  const all = ['Country', 'LUMS', 'Lahore', 'Multan']
  const ofTwo = await lcvpOf(portal, 'Multan')
  await addOffice(portal, ofTwo, 'lcvp', { committee: 'LUMS' })
  const member = await personAt(portal, 'tl', 'Lahore')
  for (const query of ['?committees=all', '?measure=funnel.leads', '?committees=all&screen=/mx-funnel']) {
    expect([query, await seenBy(mcvp, query), await seenBy(admin, query)]).toEqual([query, all, all])
    expect([query, await seenBy(lahore, query)]).toEqual([query, ['Country', 'Lahore']])
    expect([query, await seenBy(ofTwo, query)]).toEqual([query, ['Country', 'LUMS', 'Multan']])
    expect([query, await seenBy(member, query)]).toEqual([query, ['Country']])
  }
  expect([await seenBy(lahore, '?committee=Lahore'), await seenBy(lahore, '?committee=Multan')]).toEqual([
    ['Lahore'],
    [],
  ])
  expect(await seenBy(ofTwo, '?committee=Multan')).toEqual(['Multan'])
  expect([await seenBy(lahore, ''), await seenBy(member, '')]).toEqual([['Country'], ['Country']])
})
