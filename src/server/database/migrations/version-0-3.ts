// Frozen: migration steps of the foundation in version 0.3: jobs, acting offices, lists of people, committees that close, idempotency
// keys, backups, running portals, definitions and indexes for screens about everybody.
import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { dayIn } from './calendar.ts'
import { definitionsMigration } from './definitions.ts'

const portfolioSpellings: Record<string, string[]> = {
  'MKT & PR': ['MKT', 'PR', 'Marketing', 'Public Relations', 'Marketing & PR', 'Marketing & Public Relations'],
  iCX: ['Incoming Exchange'],
  oGV: ['Outgoing Global Volunteer', 'Outgoing GV', 'Global Volunteer'],
  oGT: ['Outgoing Global Talent', 'Outgoing GT', 'Global Talent'],
  EwA: ['Engagement'],
  BD: ['Business Development', 'Biz Dev'],
  MXP: ['MX', 'Member Experience'],
  FnL: ['Finance', 'F&L', 'Fin', 'Finance & Legal', 'Finance and Legal', 'Finance & Legalities'],
}

export const version03Steps: Migration[] = [
  {
    name: 'server-23-jobs',
    async up(trx) {
      await trx.schema
        .createTable('job')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text')
        .addColumn('leaseUntil', 'text')
        .addColumn('nextRunAt', 'text')
        .addColumn('startedAt', 'text')
        .addColumn('succeededAt', 'text')
        .addColumn('failedAt', 'text')
        .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  {
    name: 'server-24-acting',
    async up(trx, _, calendar) {
      await trx.schema.alterTable('year').addColumn('closingUntil', 'text').execute()
      await repairEarlyOpening(trx, dayIn(calendar))
      await trx.schema.alterTable('appointment').addColumn('actingUntil', 'text').execute()
      // Revives nobody: only what is not over yet, of people who can sign in.
      const day = dayIn(calendar)(new Date())
      const rows = await trx
        .selectFrom('appointment')
        .innerJoin('year', 'year.label', 'appointment.year')
        .innerJoin('user', 'user.id', 'appointment.userId')
        .select(['appointment.id', 'appointment.endsOn'])
        .where('year.closedAt', 'is', null)
        .whereRef('appointment.endsOn', '>=', 'year.endsOn')
        .where('appointment.endsOn', '>=', day)
        .where('appointment.endedAt', 'is', null)
        .where('user.active', '=', 1)
        .execute()
      for (const { id, endsOn } of rows) {
        const last = new Date(`${endsOn}T00:00:00Z`)
        last.setUTCDate(last.getUTCDate() + 90)
        const actingUntil = last.toISOString().slice(0, 10)
        await trx.updateTable('appointment').set({ actingUntil }).where('id', '=', id).execute()
      }
    },
  },
  {
    // Portfolios have other spellings. An invitation keeps the person's name, and somebody may be invited to several offices
    // of a year, so that the address is no longer unique in it.
    name: 'server-25-people-lists',
    async up(trx, engine) {
      await addSpellings(trx)
      if (engine === 'postgres') {
        await trx.schema.alterTable('invitation').dropConstraint('invitationOfYear').execute()
        await trx.schema
          .alterTable('invitation')
          .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      } else await rebuildInvitations(trx)
      await trx.schema.createIndex('invitationOfPerson').on('invitation').columns(['email', 'year']).execute()
    },
  },
  {
    name: 'server-26-committee-people',
    async up(trx, _, calendar) {
      await trx.schema
        .createTable('committeeClosing')
        .addColumn('committee', 'text', (column) => column.primaryKey())
        .addColumn('closedOn', 'text', (column) => column.notNull())
        .addColumn('successor', 'text')
        .addColumn('goesTo', 'text')
        .addColumn('byUid', 'text')
        .addColumn('byEmail', 'text', (column) => column.notNull())
        .addColumn('doneAt', 'text')
        .execute()
      await trx.schema
        .createTable('committeeLeaver')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('committee', 'text', (column) => column.notNull())
        .addColumn('uid', 'text', (column) => column.references('user.id').onDelete('cascade'))
        .addColumn('invitationId', 'text')
        .addColumn('goesTo', 'text')
        .addColumn('changed', 'text')
        .addColumn('at', 'text')
        .execute()
      await trx.schema.createIndex('committeeLeaverOf').on('committeeLeaver').columns(['committee', 'uid']).execute()
      await trx.schema.createIndex('committeeLeaverUid').on('committeeLeaver').columns(['uid', 'at']).execute()
      // Committees with a day that has not come yet close with their people, too.
      const rows = await trx
        .selectFrom('committee')
        .select(['code as committee', 'closedOn'])
        .where('closedOn', '>', dayIn(calendar)(new Date()))
        .execute()
      if (rows.length > 0)
        await trx
          .insertInto('committeeClosing')
          .values(rows.map((row) => ({ ...row, byEmail: '' })))
          .execute()
    },
  },
  {
    name: 'server-27-idempotency-keys',
    async up(trx) {
      await trx.schema
        .createTable('idempotencyKey')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('result', 'text', (column) => column.notNull())
        .execute()
      await trx.schema.createIndex('idempotencyKeyAt').on('idempotencyKey').column('at').execute()
    },
  },
  {
    name: 'server-28-backup-making',
    async up(trx) {
      await trx.schema
        .createTable('backupMaking')
        .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
        .addColumn('madeAt', 'text', (column) => column.notNull())
        .addColumn('failedAt', 'text')
        .addColumn('failedFolder', 'text')
        .addColumn('alarm', 'text')
        .execute()
      await trx.insertInto('backupMaking').values({ id: 1, madeAt: new Date().toISOString() }).execute()
    },
  },
  {
    name: 'server-29-running-portals',
    async up(trx) {
      await trx.schema
        .createTable('runningPortal')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('pid', 'integer', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('startedAt', 'text', (column) => column.notNull())
        .addColumn('leaseUntil', 'text', (column) => column.notNull())
        .execute()
    },
  },
  definitionsMigration,
  {
    // What screens about everybody look for: who owes a task, holds an office today, or has not been seen for long.
    name: 'server-31-people-indexes',
    async up(trx) {
      const owing = ['role', 'committee', 'placeYear', 'emailVerified', 'active', 'placeAskedAt', 'email', 'id']
      await trx.schema.createIndex('userOwing').on('user').columns(owing).execute()
      const lastSeen = sql`coalesce("lastSignInAt", "createdAt")`
      await trx.schema.createIndex('userLastSeen').on('user').expression(lastSeen).execute()
      const lastDay = sql`coalesce("actingUntil", "endsOn")`
      await trx.schema.createIndex('appointmentLastDay').on('appointment').expression(lastDay).execute()
    },
  },
]

/** An admin's own portfolio of the same name keeps that name. */
async function addSpellings(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('portfolio')
    .addColumn('spellings', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const rows = await trx.selectFrom('portfolio').select(['code', 'name']).execute()
  const taken = new Set(rows.flatMap(({ code, name }) => [plain(code), plain(name)]))
  for (const { code } of rows) {
    const free = (portfolioSpellings[code] ?? []).filter((word) => !taken.has(plain(word)))
    if (free.length === 0) continue
    await trx
      .updateTable('portfolio')
      .set({ spellings: JSON.stringify(free) })
      .where('code', '=', code)
      .execute()
  }
}

/** SQLite cannot drop a constraint: the table is made anew. */
async function rebuildInvitations(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('invitationNew')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('committee', 'text')
    .addColumn('portfolio', 'text')
    .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
    .addColumn('startsOn', 'text', (column) => column.notNull())
    .addColumn('endsOn', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`insert into "invitationNew" select *, '' from "invitation"`.execute(trx)
  await trx.schema.dropTable('invitation').execute()
  await trx.schema.alterTable('invitationNew').renameTo('invitation').execute()
}

/** A year that was opened before its first day began on the day of its opening, and the year before ended on the day before that. */
async function repairEarlyOpening(trx: Trx, dayOf: (moment: Date) => string): Promise<void> {
  const open = await trx
    .selectFrom('openYear')
    .innerJoin('year', 'year.label', 'openYear.label')
    .select(['year.label', 'year.startsOn'])
    .executeTakeFirstOrThrow()
  if (open.startsOn <= dayOf(new Date())) return
  const before = await trx
    .selectFrom('year')
    .select(['label', 'startsOn', 'closedAt'])
    .where('closedAt', 'is not', null)
    .where('isPast', '=', 0)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before?.closedAt) return
  const startsOn = dayOf(new Date(before.closedAt))
  const last = new Date(`${startsOn}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() - 1)
  const endsOn = last.toISOString().slice(0, 10)
  if (endsOn < before.startsOn) return
  await trx.updateTable('year').set({ endsOn }).where('label', '=', before.label).execute()
  await trx.updateTable('year').set({ startsOn }).where('label', '=', open.label).execute()
}
