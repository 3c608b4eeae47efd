// Frozen: released migration step to answers that carry a day: random ids in place of ids with a time, no order of arrival, no submission keys,
// and one line a day in the audit trail. A restored older backup goes through it as well.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'

type Trx = Parameters<Migration['up']>[0]
type DayOf = (moment: Date) => string
type Row = Record<string, string | number | null>

const texts = [
  ...['year', 'kind', 'round', 'mailbox', 'firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail'],
  ...['localCommitee', 'currentPosition', 'educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated'],
  ...['recommending', 'overworked', 'expectationsMet', 'utilisedMore', 'suggestions', 'shuffle', 'createdAt'],
]
const numbers = ['groupNo', 'overallRating', 'isAside', 'isOut']
const whileWaiting = ['groupLc', 'groupMonth']
const kept = [...texts, ...numbers, ...whileWaiting]

const rowsAtOnce = 100

export const daysMigration: Migration = {
  name: 'happiness-survey-5-days',
  async up(trx, engine, calendar) {
    const dayOf = dayIn(calendar)
    await trx.schema
      .createTable('happinessDay')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('answers', 'integer', (column) => column.notNull())
      .execute()
    let table = trx.schema
      .createTable('happinessAnswerOfDay')
      // The rowid on SQLite, and the first column: rows are stored, and written to a backup, in its order.
      .addColumn('rowKey', engine === 'sqlite' ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('submissionKey', 'text', (column) => column.unique())
    for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
    for (const name of numbers) table = table.addColumn(name, 'integer', (column) => column.notNull())
    for (const name of whileWaiting) table = table.addColumn(name, 'text')
    await table.execute()
    await copyShuffled(trx, dayOf)
    await trx.schema.dropTable('happinessAnswer').execute()
    await trx.schema.alterTable('happinessAnswerOfDay').renameTo('happinessAnswer').execute()
    const indexes = {
      happinessDayOfYear: ['createdAt', 'id'],
      happinessGroup: ['groupNo'],
      happinessShuffle: ['shuffle', 'groupMonth'],
      happinessShuffleOfLc: ['groupLc', 'shuffle', 'groupMonth'],
      happinessMailbox: ['round', 'kind', 'mailbox'],
      happinessNumber: ['round', 'kind', 'contactNumber'],
    }
    for (const [name, columns] of Object.entries(indexes)) {
      await trx.schema
        .createIndex(name)
        .on('happinessAnswer')
        .columns(['year', ...columns])
        .execute()
    }
    await mergeAuditLines(trx, dayOf)
  },
}

async function copyShuffled(trx: Trx, dayOf: DayOf): Promise<void> {
  const rows: Row[] = await trx.selectFrom('happinessAnswer').select(kept).execute()
  const shuffled = rows
    .map((row) => ({
      ...row,
      createdAt: String(row.createdAt).slice(0, 10),
      id: crypto.randomUUID(),
      // 48 bits: exact in every integer type involved.
      rowKey: Number.parseInt(crypto.randomUUID().replaceAll('-', '').slice(0, 12), 16),
      submissionKey: null,
    }))
    .sort((a, b) => a.rowKey - b.rowKey)
  for (let at = 0; at < shuffled.length; at += rowsAtOnce) {
    await trx
      .insertInto('happinessAnswerOfDay')
      .values(shuffled.slice(at, at + rowsAtOnce))
      .execute()
  }
  const today = dayOf(new Date())
  const answers = shuffled.filter(({ createdAt }) => createdAt === today).length
  if (answers > 0) await trx.insertInto('happinessDay').values({ day: today, answers }).execute()
}

/** One line at the end of each day in the place of its lines; today's is written when the day is over. */
async function mergeAuditLines(trx: Trx, dayOf: DayOf): Promise<void> {
  const lines: { seq: number; at: string }[] = await trx
    .selectFrom('audit')
    .select(['seq', 'at'])
    .where('kind', '=', 'happiness.submit')
    .orderBy('seq')
    .execute()
  if (lines.length === 0) return
  await trx.deleteFrom('audit').where('kind', '=', 'happiness.submit').execute()
  const today = dayOf(new Date())
  const days = [...Map.groupBy(lines, ({ at }) => dayOf(new Date(at)))].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [day, [first, ...others]] of days) {
    if (!first) continue
    const at = lastMomentOf(day, dayOf)
    const seq = await closeGaps(trx, first.seq, at)
    if (day >= today) continue
    const nobody = { actorUid: null, actorEmail: 'somebody', address: '', before: null }
    const after = JSON.stringify({ answers: others.length + 1 })
    const line = { id: crypto.randomUUID(), kind: 'happiness.submit', subject: day, seq, at, after, ...nobody }
    await trx.insertInto('audit').values(line).execute()
  }
  await countAudit(trx)
}

/** The last millisecond of a day of the portal; time zones begin their days at full quarters of an hour. */
function lastMomentOf(day: string, dayOf: DayOf): string {
  const quarter = 900_000
  let moment = Date.parse(`${day}T00:00:00.000Z`)
  while (dayOf(new Date(moment)) <= day) moment += quarter
  while (dayOf(new Date(moment - quarter)) > day) moment -= quarter
  return new Date(moment - 1).toISOString()
}

/** Renumbers a day's entries from `from` on, so that no gap reveals when an answer came. Returns the next number. */
async function closeGaps(trx: Trx, from: number, until: string): Promise<number> {
  const { last } = await trx
    .selectFrom('audit')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('at', '<=', until)
    .executeTakeFirstOrThrow()
  if (last === null || last < from) return from
  // Via negative numbers: the column must be unique at every moment.
  const { numAffectedRows = 0n } = await sql`update "audit" set "seq" = -moved."n" from (
    select "id", ${from} - 1 + row_number() over (order by "seq") as "n" from "audit"
    where "seq" >= ${from} and "seq" <= ${last}) as moved where moved."id" = "audit"."id"`.execute(trx)
  await sql`update "audit" set "seq" = -"seq" where "seq" < 0`.execute(trx)
  return from + Number(numAffectedRows)
}

/** The list counters: one per block of 512 entries, and the total under -1. */
async function countAudit(trx: Trx): Promise<void> {
  await trx.deleteFrom('listCount').where('list', '=', 'audit').execute()
  await sql`insert into "listCount" ("list", "block", "n")
    select 'audit', "seq" / 512, count(*) from "audit" group by "seq" / 512`.execute(trx)
  await sql`insert into "listCount" ("list", "block", "n") select 'audit', -1, count(*) from "audit"`.execute(trx)
}
