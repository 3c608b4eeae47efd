// Test portal with years to hand over, with shortcuts for its requests.

import { inTransaction } from '#server/database/database.ts'
import { invite } from '#server/people/invitations.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { AppointedRole } from '#shared/roles.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import { hub } from './handlers.ts'
import { notes } from './test-notes.ts'

export type HandoverPortal = Awaited<ReturnType<typeof startHandoverPortal>>

export async function startHandoverPortal(more: Parameters<typeof startTestPortal>[0] = {}) {
  const hubs = [hub, notes, ...(more.hubs ?? [])]
  const portal = await startTestPortal({ env: { LOG_LEVEL: 'silent' }, ...more, hubs })
  const admin = await portal.signInAs('admin', { email: 'first.admin@nexus.example' })
  const { open } = await portal.portal.years()
  const next = yearAfter(open)
  const ask = (method: string, path: string, body?: unknown, as = admin) => portal.ask(method, path, { as, body })
  return {
    ...{ portal, hubs, admin, open, next, ask },
    plan: (draft: object = next) => ask('POST', '/api/years', draft),
    openYear: (body: unknown = {}, label = next.label) => ask('POST', `/api/years/${label}/open`, body),
    undo: (label = next.label) => ask('POST', `/api/years/${label}/undo`),
    readHandover: async () => (await ask('GET', '/api/handover')).json,
    years: async (): Promise<Year[]> => (await ask('GET', '/api/years')).json,
    collect: (body: object = {}) => portal.ask('POST', '/api/notes', { as: admin, body }),
    me: async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json,
    listAuditKinds: async () =>
      (await portal.db.selectFrom('audit').select('kind').orderBy('seq').execute()).map(({ kind }) => kind),
  }
}

/** A person who holds this role in the open year. */
export async function createHolder({ db, ...portal }: TestPortal, role: AppointedRole, place: Partial<Place> = {}) {
  const person = await portal.signInAs(role)
  const set = { committee: null, portfolio: null, ...place }
  await db.updateTable('appointment').set(set).where('userId', '=', person.uid).execute()
  return person
}

export const listAppointments = (portal: TestPortal, uid: string) =>
  portal.db
    .selectFrom('appointment')
    .select(['role', 'committee', 'portfolio', 'year', 'startsOn', 'endsOn', 'endedAt'])
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const appointIn = (
  portal: TestPortal,
  year: Omit<Year, 'state'>,
  userId: string,
  role: AppointedRole,
  startsOn: string,
) =>
  inTransaction(portal.db, (trx) =>
    appoint(trx, { userId, role, place: { committee: null, portfolio: null }, year, startsOn, createdBy: '' }),
  )

/** An invitation for a person without an account, to become LCVP. */
export const inviteTo = (portal: TestPortal, { label: year, startsOn, endsOn }: Omit<Year, 'state'>, email: string) =>
  inTransaction(portal.db, (trx) => {
    const place = { committee: 'Lahore', portfolio: null }
    return invite(trx, { email, role: 'lcvp', place, year, startsOn, endsOn, createdBy: '' })
  })

/** Everything that an opening or its undo touches, for comparison. */
export async function readEverything({ db }: TestPortal) {
  const rows = async (table: string, order: string) => db.selectFrom(table).selectAll().orderBy(order).execute()
  const people = await rows('user', 'id')
  return {
    years: await rows('year', 'label'),
    open: await rows('openYear', 'id'),
    appointments: await rows('appointment', 'id'),
    invitations: await rows('invitation', 'id'),
    people: people.map(({ version: _, updatedAt: __, ...person }) => person),
  }
}
