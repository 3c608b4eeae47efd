// Test hub that collects notes in the open year, and records its calls when a year turns.

import * as z from 'zod/mini'
import { inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { defineHub } from '#server/hub/hub.ts'
import { lock } from '#server/people/lock.ts'
import type { Contract } from '#shared/endpoint.ts'
import { yearInBody } from '#shared/time/years.ts'

const contract = {
  add: {
    method: 'POST',
    path: '/api/notes',
    summary: 'Collect a note; takes the given time',
    access: { signedIn: 'A test' },
    body: z.object({ ...yearInBody, ms: z._default(z.int(), 0) }),
    answer: z.object({ year: z.string() }),
  },
} satisfies Contract

export const turns: string[] = []
/** What the next turn throws. */
export const failing: { with?: Error | undefined } = {}

export const notes = defineHub({
  name: 'notes',
  contract,
  migrations: [
    {
      name: 'notes-1',
      async up(trx) {
        await trx.schema.createTable('note').addColumn('id', 'text').addColumn('year', 'text').execute()
      },
    },
  ],
  async countCollected(db, year) {
    const { n } = await db
      .selectFrom('note')
      .select((row) => row.fn.countAll().as('n'))
      .where('year', '=', year)
      .executeTakeFirstOrThrow()
    return [{ what: 'notes', count: Number(n) }]
  },
  async turnYear(_, { from, to }) {
    if (failing.with) throw failing.with
    turns.push(`${from.label} ${from.state} > ${to.label} ${to.state}`)
  },
  async reopenYear(_, { from, to }) {
    turns.push(`${from.label} ${from.state} < ${to.label} ${to.state}`)
  },
  handlers: ({ db }) => ({
    add: ({ body: { year: expectedYear, ms } }) =>
      inTransaction(db, async (trx) => {
        const { label: year } = (await lock(trx, { year: { label: expectedYear } })).year
        await new Promise((resolve) => setTimeout(resolve, ms))
        await trx.insertInto('note').values({ id: newId(), year }).execute()
        return { year }
      }),
  }),
})
