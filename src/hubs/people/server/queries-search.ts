// Search query for people who hold or held an office, as the list of people shows them.
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { SearchRequest } from '#server/hub/hub.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { findBestMatches } from '#server/search/rank-matches.ts'
import { copyOf } from '#server/search/search-tables.ts'
import type { AppointmentRow } from '#server/years/appointments.ts'
import type { Tables } from './tables.ts'

type Person = Pick<PeopleTables['user'], 'id' | 'name' | 'email'> & { appointed: AppointmentRow }

/** Few of all members: reading their names costs less than looking among all who match a common one. */
const everAppointed = sql<SqlBool>`${sql.ref(`${copyOf('user')}.seq`)} in (select ${sql.ref('user.seq')} from appointment
  inner join ${sql.table('user')} on ${sql.ref('user.id')} = ${sql.ref('appointment.userId')})`

/** Each with their latest office. Searches addresses only for callers who may read them. */
export async function findBestPeople(
  db: Db,
  { words, isFuzzy }: Pick<SearchRequest, 'words' | 'isFuzzy'>,
  canReadAddresses: boolean,
): Promise<Person[]> {
  const among = { where: everAppointed, isFew: true, isInFirst: !canReadAddresses }
  const seqs = await findBestMatches(db, { table: 'user', words, isFuzzy, ...among })
  if (seqs.length === 0) return []
  const appointed = (db as Kysely<Tables>)
    .selectFrom('user')
    .innerJoin('appointment', 'appointment.userId', 'user.id')
    .selectAll('appointment')
    .select(['user.name', 'user.email', 'user.seq'])
    .where('user.seq', 'in', seqs)
    .orderBy('appointment.startsOn')
  const rows = await appointed.execute()
  // A later office replaces an earlier one.
  const latest = new Map(
    rows.map(({ seq, name, email, ...appointed }) => [seq, { id: appointed.userId, name, email, appointed }]),
  )
  return seqs.flatMap((seq) => latest.get(seq) ?? [])
}
