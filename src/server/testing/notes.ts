// Test hub for erasures: notes that stay under 'a former member', and choices that are deleted with their owner.
import * as z from 'zod/mini'
import { defineHub } from '../hub/hub.ts'

/** A hub with a row of each sort: work that stays, and a choice that is deleted. */
export const notesHub = defineHub({
  name: 'notes',
  contract: {
    nothing: { method: 'GET', path: '/api/nothing', summary: '', access: { anyone: 'test' }, answer: z.object({}) },
  },
  migrations: [
    {
      name: 'notes-1',
      async up(trx) {
        await trx.schema
          .createTable('note')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('authorUid', 'text')
          .addColumn('authorEmail', 'text')
          .addColumn('authorName', 'text')
          .addColumn('phone', 'text')
          .addColumn('readerUid', 'text')
          .addColumn('text', 'text')
          .addColumn('version', 'integer')
          .execute()
        await trx.schema
          .createTable('noteChoice')
          .addColumn('uid', 'text', (column) => column.primaryKey())
          .execute()
      },
    },
  ],
  personal: [
    {
      table: 'note',
      what: 'Notes',
      people: [
        { uid: 'authorUid', email: 'authorEmail', names: ['authorName'], also: { phone: null } },
        { uid: 'readerUid' },
      ],
      words: ['text'],
      freeText: { columns: ['text'], key: ['id'], label: 'Note', path: ({ id }) => `/notes/${id}` },
      isVersioned: true,
      afterErasure: 'stays',
      kept: 'Permanently',
    },
    { table: 'noteChoice', what: 'Choices', people: [{ uid: 'uid' }], afterErasure: 'goes', kept: 'Permanently' },
  ],
  handlers: () => ({ nothing: async () => ({}) }),
})
