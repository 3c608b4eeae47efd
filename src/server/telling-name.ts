// Does a name in somebody else's text mean one person? Not where another member bears it, too, and not where the organisation
// calls a committee, a portfolio or a role so: people name themselves as they like, and nobody rewrites the work of others
// by leaving under such a name.
import { sql } from 'kysely'
import { roleNames } from '#shared/roles.ts'
import type { Trx } from './database/database.ts'
import { readOrganisation } from './organisation.ts'
import type { Erased } from './personal.ts'

/** The same person, without the name where it tells nothing. Rows of their own lose it all the same. */
export async function byTellingName(trx: Trx, erased: Erased): Promise<Erased> {
  const isSomebodyElse = (await isWordOfAll(trx, erased)) || (await hasNamesake(trx, erased))
  return isSomebodyElse ? { ...erased, name: '' } : erased
}

async function isWordOfAll(trx: Trx, { name }: Erased): Promise<boolean> {
  const { committees, portfolios } = await readOrganisation(trx)
  const called = [...committees, ...portfolios].flatMap((each) => [each.code, each.name])
  const words = [...called, ...committees.flatMap(({ spellings }) => spellings), ...Object.values(roleNames)]
  return words.some((word) => word.toLowerCase() === name.toLowerCase())
}

async function hasNamesake(trx: Trx, { uid, name }: Erased): Promise<boolean> {
  const found = await trx
    .selectFrom('user')
    .select('id')
    .where(sql`lower(${sql.ref('name')})`, '=', sql`lower(${name})`)
    .where('id', '<>', uid)
    .where('emailVerified', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
