// Authorisation recheck at the end of long work: people who lost their session, role or screen
// meanwhile change nothing any more.
import type { Kysely } from 'kysely'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import type { Db, Trx } from '../database/database.ts'
import { findRefusal } from '../http/guard.ts'
import type { Portal } from '../hub/hub.ts'
import type { PeopleTables } from '../people/people.ts'
import { type AppointmentTables, appointmentIdOn, effectiveRole } from '../years/appointments.ts'
import { permissionsReader } from './permissions.ts'
import type { Caller } from './session.ts'

type Tables = PeopleTables & AppointmentTables & { accessVersion: { version: number } }

/** Call it in the transaction of the change. It locks nobody, because locks on people are taken in the order of their uids. */
export async function recheckAccess(trx: Trx, portal: Portal, endpoint: Endpoint, caller: Caller): Promise<void> {
  const db: Kysely<Tables> = trx as Db
  const now = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('accessVersion', (join) => join.onTrue())
    .leftJoin('appointment', (join) => join.on((from) => from('appointment.id', '=', appointmentIdOn(from, today()))))
    .where('session.id', '=', caller.sessionId)
    .select(['user.role', 'user.active', 'appointment.role as heldRole', 'accessVersion.version'])
    .executeTakeFirst()
  if (!now?.active) throw problem('notSignedIn', 'Please sign in first.')
  const role = effectiveRole(now.role, now.heldRole)
  if (role === caller.role && now.version === caller.accessVersion) return
  const permissionsAt = permissionsReader({ ...portal, db: trx as Db })
  const refusal = await findRefusal(endpoint, { ...caller, role, accessVersion: now.version }, permissionsAt)
  if (refusal) throw refusal
}
