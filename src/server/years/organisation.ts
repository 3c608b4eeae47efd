// Which committees and portfolios are there right now? Rows with a version that rides every session query, so that a change
// counts on the next request of every instance and is not read again otherwise.
import { sql } from 'kysely'
import type { Committee, Organisation, Portfolio } from '#shared/people/organisation.ts'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/fast-paths/prepared-query.ts'
import { readClosings } from './closings.ts'

export type OrganisationTables = {
  committee: Omit<Committee, 'order' | 'spellings' | 'pastClosings'> & { place: number; spellings: string }
  portfolio: Omit<Portfolio, 'order' | 'pastClosings'> & { place: number }
}

export async function readOrganisation(db: Db): Promise<Organisation> {
  const committees = await db.selectFrom('committee').selectAll().orderBy('place').orderBy('code').execute()
  const portfolios = await db.selectFrom('portfolio').selectAll().orderBy('place').orderBy('code').execute()
  const closingsOf = await readClosings(db)
  return {
    committees: committees.map(({ place, spellings, ...row }) => ({
      ...(row as Committee),
      order: place,
      spellings: JSON.parse(spellings),
      ...closingsOf('committee', row.code),
    })),
    portfolios: portfolios.map(({ place, ...row }) => ({
      ...(row as Portfolio),
      order: place,
      ...closingsOf('portfolio', row.code),
    })),
  }
}

/** First of all in a change: whoever changes the organisation at the same moment then waits. */
export async function raiseOrganisationVersion(trx: Trx): Promise<void> {
  await trx.updateTable('accessVersion').set({ organisation: sql`organisation + 1` }).execute()
}

/** As it is until the end of this transaction: nobody closes or merges a committee meanwhile. */
export async function holdOrganisation(trx: Trx): Promise<Organisation> {
  await trx
    .updateTable('accessVersion')
    .set((row) => ({ organisation: row.ref('organisation') }))
    .execute()
  return readOrganisation(trx)
}

const findVersion = preparedQuery<Record<never, never>, { version: number }>((db) =>
  db.selectFrom('accessVersion').select('organisation as version'),
)

/** Of whom the session query already told the version. */
type Knowing = { organisationVersion: number }
export type OrganisationFor = (caller?: Knowing) => Promise<Organisation>

/** Keeps the last version read; asked with another one, reads again. */
export function organisationReader(db: Db): OrganisationFor {
  let kept: { version: number; organisation: Organisation } | undefined
  return async (caller) => {
    const version = caller?.organisationVersion ?? (await findVersion(db, {}))[0]?.version ?? 0
    if (kept?.version !== version) kept = { version, organisation: await readOrganisation(db) }
    return kept.organisation
  }
}
