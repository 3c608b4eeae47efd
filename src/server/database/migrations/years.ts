// Frozen: released migration steps of the foundation for committees, portfolios, years in office and appointments.
import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { dayIn, yearAround } from './calendar.ts'

/** As they were when these steps were made. */
const appointedRoles = ['lcvp', 'mcvp']
const firstCommittees = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki', 'MC'],
]
const firstSpellings: Record<string, string[]> = { Giki: ['GIKI'], 'South Karachi': ['Karachi South'] }
const firstPortfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

export const organisationMigration: Migration = {
  name: 'server-7-organisation',
  async up(trx) {
    await trx.schema
      .createTable('committee')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('spellings', 'text', (column) => column.notNull())
      .addColumn('openedOn', 'text')
      .addColumn('closedOn', 'text')
      .addColumn('successor', 'text')
      .execute()
    // Exactly one national body, held by the database itself.
    await sql`create unique index ${sql.ref('committeeNational')} on ${sql.table('committee')} (kind) where kind = 'mc'`.execute(
      trx,
    )
    await trx.schema
      .createTable('portfolio')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('closedOn', 'text')
      .execute()
    await trx
      .insertInto('committee')
      .values(
        firstCommittees.map((code, place) => ({
          ...{ code, name: code, place, kind: code === 'MC' ? 'mc' : 'lc' },
          spellings: JSON.stringify(firstSpellings[code] ?? []),
        })),
      )
      .execute()
    await trx
      .insertInto('portfolio')
      .values(firstPortfolios.map((code, place) => ({ code, name: code, place })))
      .execute()
    await trx.schema
      .alterTable('accessVersion')
      .addColumn('organisation', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await trx.schema.alterTable('user').addColumn('committee', 'text').execute()
    await trx.schema.alterTable('user').addColumn('portfolio', 'text').execute()
    await trx.schema.alterTable('user').addColumn('placeAskedAt', 'text').execute()
    await trx.schema.createIndex('userCommittee').on('user').columns(['committee', 'seq']).execute()
  },
}

export const yearsMigration: Migration = {
  name: 'server-8-years',
  async up(trx, _, calendar) {
    await trx.schema
      .createTable('year')
      .addColumn('label', 'text', (column) => column.primaryKey())
      .addColumn('startsOn', 'text', (column) => column.notNull())
      .addColumn('endsOn', 'text', (column) => column.notNull())
      .addColumn('closedAt', 'text')
      .addColumn('opening', 'text')
      .addCheckConstraint('yearDays', sql`${sql.ref('startsOn')} <= ${sql.ref('endsOn')}`)
      .execute()
    await trx.schema
      .createTable('openYear')
      .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn('label', 'text', (column) => column.notNull().references('year.label'))
      .execute()
    const first = yearAround(dayIn(calendar)(new Date()), calendar)
    await trx.insertInto('year').values(first).execute()
    await trx.insertInto('openYear').values({ id: 1, label: first.label }).execute()
    await trx.schema
      .alterTable('accessVersion')
      .addColumn('years', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    // Of which year the place is that a person has.
    await trx.schema.alterTable('user').addColumn('placeYear', 'text').execute()
    await trx.updateTable('user').set({ placeYear: first.label }).where('placeAskedAt', 'is not', null).execute()
  },
}

export const appointmentsMigration: Migration = {
  name: 'server-9-appointments',
  async up(trx) {
    await trx.schema
      .createTable('appointment')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('committee', 'text')
      .addColumn('portfolio', 'text')
      .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
      .addColumn('startsOn', 'text', (column) => column.notNull())
      .addColumn('endsOn', 'text', (column) => column.notNull())
      .addColumn('endedAt', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('createdBy', 'text', (column) => column.notNull())
      .execute()
    const index = (name: string, columns: string[]) =>
      trx.schema.createIndex(name).on('appointment').columns(columns).execute()
    await index('appointmentPerson', ['userId', 'endsOn'])
    await index('appointmentYear', ['year', 'committee'])
    await index('appointmentEnd', ['endsOn', 'startsOn'])

    // Whoever holds such a role when this comes keeps it for the open year, and is a team member afterwards.
    const { label } = await trx.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
    const year = await trx.selectFrom('year').selectAll().where('label', '=', label).executeTakeFirstOrThrow()
    const holders = await trx.selectFrom('user').selectAll().where('role', 'in', appointedRoles).execute()
    for (const { id, role, committee, portfolio } of holders) {
      await trx
        .insertInto('appointment')
        .values({
          ...{ id: newId(), userId: id, role, committee, portfolio, year: label },
          ...{ startsOn: year.startsOn, endsOn: year.endsOn, createdAt: new Date().toISOString(), createdBy: '' },
        })
        .execute()
    }
    await trx.updateTable('user').set({ role: 'tm' }).where('role', 'in', appointedRoles).execute()
    // Midnight changes how many hold a role: such counts are no longer kept.
    await trx.deleteFrom('listCount').where('list', 'like', 'user:%').execute()
  },
}

/** A UUID that begins with its time (version 7). */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

export const windowsMigration: Migration = {
  name: 'server-11-windows',
  async up(trx) {
    await trx.schema
      .createTable('taskWindow')
      .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('opensOn', 'text')
      .addColumn('dueOn', 'text')
      .addColumn('closesOn', 'text')
      .addPrimaryKeyConstraint('taskWindowOf', ['year', 'kind', 'month'])
      .execute()
  },
}

export const pastYearsMigration: Migration = {
  name: 'server-14-past-years',
  async up(trx) {
    await trx.schema
      .alterTable('year')
      .addColumn('isPast', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

type Kind = 'committee' | 'portfolio'
type ClosingRow = { kind: Kind; code: string; closedOn: string; notedOn: string; reopenedOn: string | null }

export const closingsMigration: Migration = {
  name: 'server-22-closings',
  async up(trx, _, calendar) {
    await trx.schema
      .createTable('organisationClosing')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('closedOn', 'text', (column) => column.notNull())
      .addColumn('notedOn', 'text', (column) => column.notNull())
      .addColumn('reopenedOn', 'text')
      .addPrimaryKeyConstraint('organisationClosingOf', ['kind', 'code', 'notedOn'])
      .execute()
    const rows = new Map<string, ClosingRow>()
    for (const kind of ['committee', 'portfolio'] as const) {
      for (const row of [...(await reopenedSoFar(trx, kind, dayIn(calendar))), ...(await closedNow(trx, kind))]) {
        rows.set(`${kind} ${row.code} ${row.notedOn}`, row)
      }
    }
    if (rows.size > 0)
      await trx
        .insertInto('organisationClosing')
        .values([...rows.values()])
        .execute()
  },
}

async function closedNow(trx: Trx, kind: Kind): Promise<ClosingRow[]> {
  const rows = await trx.selectFrom(kind).select(['code', 'closedOn']).where('closedOn', 'is not', null).execute()
  return rows.map(({ code, closedOn }) => ({ kind, code, closedOn, notedOn: closedOn, reopenedOn: null }))
}

/** A reopening overwrote the day of the closing, but the audit trail still tells of both. */
async function reopenedSoFar(trx: Trx, kind: Kind, dayOf: (moment: Date) => string): Promise<ClosingRow[]> {
  const kinds = kind === 'committee' ? ['changeCommittee', 'mergeCommittee'] : ['changePortfolio']
  const lines = await trx
    .selectFrom('audit')
    .select(['at', 'subject', 'before', 'after'])
    .where(
      'kind',
      'in',
      kinds.map((name) => `organisation.${name}`),
    )
    .orderBy('seq')
    .execute()
  const noted = new Map<string, string>()
  return lines.flatMap(({ at, subject: code, before, after }): ClosingRow[] => {
    const [was, is] = [closedOnIn(before), closedOnIn(after)]
    const day = dayOf(new Date(at))
    if (was === undefined || is === undefined) return []
    const notedOn = noted.get(code) ?? was ?? day
    const isReopened = isReopening(was, is, day)
    if (is !== null && (was === null || isReopened)) noted.set(code, day)
    if (was === null || !isReopened) return []
    return wasEverClosed({ closedOn: was, notedOn }, day)
      ? [{ kind, code, closedOn: was, notedOn, reopenedOn: day }]
      : []
  })
}

/** Undefined where the line does not tell of it. */
const closedOnIn = (json: string | null): string | null | undefined => (json ? JSON.parse(json).closedOn : undefined)

/** Opened again before the day came, or on the day on which it was told: then it was a slip, and leaves no trace. */
const wasEverClosed = ({ closedOn, notedOn }: Pick<ClosingRow, 'closedOn' | 'notedOn'>, day: string) =>
  closedOn < day && notedOn !== day

/** Closed since September, and now to close in December: it is open meanwhile. */
const isReopening = (was: string | null, is: string | null, day: string) =>
  was !== null && (is === null || (was <= day && is > day))
