// Where are happiness answers kept? One row per answer, one sum per LC and month of what is counted, and one counter.
import type { Migration } from '#server/database/migrate.ts'
import type { AnswerForm } from '../contract.ts'

export type AnswerRow = AnswerForm & {
  id: string
  submissionKey: string
  /** Its place in the order of arrival, from 1, without gaps. */
  seq: number
  /** 0 while it waits to be counted. */
  groupNo: number
  /** Of its group: the LC, or empty for several, and the month. */
  groupLc: string | null
  groupMonth: string | null
  /** Random: comments stand in this order, so that none tells when it came. */
  shuffle: string
  createdAt: string
}

export type HappinessTables = {
  happinessAnswer: AnswerRow
  happinessTally: { lc: string; month: string; tally: string }
  happinessCount: { id: number; received: number; groups: number }
}

const textColumns = [
  ...['firstName', 'lastName', 'gender', 'contactNumber', 'personalEmail', 'localCommitee', 'currentPosition'],
  ...['educated', 'standardsFullfilled', 'leadershipOpinion', 'workAppreciated', 'recommending', 'overworked'],
  ...['expectationsMet', 'utilisedMore', 'suggestions', 'shuffle', 'createdAt'],
]

export const happinessMigrations: Migration[] = [
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
]
