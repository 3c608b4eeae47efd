// Table of the trial board, and its declaration of personal data.
import type { Migration } from '#server/database/migrate.ts'
import type { PersonalRows } from '#server/privacy/personal.ts'

export type NoteRow = { id: string; createdBy: string; text: string; createdAt: string }

/** This declaration drives 'My data' and erasure. */
export const notes = {
  table: 'trialNote',
  what: 'Notes that you pinned to the trial board',
  people: [{ uid: 'createdBy' }],
  words: ['text'],
  freeText: { columns: ['text'], label: 'Note on the trial board', path: () => '/trial-board' },
  afterErasure: 'stays',
} satisfies PersonalRows

export const migrations: Migration[] = [
  {
    name: 'trial-board-1-notes',
    async up(trx) {
      await trx.schema
        .createTable('trialNote')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('createdBy', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .execute()
    },
  },
]
