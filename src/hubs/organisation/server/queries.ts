// Organisation queries: rows and their order, and whether anything was ever changed.
import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { OrganisationTables } from '#server/years/organisation.ts'

type Kind = keyof OrganisationTables

export async function insertRow(trx: Trx, kind: Kind, row: Partial<OrganisationTables[Kind]>): Promise<void> {
  await trx.insertInto(kind).values(row).execute()
}

export async function updateRow(trx: Trx, kind: Kind, code: string, set: Partial<OrganisationTables[Kind]>) {
  await trx.updateTable(kind).set(set).where('code', '=', code).execute()
}

export async function reorder(trx: Trx, kind: Kind, codes: string[]): Promise<void> {
  for (const [place, code] of codes.entries()) {
    await trx.updateTable(kind).set({ place }).where('code', '=', code).execute()
  }
}

const anyChange = preparedQuery<Record<never, never>, { seq: number }>((db) =>
  db
    .selectFrom('audit')
    .select('seq')
    .where('kind', '>=', 'organisation.')
    .where('kind', '<', 'organisation/')
    .limit(sql.lit(1)),
)

/** Whether somebody changed the committees and portfolios that the portal began with. */
export const hasChanges = async (db: Db): Promise<boolean> => (await anyChange(db, {})).length > 0
