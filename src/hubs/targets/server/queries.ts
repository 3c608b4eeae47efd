// Queries of targets: the targets of a year, one with its changes, and rows written for a change.
import { type Compilable, type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Target, TargetChange } from '../contract.ts'
import type { BehindRow, ChangeRow, TargetRow, TargetTables } from './tables.ts'

const tables = (db: Db): Kysely<TargetTables> => db

export const asTarget = ({ id, measure, committee, month, value, state, version, inForce }: TargetRow): Target => ({
  ...{ id, measure, committee: committee || null, month: month || null },
  ...{ value, state, version, inForce },
})

/** '' is the country. */
export type TargetFilter = { year: string; measure?: string | undefined; committee?: string | undefined }

const rowsOf = preparedQuery<TargetFilter, TargetRow>((db, { year, measure, committee }) =>
  tables(db)
    .selectFrom('target')
    .selectAll()
    .where('year', '=', year)
    .$if(measure !== undefined, (rows) => rows.where('measure', '=', measure as string))
    .$if(committee !== undefined, (rows) => rows.where('committee', '=', committee as string))
    .orderBy('measure')
    .orderBy('committee')
    .orderBy('month'),
)

/** Removed ones included: their rows keep the version. */
export const listRows = (db: Db, { year, measure, committee }: TargetFilter): Promise<readonly TargetRow[]> =>
  rowsOf(db, { year, measure, committee })

export const listTargets = async (db: Db, filter: TargetFilter): Promise<TargetRow[]> =>
  (await listRows(db, filter)).filter(({ value }) => value !== null)

/** Those of the whole year, of a committee or ('') the country. */
export const listOfYear = preparedQuery<{ year: string; committee: string }, TargetRow>((db, { year, committee }) =>
  tables(db)
    .selectFrom('target')
    .selectAll()
    .where('year', '=', year)
    .where('committee', '=', committee)
    .where('month', '=', sql.lit(''))
    .where('inForce', 'is not', null)
    .orderBy('measure'),
)

const targetById = preparedQuery<{ id: string }, TargetRow>((db, { id }) =>
  tables(db).selectFrom('target').selectAll().where('id', '=', id),
)
const changesOf = preparedQuery<{ targetId: string }, TargetChange>((db, { targetId }) =>
  tables(db)
    .selectFrom('targetChange')
    .select(['at', 'byName as by', 'value', 'state', 'reason'])
    .where('targetId', '=', targetId)
    .orderBy('version', 'desc'),
)
const versionsOf = preparedQuery<{ targetId: string }, Pick<ChangeRow, 'version' | 'value' | 'state'>>(
  (db, { targetId }) =>
    tables(db)
      .selectFrom('targetChange')
      .select(['version', 'value', 'state'])
      .where('targetId', '=', targetId)
      .orderBy('version', 'desc'),
)

export const findTarget = async (db: Db, id: string): Promise<TargetRow | undefined> =>
  (await targetById(db, { id }))[0]

/** Newest first. */
export const listChanges = async (db: Db, targetId: string): Promise<TargetChange[]> => [
  ...(await changesOf(db, { targetId })),
]

/** What a target was before a change, by its history: nothing before the first. A proposal leaves in force what was settled last. */
export async function findTargetBefore(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<Pick<TargetRow, 'value' | 'inForce' | 'state'>> {
  const changes = (await versionsOf(db, { targetId: id })).filter((change) => change.version < version)
  const { value, state } = changes[0] ?? { value: null, state: 'set' as const }
  const settled = changes.find((change) => change.state !== 'proposed')
  return { value, state, inForce: settled?.value ?? null }
}

export async function writeTargets(trx: Trx, rows: readonly TargetRow[], changes: readonly ChangeRow[]) {
  for (const { id, ...row } of rows) {
    await tables(trx)
      .insertInto('target')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
  for (const change of changes) await tables(trx).insertInto('targetChange').values(change).execute()
}

/** What For you needs, in one question: how many targets of each LC are in each state, and what was behind. */
type HomeRow = {
  committee: string
  what: Target['state'] | 'behind'
  n: number | string
  week: string
  measures: string
}
const selectForHome = preparedQuery<{ year: string }, HomeRow>((db, { year }) => {
  const text = (value: string) => sql<string>`${sql.lit(value)}`
  const states = tables(db)
    .selectFrom('target')
    .select(({ fn }) => [
      ...(['committee', 'state as what'] as const),
      ...[fn.countAll<number | string>().as('n'), text('').as('week'), text('').as('measures')],
    ])
    .where('year', '=', year)
    .where('committee', '<>', text(''))
    .where('value', 'is not', null)
    .groupBy(['committee', 'state'])
  const behind = tables(db)
    .selectFrom('targetBehind')
    .select(['committee', text('behind').as('what'), sql<number>`1`.as('n'), 'week', 'measures'])
    .where('year', '=', year)
  return states.unionAll(behind as never) as unknown as Compilable<HomeRow>
})
export const listForHome = async (db: Db, year: string) =>
  (await selectForHome(db, { year })).map(({ n, ...row }) => ({ ...row, n: Number(n) }))

export const listBehind = (db: Db, year: string): Promise<BehindRow[]> =>
  tables(db).selectFrom('targetBehind').selectAll().where('year', '=', year).execute()

export async function replaceBehind(trx: Trx, year: string, rows: readonly BehindRow[]): Promise<void> {
  await tables(trx).deleteFrom('targetBehind').where('year', '=', year).execute()
  for (const row of rows) await tables(trx).insertInto('targetBehind').values(row).execute()
}
