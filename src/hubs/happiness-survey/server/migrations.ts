// Frozen: released migration steps of the happiness survey.
import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { daysMigration } from './migrations-days.ts'

const textColumns = [
  ...['firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail', 'localCommitee', 'currentPosition'],
  ...['educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated', 'recommending', 'overworked'],
  ...['expectationsMet', 'utilisedMore', 'suggestions', 'shuffle', 'createdAt'],
]

export const happinessSteps: Migration[] = [
  {
    name: 'happiness-survey-1-answers',
    async up(trx) {
      let table = trx.schema
        .createTable('happinessAnswer')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('submissionKey', 'text', (column) => column.notNull().unique())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('groupNo', 'integer', (column) => column.notNull())
        .addColumn('groupLc', 'text')
        .addColumn('groupMonth', 'text')
        .addColumn('overallRating', 'integer', (column) => column.notNull())
      for (const name of textColumns) table = table.addColumn(name, 'text', (column) => column.notNull())
      await table.execute()
      await trx.schema.createIndex('happinessSeq').on('happinessAnswer').column('seq').execute()
      await trx.schema.createIndex('happinessGroup').on('happinessAnswer').columns(['groupNo', 'seq']).execute()
      await trx.schema
        .createIndex('happinessShuffle')
        .on('happinessAnswer')
        .columns(['shuffle', 'groupMonth'])
        .execute()
      await trx.schema
        .createIndex('happinessShuffleOfLc')
        .on('happinessAnswer')
        .columns(['groupLc', 'shuffle', 'groupMonth'])
        .execute()
      await trx.schema
        .createTable('happinessTally')
        .addColumn('lc', 'text', (column) => column.notNull())
        .addColumn('month', 'text', (column) => column.notNull())
        .addColumn('tally', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('happinessTallyKey', ['lc', 'month'])
        .execute()
      await trx.schema
        .createTable('happinessCount')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('received', 'integer', (column) => column.notNull())
        .addColumn('groups', 'integer', (column) => column.notNull())
        .execute()
      await trx.insertInto('happinessCount').values({ id: 1, received: 0, groups: 0 }).execute()
    },
  },
  {
    name: 'happiness-survey-2-rounds',
    async up(trx) {
      const alter = () => trx.schema.alterTable('happinessAnswer')
      for (const name of ['kind', 'round', 'mailbox']) {
        await alter()
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      }
      for (const name of ['isAside', 'isOut']) {
        await alter()
          .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
          .execute()
      }
      await trx.schema
        .alterTable('happinessCount')
        .addColumn('countedUntil', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await trx.schema
        .createTable('happinessParticipants')
        .addColumn('round', 'text', (column) => column.notNull())
        .addColumn('part', 'text', (column) => column.notNull())
        .addColumn('uids', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('happinessParticipantsKey', ['round', 'part'])
        .execute()

      // What is counted stays counted; nobody was signed in before, so what waits came from visitors.
      await sql`update "happinessAnswer" set
        "kind" = 'visitor',
        "mailbox" = lower(trim("personalEmail")),
        "round" = substr("createdAt", 1, 4) || case when substr("createdAt", 6, 2) <= '06' then '-1' else '-2' end,
        "createdAt" = substr("createdAt", 1, 10) || 'T00:00:00.000Z'`.execute(trx)
      await trx.schema
        .createIndex('happinessMailbox')
        .on('happinessAnswer')
        .columns(['round', 'kind', 'mailbox'])
        .execute()
      await trx.schema
        .createIndex('happinessNumber')
        .on('happinessAnswer')
        .columns(['round', 'kind', 'contactNumber'])
        .execute()
      // Of one sender the last answer of a round counts.
      for (const column of ['mailbox', 'contactNumber']) {
        await sql`update "happinessAnswer" set "isAside" = 1 where "groupNo" = 0 and "seq" < (
          select max(later."seq") from "happinessAnswer" later where later."groupNo" = 0
          and later."kind" = 'visitor' and later."round" = "happinessAnswer"."round"
          and later.${sql.ref(column)} = "happinessAnswer".${sql.ref(column)})`.execute(trx)
      }

      // The trail keeps that answers came, and no longer from whom.
      await sql`update "audit" set "actorUid" = null, "actorEmail" = 'somebody', "address" = '', "subject" = 'answer',
        "before" = null, "after" = null where "kind" = 'happiness.submit'`.execute(trx)
    },
  },
  {
    name: 'happiness-survey-3-mailboxes',
    async up(trx) {
      await trx.schema.alterTable('happinessParticipants').renameColumn('uids', 'mailboxes').execute()
    },
  },
  {
    name: 'happiness-survey-4-years',
    async up(trx) {
      const { label: year } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
      await trx.schema
        .alterTable('happinessAnswer')
        .addColumn('year', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      // The same form may be sent again in another year.
      await sql`update "happinessAnswer" set "year" = ${year}, "submissionKey" = ${`${year}:`} || "submissionKey"`.execute(
        trx,
      )
      const indexes = {
        happinessSeq: ['seq'],
        happinessGroup: ['groupNo', 'seq'],
        happinessShuffle: ['shuffle', 'groupMonth'],
        happinessShuffleOfLc: ['groupLc', 'shuffle', 'groupMonth'],
        happinessMailbox: ['round', 'kind', 'mailbox'],
        happinessNumber: ['round', 'kind', 'contactNumber'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await trx.schema.dropIndex(name).execute()
        await trx.schema
          .createIndex(name)
          .on('happinessAnswer')
          .columns(['year', ...columns])
          .execute()
      }

      const needed = (column: ColumnDefinitionBuilder) => column.notNull()
      await trx.schema
        .createTable('happinessTallyOfYear')
        .addColumn('year', 'text', needed)
        .addColumn('lc', 'text', needed)
        .addColumn('month', 'text', needed)
        .addColumn('tally', 'text', needed)
        .addPrimaryKeyConstraint('happinessTallyOfYearKey', ['year', 'lc', 'month'])
        .execute()
      await trx.schema
        .createTable('happinessParticipantsOfYear')
        .addColumn('year', 'text', needed)
        .addColumn('round', 'text', needed)
        .addColumn('part', 'text', needed)
        .addColumn('mailboxes', 'text', needed)
        .addPrimaryKeyConstraint('happinessParticipantsOfYearKey', ['year', 'round', 'part'])
        .execute()
      await trx.schema
        .createTable('happinessCountOfYear')
        .addColumn('year', 'text', (column) => column.primaryKey())
        .addColumn('received', 'integer', needed)
        .addColumn('groups', 'integer', needed)
        .addColumn('countedUntil', 'text', needed)
        .execute()
      const kept = {
        happinessTally: ['lc', 'month', 'tally'],
        happinessParticipants: ['round', 'part', 'mailboxes'],
        happinessCount: ['received', 'groups', 'countedUntil'],
      }
      for (const [table, names] of Object.entries(kept)) {
        const columns = sql.join(names.map((name) => sql.ref(name)))
        await sql`insert into ${sql.table(`${table}OfYear`)} ("year", ${columns})
          select ${year}, ${columns} from ${sql.table(table)}`.execute(trx)
        await trx.schema.dropTable(table).execute()
        await trx.schema.alterTable(`${table}OfYear`).renameTo(table).execute()
      }
    },
  },
  daysMigration,
]
