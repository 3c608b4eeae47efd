// Frozen: migration steps of the happiness survey: answers to what has no column, and the group that counted an answer first.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'

export const answerSteps: Migration[] = [
  {
    name: 'happiness-survey-6-more-answers',
    async up(trx) {
      for (const column of ['more', 'moreContact']) {
        await trx.schema
          .alterTable('happinessAnswer')
          .addColumn(column, 'text', (made) => made.notNull().defaultTo('{}'))
          .execute()
      }
    },
  },
  {
    name: 'happiness-survey-7-first-group',
    async up(trx) {
      await trx.schema
        .alterTable('happinessAnswer')
        .addColumn('firstGroupNo', 'integer', (made) => made.notNull().defaultTo(0))
        .execute()
      await trx
        .updateTable('happinessAnswer')
        .set({ firstGroupNo: sql.ref('groupNo') })
        .execute()
    },
  },
]
