// Test portal for committees that close with their people: members, office holders, what they are told, and a clock.
import { afterEach, beforeEach, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type AppointmentRow, appoint } from '#server/years/appointments.ts'
import type { AppointedRole, Role } from '#shared/roles.ts'
import { hub } from './handlers.ts'

export let portal: TestPortal
export let admin: Person

/** A new portal for each test of the file. */
export function withPeoplePortal(): void {
  beforeEach(async () => {
    portal = await startTestPortal({ hubs: [hub] })
    admin = await portal.signInAs('admin')
  })
  afterEach(async () => {
    vi.useRealTimers()
    await portal.close()
  })
}

export const change = (body: object, code = 'IBA') =>
  portal.ask('PUT', `/api/organisation/committees/${code}`, { as: admin, body })
export const read = async (code = 'IBA') =>
  (await portal.ask('GET', `/api/organisation/committees/${code}/people`, { as: admin })).json
export const me = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json
export const home = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json

export async function member(committee: string | null, role: Role = 'tm', portfolio: string | null = 'BD') {
  const as = await portal.signInAs(role)
  const { open } = await portal.portal.years()
  const asked = { placeAskedAt: '2026-01-01T00:00:00.000Z', placeYear: open.label }
  await portal.db
    .updateTable('user')
    .set({ committee, portfolio, ...asked })
    .where('id', '=', as.uid)
    .execute()
  return as
}
export async function holder(
  committee: string,
  more: { role?: AppointedRole; own?: string | null; startsOn?: string } = {},
) {
  const as = await member(more.own === undefined ? committee : more.own)
  const { open } = await portal.portal.years()
  const place = { committee, portfolio: 'oGV' }
  const { role = 'lcvp', startsOn } = more
  await inTransaction(portal.db, (trx) =>
    appoint(trx, { userId: as.uid, role, place, year: open, startsOn, createdBy: '' }),
  )
  return as
}
export const listOffices = async ({ uid }: Person): Promise<AppointmentRow[]> =>
  (await portal.db
    .selectFrom('appointment')
    .selectAll()
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .execute()) as never
export const listTold = async ({ uid }: Person) =>
  (await portal.db.selectFrom('inboxItem').select('text').where('uid', '=', uid).orderBy('at').execute()).map(
    ({ text }) => text,
  )
export const listMailed = async ({ email }: Pick<Person, 'email'>) =>
  (await portal.db.selectFrom('mail').select('subject').where('to', '=', email).execute()).map(({ subject }) => subject)
export const listAudit = async (subject: string) =>
  (await portal.db.selectFrom('audit').select('kind').where('subject', '=', subject).orderBy('seq').execute()).map(
    ({ kind }) => kind,
  )
/** Sets the clock; sessions stay valid. */
async function setClock(moment: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(moment)
  const now = new Date().toISOString()
  const session = { createdAt: now, updatedAt: now, expiresAt: '2099-01-01T00:00:00.000Z' }
  await portal.db.updateTable('session').set(session).execute()
}
export const later = (hours: number) => setClock(Date.now() + hours * 3_600_000)
/** Noon in the portal's zone, so that some hours more or less are the same day. */
export const atNoon = (day: string) => setClock(Date.parse(`${day}T12:00:00+05:00`))
