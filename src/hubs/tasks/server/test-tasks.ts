// Test hub with one task of each sort, whose rows a test writes by hand.
import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { defineHub } from '#server/hub/hub.ts'
import type { Progress, TaskScope, TaskSource } from '#server/shell/tasks.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { leaders } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'

const parts = ['iCX', 'oGV', 'BD']

const manifest = {
  tasks: {
    trialList: { name: 'Trial list', path: '/dashboard', owedBy: leaders.slice(0, 2) },
    trialTicks: { name: 'Trial ticks', path: '/dashboard', owedBy: 'committee' },
    trialMonth: { name: 'Trial report', path: '/dashboard', owedBy: 'committee', isMonthly: true },
    trialCount: { name: 'Trial round', path: '/dashboard', owedBy: 'nobody' },
  },
} satisfies HubManifest

type Kind = keyof typeof manifest.tasks
/** A part of a task that a person or an LC has done: a portfolio, a month, an item of a list. */
type Row = { year: string; kind: string; owner: string; part: string }

const rowsOf = async (db: Db, kind: Kind, { year, uid, committee }: TaskScope): Promise<Row[]> => {
  let query = db.selectFrom('trialDone').selectAll().where('year', '=', year.label).where('kind', '=', kind)
  if (uid ?? committee) query = query.where('owner', '=', uid ?? committee)
  return (await query.execute()) as Row[]
}

type PartsOf = (scope: TaskScope, owner: string) => readonly string[]

function source(kind: Kind, partsOf: PartsOf, sentence: TaskSource['sentence']) {
  const progressOf = (has: readonly string[], scope: TaskScope, owner: string): Progress => {
    const all = partsOf(scope, owner)
    const missing = all.filter((part) => !has.includes(part))
    const done = all.length - missing.length
    const state = missing.length === 0 ? 'done' : has.length > 0 ? 'started' : 'notStarted'
    return { state, done: all.length === 0 ? has.length : done, of: all.length, missing }
  }
  return {
    async progress(db, scope) {
      const byOwner = new Map<string, string[]>()
      for (const { owner, part } of await rowsOf(db, kind, scope)) {
        byOwner.set(owner, [...(byOwner.get(owner) ?? []), part])
      }
      return new Map([...byOwner].map(([owner, has]) => [owner, progressOf(has, scope, owner)]))
    },
    started: (db, year) =>
      db
        .selectFrom('trialDone')
        .select(({ fn }) => ['owner as uid', fn.countAll<number>().as('done')])
        .select(sql<number>`case when count(*) = ${sql.lit(2)} then 1 else 0 end`.as('isDone'))
        .where('year', '=', year)
        .where('kind', '=', sql.lit(kind))
        .groupBy('owner')
        .$castTo<{ uid: string; done: number; isDone: number }>(),
    nothingYet: (scope, owner) => ({ ...progressOf([], scope, owner), state: 'notStarted' as const }),
    sentence,
  } satisfies TaskSource
}

export const trialHub = defineHub({
  name: 'trial-tasks',
  manifest,
  contract: {},
  migrations: [
    {
      name: 'trial-tasks-1',
      async up(trx) {
        let table = trx.schema.createTable('trialDone')
        for (const name of ['year', 'kind', 'owner', 'part']) {
          table = table.addColumn(name, 'text', (column) => column.notNull()) as typeof table
        }
        await table.execute()
      },
    },
  ],
  tasks: {
    trialList: source(
      'trialList',
      () => ['a', 'b'],
      ({ done, of }) => `Your list: ${done} of ${of}`,
    ),
    trialTicks: source(
      'trialTicks',
      () => parts,
      ({ done, of }, where) => `Ticks: ${where} has ${done} of ${of}`,
    ),
    trialMonth: source(
      'trialMonth',
      ({ monthsOf }, owner) => monthsOf(owner),
      ({ missing = [] }, where) => `Report: ${where} owes ${missing.join(', ')}`,
    ),
    trialCount: source(
      'trialCount',
      () => [],
      () => '',
    ),
  },
  handlers: () => ({}),
})

/** Marks parts of a task as done in the open year. */
export async function finish({ portal, db }: TestPortal, kind: Kind, owner: string, ...done: string[]): Promise<void> {
  const { label: year } = (await portal.years()).open
  for (const part of done) await db.insertInto('trialDone').values({ year, kind, owner, part }).execute()
}

/** Inserts many people at once, without sessions. */
export async function crowd({ db, portal }: TestPortal, count: number, committee: string): Promise<string[]> {
  const { label: placeYear } = (await portal.years()).open
  const now = new Date().toISOString()
  const rows = Array.from({ length: count }, (_, n) => {
    const id = newId()
    return {
      ...{ id, email: `crowd-${id}@${portal.config.emailDomain}`, name: `Crowd ${n}`, emailVerified: 1, role: 'tl' },
      ...{ committee, placeYear, placeAskedAt: now, createdAt: now, updatedAt: now },
    }
  })
  await inTransaction(db, async (trx) => {
    for (let at = 0; at < rows.length; at += 200) {
      await trx
        .insertInto('user')
        .values(rows.slice(at, at + 200))
        .execute()
    }
  })
  return rows.map(({ id }) => id)
}
