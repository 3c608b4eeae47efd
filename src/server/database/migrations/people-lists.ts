// Migration step for lists of people: portfolios have other spellings, and an invitation keeps the person's name. Somebody
// may be invited to several offices of a year, so that the address is no longer unique in it.
import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import type { Migration } from '../migrate.ts'

const spellings: Record<string, string[]> = {
  'MKT & PR': ['MKT', 'PR', 'Marketing', 'Public Relations', 'Marketing & PR', 'Marketing & Public Relations'],
  iCX: ['Incoming Exchange'],
  oGV: ['Outgoing Global Volunteer', 'Outgoing GV', 'Global Volunteer'],
  oGT: ['Outgoing Global Talent', 'Outgoing GT', 'Global Talent'],
  EwA: ['Engagement'],
  BD: ['Business Development', 'Biz Dev'],
  MXP: ['MX', 'Member Experience'],
  FnL: ['Finance', 'F&L', 'Fin', 'Finance & Legal', 'Finance and Legal', 'Finance & Legalities'],
}

export const peopleListsMigration: Migration = {
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
}

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
    const free = (spellings[code] ?? []).filter((word) => !taken.has(plain(word)))
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
