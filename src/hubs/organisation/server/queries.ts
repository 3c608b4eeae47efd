// Organisation queries: rows and their order.
import type { Trx } from '#server/database/database.ts'
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
