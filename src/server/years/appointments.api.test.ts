// Appointments: a granted role begins and ends on its days, also in open sessions, without any job.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { inTransaction } from '../database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { appoint, endAppointments } from './appointments.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
afterEach(() => vi.useRealTimers())

/** A time in the portal's zone, which is five hours ahead of UTC. */
function setClock(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${moment}+05:00`))
}
const me = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json

type Given = { role?: 'lcvp' | 'mcvp'; startsOn?: string; endsOn?: string; committee?: string | null }
async function grant({ uid }: Person, { role = 'lcvp', committee = 'Lahore', ...days }: Given): Promise<string> {
  const { open } = await portal.portal.years()
  const place = { committee, portfolio: null }
  return inTransaction(portal.db, (trx) =>
    appoint(trx, { userId: uid, role, place, year: open, ...days, createdBy: '' }),
  )
}

describe('an appointment', () => {
  it('counts from midnight of its first day to midnight after its last', async () => {
    setClock('2026-11-01T12:00:00')
    const person = await portal.signInAs('tl')
    await portal.db.updateTable('session').set({ expiresAt: '2027-01-01T00:00:00.000Z' }).execute()
    await grant(person, { startsOn: '2026-11-03', endsOn: '2026-11-04' })
    const days: string[] = []
    for (const moment of ['11-02T23:59:59', '11-03T00:00:00', '11-04T23:59:59', '11-05T00:00:00']) {
      setClock(`2026-${moment}`)
      days.push((await me(person)).role)
    }
    expect(days).toEqual(['tl', 'lcvp', 'lcvp', 'tl'])
  })

  it('of several the highest counts, with its place; admins stay admins', async () => {
    const person = await portal.signInAs('tm')
    await grant(person, { role: 'lcvp', committee: 'Lahore' })
    await grant(person, { role: 'mcvp', committee: 'MC' })
    await grant(person, { role: 'lcvp', committee: 'Multan' })
    expect(await me(person)).toMatchObject({ role: 'mcvp', place: { committee: 'MC' } })
    const admin = await portal.signInAs('admin')
    await grant(admin, { role: 'mcvp', committee: 'MC' })
    expect(await me(admin)).toMatchObject({ role: 'admin', place: { committee: 'MC' } })
  })

  it('that was ended is over at once, and its last day is today', async () => {
    const person = await portal.signInAs('tm')
    const id = await grant(person, {})
    expect((await me(person)).role).toBe('lcvp')
    await inTransaction(portal.db, (trx) => endAppointments(trx, [id]))
    expect(await me(person)).toMatchObject({ role: 'tm', place: { committee: null } })
  })

  it('that was ended before it began never ends before its first day', async () => {
    const person = await portal.signInAs('tm')
    const id = await grant(person, { startsOn: plusDays(today(), 5) })
    await inTransaction(portal.db, (trx) => endAppointments(trx, [id]))
    const row = await portal.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.startsOn, row.endsOn, row.endedAt]).toEqual([today(), today(), expect.any(String)])
  })

  it.each([
    ['lcvp', { committee: null, portfolio: 'BD' }],
    ['mcvp', { committee: 'Multan', portfolio: 'BD' }],
  ] as const)("that names no committee leaves an %s with this of the person's own place", async (role, place) => {
    const person = await portal.signInAs('tm')
    const body = { committee: 'Multan', portfolio: 'BD' }
    expect((await portal.ask('PUT', '/api/me/place', { as: person, body })).status).toBe(200)
    await grant(person, { role, committee: null })
    expect((await me(person)).place).toEqual(place)
  })
})
