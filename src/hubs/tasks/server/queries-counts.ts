// Counts of a task of people: how many owe it in each LC, and how many of them have started or done it. The database counts,
// because reading everybody takes longer the more people there are.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/fast-paths/prepared-query.ts'
import { owingRoles, startedIn, type TaskSource } from '#server/shell/tasks.ts'
import { isInForce } from '#server/years/appointments.ts'
import type { OrganisationTables } from '#server/years/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Tables } from './tables.ts'
import type { TaskKind } from './task-kinds.ts'

/** `started` are not done yet. */
export type Counts = { owing: number; done: number; started: number }

type CountQuery = { year: string; emailDomain: string; committee?: string | undefined }

/** By committee; those where nobody has such a role are missing. */
export async function countStandings(
  db: Db,
  task: TaskKind,
  { year, emailDomain, committee }: CountQuery,
): Promise<ReadonlyMap<string, Counts>> {
  const rows = await countsOf(task)(db, { year, day: today(), address: `%@${emailDomain}`, committee })
  return new Map(
    rows.map(({ committee, owing, done, started }) => [
      committee,
      { owing: Number(owing), done: Number(done), started: Number(started) },
    ]),
  )
}

type Filters = { year: string; day: string; address: string; committee: string | undefined }
type CountRow = { committee: string } & Record<keyof Counts, number | string>

const prepared = new WeakMap<TaskSource, ReturnType<typeof prepareCounts>>()

function countsOf({ source, declaration }: TaskKind) {
  const known = prepared.get(source)
  if (known) return known
  const query = prepareCounts(source, owingRoles(declaration))
  prepared.set(source, query)
  return query
}

/**
 * As `owedPositions` decides for one person: an office comes before the role and place that they chose. So everybody counts by
 * what they chose, those with an office are subtracted again, and count by their first office from which it is owed. Whose
 * address is of another domain counts for nothing (a condition here would make PostgreSQL expect hardly any rows).
 */
const prepareCounts = (source: TaskSource, roles: readonly Role[]) =>
  preparedQuery<Filters, CountRow>((db, { year, day, address, committee }) => {
    const tables = db as Kysely<Tables & OrganisationTables>
    const owing = sql.join(roles.map((role) => sql.lit(role)))
    // Addresses are almost always in lower case already.
    const isOfDomain = sql`"user".email like ${address} or lower("user".email) like ${address}`
    const counted = (n: 1 | -1) => sql<number>`case when ${isOfDomain} then ${sql.lit(n)} else 0 end`.as('n')
    const users = tables
      .selectFrom('user')
      .where('user.active', '=', sql.lit(1))
      .where('emailVerified', '=', sql.lit(1))
    const chosen = users
      .select(['user.id as uid', 'user.committee'])
      .where(sql<boolean>`"user".role in (${owing})`)
      .where('user.placeYear', '=', year)
      .where('user.placeAskedAt', 'is not', null)
      .$if(committee !== undefined, (all) => all.where('user.committee', '=', committee as string))
      .$if(committee === undefined, (all) => all.where('user.committee', 'is not', null))
    const inOffice = tables.selectFrom('appointment').where(isInForce('appointment', day))
    /** Their offices from which it is owed, in any LC, the first one of each person first. */
    const offices = inOffice
      .innerJoin('committee', 'committee.code', 'appointment.committee')
      .select(['appointment.userId', 'appointment.committee'])
      .select(
        sql<number>`row_number() over (partition by appointment."userId"
          order by appointment.role desc, appointment."startsOn" desc, appointment.id desc)`.as('place'),
      )
      .where(sql<boolean>`appointment.role in (${owing})`)
      .where('committee.kind', '=', sql.lit('lc'))
      .where((lc) => lc.or([lc('committee.closedOn', 'is', null), lc('committee.closedOn', '>', day)]))
    const appointed = users
      .innerJoin(offices.as('office'), 'office.userId', 'user.id')
      .select(['user.id as uid', 'office.committee', counted(1)])
      .where('office.place', '=', sql.lit(1))
      .$if(committee !== undefined, (all) => all.where('office.committee', '=', committee as string))
    const positions = chosen
      .select(counted(1))
      .unionAll(chosen.select(counted(-1)).where('user.id', 'in', inOffice.select('appointment.userId')))
      .unionAll(appointed)
    return tables
      .selectFrom(positions.as('position'))
      .leftJoin(startedIn(db, source, year), 'started.uid', 'position.uid')
      .select([
        'position.committee',
        sql<number>`sum(position.n)`.as('owing'),
        sql<number>`sum(case when started."isDone" = 1 then position.n else 0 end)`.as('done'),
        sql<number>`sum(case when started."isDone" = 0 then position.n else 0 end)`.as('started'),
      ])
      .groupBy('position.committee')
      .$castTo<CountRow>()
  })
