// Queries of the warnings: admins, office holders, and which warnings were sent.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { Config } from '#server/runtime/config.ts'
import { type AppointmentTables, isNotOver } from '#server/years/appointments.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { openYearOf } from '#shared/time/years.ts'
import { findScheduledPlan } from '../plan/queries.ts'
import { findShownPlan } from '../plan/queries-announced.ts'
import { nextLabelOf, type Situation, type Warning } from './due-warnings.ts'
import type { WarningKind, WarningTables } from './tables.ts'

const asTables = (db: Db) => db as Kysely<PeopleTables & AppointmentTables & WarningTables>
const personColumns = ['user.id as uid', 'user.email', 'user.name'] as const

/** Of people who can be told something: active, with a verified address. */
export async function findSituation(db: Db, config: Config): Promise<Situation> {
  const tables = asTables(db)
  const admins = await tables
    .selectFrom('user')
    .select(personColumns)
    .where('role', 'in', roles.filter(isAdmin) as PeopleTables['user']['role'][])
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .orderBy('id')
    .execute()
  const offices = await tables
    .selectFrom('appointment')
    .innerJoin('user', 'user.id', 'appointment.userId')
    .select([...personColumns, 'appointment.id', 'appointment.role', 'year', 'startsOn', 'endsOn', 'actingUntil'])
    .select(['appointment.committee', 'appointment.portfolio', 'endedAt'])
    .where(isNotOver('appointment'))
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .orderBy('appointment.role', 'desc')
    .orderBy('appointment.committee')
    .orderBy('appointment.id')
    .execute()
  const sent = await tables
    .selectFrom('handoverWarning')
    .select(['uid', 'about', 'lastDay', 'stage'])
    .where('lastDay', '>=', today())
    .execute()
  const years = await readYears(db)
  const turn = { open: openYearOf(years), next: nextLabelOf(years), plan: await findScheduledPlan(db) }
  const shownPlan = await findShownPlan(db, config)
  return { ...turn, shownPlan, organisation: await readOrganisation(db), admins, offices, sent }
}

type Stored = Pick<Warning, 'to' | 'about' | 'lastDay' | 'stage'>

/** Returns those that nobody else has stored meanwhile. */
export async function insertWarnings<Each extends Stored>(trx: Trx, warnings: readonly Each[]): Promise<Each[]> {
  if (warnings.length === 0) return []
  const at = new Date().toISOString()
  const rows = warnings.map(({ to, about, lastDay, stage }) => ({ uid: to.uid, about, lastDay, stage, at }))
  const stored = await asTables(trx)
    .insertInto('handoverWarning')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['uid', 'about', 'lastDay'])
    .execute()
  return warnings.filter(({ to, about, lastDay }) =>
    stored.some((row) => row.uid === to.uid && row.about === about && row.lastDay === lastDay),
  )
}

/** Who was told of this day already. */
export async function listSent(db: Db, about: WarningKind, lastDay: string): Promise<string[]> {
  const rows = asTables(db).selectFrom('handoverWarning').select('uid').where('about', '=', about)
  return (await rows.where('lastDay', '=', lastDay).execute()).map(({ uid }) => uid)
}
