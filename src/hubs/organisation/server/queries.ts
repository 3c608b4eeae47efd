// Organisation queries: rows and their order, and whether anything was ever changed.
import type { Db, Trx } from '#server/database/database.ts'
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

/** Whether somebody changed the committees and portfolios that the portal began with. */
export async function hasChanges(db: Db): Promise<boolean> {
  const ofOrganisation = db.selectFrom('audit').select('seq').where('kind', '>=', 'organisation.')
  return (await ofOrganisation.where('kind', '<', 'organisation/').limit(1).execute()).length > 0
}
