// Erasure from the sign-ups: the row still counts, as 'a former member' without an address; undoing an import later does not
// bring the person back.
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { importKindName } from '#server/imports/imports.ts'
import { type Erased, formerMember } from '#server/privacy/personal.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { conversionContract } from '../contract.ts'
import type { Entry } from '../rules.ts'
import { lockPublications } from './queries.ts'
import type { ConversionTables } from './tables.ts'

const tables = (trx: Db): Kysely<ConversionTables> => trx
const erasedEntry = { name: formerMember, email: '' }

/** Published lists may spell an address in any case. */
export async function eraseSignUps(trx: Trx, erased: Erased): Promise<void> {
  if (erased.isUnproven) return
  // Takes the lock that publishing takes.
  await lockPublications(trx)
  await tables(trx)
    .updateTable('conversionEntry')
    .set(erasedEntry)
    .where(sql<string>`lower(email)`, '=', normalEmail(erased.email))
    .execute()
  await eraseFromImports(trx, erased)
}

/** Redacts what records said before an import; the address may have been redacted already. */
async function eraseFromImports(trx: Trx, { email, former }: Erased): Promise<void> {
  const records = await trx
    .selectFrom('importRecord')
    .innerJoin('import', 'import.id', 'importRecord.importId')
    .select(['importId', 'place', 'before'])
    .where('import.kind', '=', importKindName({ endpoint: conversionContract.importSignUps }))
    .where('before', 'is not', null)
    .execute()
  for (const { importId, place, before } of records) {
    const entry: Entry = JSON.parse(before)
    if (![former, normalEmail(email)].includes(normalEmail(entry.email))) continue
    await trx
      .updateTable('importRecord')
      .set({ before: JSON.stringify({ ...entry, ...erasedEntry }) })
      .where('importId', '=', importId)
      .where('place', '=', place)
      .execute()
  }
}
