// Organisation (committees and portfolios): rows with a version that every session query brings along, so that a change
// applies to the next request on every instance, and rows are not read again otherwise.
import { sql } from 'kysely'
import type { Committee, Organisation, Portfolio } from '#shared/people/organisation.ts'
import type { Db, Trx } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { readClosings } from './closings.ts'

export type OrganisationTables = {
  committee: Omit<Committee, 'order' | 'spellings' | 'pastClosings'> & { place: number; spellings: string }
  portfolio: Omit<Portfolio, 'order' | 'spellings' | 'pastClosings'> & { place: number; spellings: string }
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
    portfolios: portfolios.map(({ place, spellings, ...row }) => ({
      ...(row as Portfolio),
      order: place,
      spellings: JSON.parse(spellings),
      ...closingsOf('portfolio', row.code),
    })),
  }
}

/** The first statement of a change, as a lock: concurrent changes of the organisation wait. */
export async function raiseOrganisationVersion(trx: Trx): Promise<void> {
  await trx.updateTable('accessVersion').set({ organisation: sql`organisation + 1` }).execute()
}

const findVersion = preparedQuery<Record<never, never>, { version: number }>((db) =>
  db.selectFrom('accessVersion').select('organisation as version'),
)

/** A caller whose session query already brought the version. */
type VersionedCaller = { organisationVersion: number }
export type OrganisationFor = (caller?: VersionedCaller) => Promise<Organisation>

/** Caches the last version it read, and reads again for another one. */
export function organisationReader(db: Db): OrganisationFor {
  let cached: { version: number; organisation: Organisation } | undefined
  return async (caller) => {
    const version = caller?.organisationVersion ?? (await findVersion(db, {}))[0]?.version ?? 0
    if (cached?.version !== version) cached = { version, organisation: await readOrganisation(db) }
    return cached.organisation
  }
}
