// Frozen: happiness survey tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import {
  createIndexes,
  integers,
  notNull,
  nullableTexts,
  primaryKey,
  texts,
} from '#server/database/migrations/columns.ts'

export const happinessBaseline: Migration = {
  name: 'happiness-survey-0.3',
  replaces: [
    'happiness-survey-1-answers',
    'happiness-survey-2-rounds',
    'happiness-survey-3-mailboxes',
    'happiness-survey-4-years',
    'happiness-survey-5-days',
    'happiness-survey-6-more-answers',
    'happiness-survey-7-first-group',
  ],
  async up(trx, engine) {
    // Renamed, as in version 0.3: on PostgreSQL the names of keys come from the first name of a table.
    await trx.schema
      .createTable('happinessAnswerOfDay')
      .addColumn('rowKey', engine === 'postgres' ? 'bigint' : 'integer', primaryKey)
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('submissionKey', 'text', (column) => column.unique())
      .$call(
        texts(
          'year',
          'kind',
          'round',
          'mailbox',
          'firstName',
          'lastName',
          'gender',
          'contactNumber',
          'personalEmail',
          'localCommitee',
          'currentPosition',
          'educated',
          'standardsFullfilled',
          'leadershipOpinion',
          'workAppreciated',
          'recommending',
          'overworked',
          'expectationsMet',
          'utilisedMore',
          'suggestions',
          'shuffle',
          'createdAt',
        ),
      )
      .$call(integers('groupNo', 'overallRating', 'isAside', 'isOut'))
      .$call(nullableTexts('groupLc', 'groupMonth'))
      .addColumn('more', 'text', (column) => column.defaultTo('{}').notNull())
      .addColumn('moreContact', 'text', (column) => column.defaultTo('{}').notNull())
      .addColumn('firstGroupNo', 'integer', (column) => column.defaultTo(0).notNull())
      .execute()
    await trx.schema.alterTable('happinessAnswerOfDay').renameTo('happinessAnswer').execute()
    await createIndexes(trx, 'happinessAnswer', {
      happinessDayOfYear: ['year', 'createdAt', 'id'],
      happinessGroup: ['year', 'groupNo'],
      happinessMailbox: ['year', 'round', 'kind', 'mailbox'],
      happinessNumber: ['year', 'round', 'kind', 'contactNumber'],
      happinessShuffle: ['year', 'shuffle', 'groupMonth'],
      happinessShuffleOfLc: ['year', 'groupLc', 'shuffle', 'groupMonth'],
    })

    await trx.schema
      .createTable('happinessTally')
      .$call(texts('year', 'lc', 'month', 'tally'))
      .addPrimaryKeyConstraint('happinessTallyOfYearKey', ['year', 'lc', 'month'])
      .execute()

    await trx.schema
      .createTable('happinessParticipants')
      .$call(texts('year', 'round', 'part', 'mailboxes'))
      .addPrimaryKeyConstraint('happinessParticipantsOfYearKey', ['year', 'round', 'part'])
      .execute()

    await trx.schema
      .createTable('happinessCountOfYear')
      .addColumn('year', 'text', primaryKey)
      .$call(integers('received', 'groups'))
      .addColumn('countedUntil', 'text', notNull)
      .execute()
    await trx.schema.alterTable('happinessCountOfYear').renameTo('happinessCount').execute()
    const { label: year } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
    await trx.insertInto('happinessCount').values({ year, received: 0, groups: 0, countedUntil: '' }).execute()

    await trx.schema
      .createTable('happinessDay')
      .addColumn('day', 'text', primaryKey)
      .addColumn('answers', 'integer', notNull)
      .execute()
  },
}
