// Counts of a task of people: how many owe it in each LC, and how many of them have started or done it. The database counts,
// because reading everybody takes longer the more people there are.
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { owingRoles, startedIn, type TaskSource } from '#server/shell/tasks.ts'
import { isInForce } from '#server/years/appointments.ts'
import type { OrganisationTables } from '#server/years/organisation.ts'
import type { Role } from '#shared/roles.ts'
import type { Tables } from './tables.ts'
import type { TaskKind } from './task-kinds.ts'

/** `started` are not done yet. */
export type Counts = { owing: number; done: number; started: number }

type CountQuery = { year: string; day: string; emailDomain: string; committee?: string | undefined }

/** By committee; those where nobody has such a role are missing. */
export async function countStandings(
  db: Db,
  task: TaskKind,
  { year, day, emailDomain, committee }: CountQuery,
): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map<string, Counts>()
  const add = (at: string | null, n: 1 | -1, row: CountRow) => {
    if (at === null || (committee !== undefined && at !== committee)) return
    const { owing, done, started } = counts.get(at) ?? { owing: 0, done: 0, started: 0 }
    counts.set(at, {
      owing: owing + n * Number(row.owing),
      done: done + n * Number(row.done),
      started: started + n * Number(row.started),
    })
  }
  for (const row of await countsOf(task)(db, { year, day, address: `%@${emailDomain}`, committee })) {
    add(row.owed, 1, row)
    add(row.chosen, -1, row)
  }
  return counts
}

type Filters = { year: string; day: string; address: string; committee: string | undefined }
/** People who owe it in one committee, and not in the one that they chose. */
type CountRow = { owed: string | null; chosen: string | null } & Record<keyof Counts, number | string>

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
 * what they chose, from one index; those with an office, who are few, are subtracted there, and count by their first office from
 * which it is owed. Whose address is of another domain counts for nothing (a condition here would make PostgreSQL expect hardly
 * any rows).
 */
const prepareCounts = (source: TaskSource, roles: readonly Role[]) =>
  preparedQuery<Filters, CountRow>((db, { year, day, address, committee }) => {
    const tables = db as Kysely<Tables & OrganisationTables>
    const owing = sql.join(roles.map((role) => sql.lit(role)))
    // Addresses are almost always in lower case already.
    const isOfDomain = sql`"user".email like ${address} or lower("user".email) like ${address}`
    const n = sql`case when ${isOfDomain} then 1 else 0 end`
    const sums = [
      sql<number>`sum(${n})`.as('owing'),
      sql<number>`sum(case when started."isDone" = 1 then ${n} else 0 end)`.as('done'),
      sql<number>`sum(case when started."isDone" = 0 then ${n} else 0 end)`.as('started'),
    ] as const
    const isMember = sql<boolean>`"user".active = 1 and "user"."emailVerified" = 1`
    const hasChosen = sql<boolean>`"user".role in (${owing}) and "user"."placeYear" = ${year} and "user"."placeAskedAt" is not null`
    const chosen = tables
      .selectFrom('user')
      .leftJoin(startedIn(db, source, year), 'started.uid', 'user.id')
      .select(['user.committee as owed', sql<string | null>`null`.as('chosen'), ...sums])
      .where(isMember)
      .where(hasChosen)
      .$if(committee !== undefined, (all) => all.where('user.committee', '=', committee as string))
      .$if(committee === undefined, (all) => all.where('user.committee', 'is not', null))
      // The order of the index: nothing is sorted.
      .groupBy(['user.role', 'user.committee'])
    const isOwed = sql<boolean>`appointment.role in (${owing}) and committee.kind = 'lc'
      and (committee."closedOn" is null or committee."closedOn" > ${day})`
    /** Everybody with an office, those from which it is owed first. */
    const offices = tables
      .selectFrom('appointment')
      .leftJoin('committee', 'committee.code', 'appointment.committee')
      .where(isInForce('appointment', day))
      .select('appointment.userId')
      .select(sql<string | null>`case when ${isOwed} then appointment.committee end`.as('owed'))
      .select(
        sql<number>`row_number() over (partition by appointment."userId" order by case when ${isOwed} then 0 else 1 end,
          appointment.role desc, appointment."startsOn" desc, appointment.id desc)`.as('place'),
      )
    const held = tables
      .selectFrom(offices.as('office'))
      .innerJoin('user', 'user.id', 'office.userId')
      .leftJoin(startedIn(db, source, year), 'started.uid', 'user.id')
      .where('office.place', '=', sql.lit(1))
      .where(isMember)
      .select([
        'office.owed',
        sql<string | null>`case when ${hasChosen} then "user".committee end`.as('chosen'),
        ...sums,
      ])
      .$if(committee !== undefined, (all) =>
        all.where((row) =>
          row.or([row('office.owed', '=', committee as string), row('user.committee', '=', committee as string)]),
        ),
      )
      .groupBy(['office.owed', sql`chosen`])
    return chosen.unionAll(held).$castTo<CountRow>()
  })
