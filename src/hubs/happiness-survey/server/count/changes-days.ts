// Daily closing of the survey: writes one audit entry with the number of answers, and removes everything from the day's rows
// that reveals their order of arrival or the sending device.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { type Actor, recordAudits } from '#server/privacy/audit.ts'
import { newRowKey, setOlderAside } from '../answer/changes.ts'
import type { AnswerRow, HappinessTables } from '../tables.ts'

const tables = (trx: Db): Kysely<HappinessTables> => trx

/** The audit trail records how many answered, but nobody. */
const anonymousActor: Actor = { uid: null, email: 'somebody', address: '' }

/** Both databases accept this many rows with all columns in one statement. */
const chunkSize = 100

/** Closes every open day before `today`; the caller has locked the counter that every answer waits for. */
export async function closeDays(trx: Trx, today: string): Promise<void> {
  const closed = await tables(trx).deleteFrom('happinessDay').where('day', '<', today).returningAll().execute()
  const days = closed.sort((a, b) => (a.day < b.day ? -1 : 1))
  for (const { day } of days) {
    const rows = await tables(trx).selectFrom('happinessAnswer').selectAll().where('createdAt', '=', day).execute()
    for (const row of rows) if (row.kind === 'visitor') await setOlderAside(trx, row, 'earlier')
    await rewriteShuffled(trx, day, rows)
  }
  await recordAudits(
    trx,
    anonymousActor,
    days.map(({ day, answers }) => ({ kind: 'happiness.submit', subject: day, after: { answers } })),
  )
}

/**
 * Rewrites the rows in random order in one transaction. Otherwise the position of a row, and in PostgreSQL the transaction
 * that wrote it, would link it to what was written at the same time: the list of participants, or a session.
 */
async function rewriteShuffled(trx: Trx, day: string, rows: readonly AnswerRow[]): Promise<void> {
  const shuffled = rows
    .map((row) => ({ ...row, rowKey: newRowKey(), submissionKey: null }))
    .sort((a, b) => a.rowKey - b.rowKey)
  await tables(trx).deleteFrom('happinessAnswer').where('createdAt', '=', day).execute()
  for (let at = 0; at < shuffled.length; at += chunkSize) {
    await tables(trx)
      .insertInto('happinessAnswer')
      .values(shuffled.slice(at, at + chunkSize))
      .execute()
  }
}
