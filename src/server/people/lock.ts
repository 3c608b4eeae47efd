// Lock: what a transaction changes, or relies on, stays as it is until the transaction ends. One function takes all of it, always
// in the same order, so that two transactions which call it once cannot deadlock: organisation, year, admins, people by id, then targets and uploads. A
// hub's own rows come after it (lock-rows.ts), then notifications, and the audit last. On SQLite the transaction is the only writer,
// and all this only reads.
import { sql, type Transaction } from 'kysely'
import type { Organisation } from '#shared/people/organisation.ts'
import { problem } from '#shared/problem.ts'
import { openYearOf, type Year } from '#shared/time/years.ts'
import type { Trx } from '../database/database.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { lockRows } from '../database/lock-rows.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { readOrganisation } from '../years/organisation.ts'
import { type Fillable, readYears, yearToFill } from '../years/years.ts'
import type { PeopleTables } from './people.ts'

type PersonRow = PeopleTables['user']

/** Rows of the table `sequence`, for what has no row of its own. */
const named = { admins: 'adminChange', targets: 'target', uploads: 'document' }

type Wanted = {
  /** Nobody closes or merges a committee meanwhile. */
  organisation?: boolean
  /**
   * No year opens or closes meanwhile: every save of yearly data begins with this. `label` is the year that the caller's page shows, or that
   * of the record: it has to be the open one, or one of those that `Fillable` names.
   */
  year?: true | ({ label: string | undefined } & Fillable)
  rows?: readonly (keyof typeof named)[]
} & (
  | {
      /** Nobody else changes them meanwhile. Those who are gone are missing in the result. */
      people?: Iterable<string>
      writer?: never
    }
  | {
      people?: never
      /** The person who writes: an erasure waits, other writes of theirs do not. Refused if the account is gone. */
      writer: string
    }
)

type Locked<W extends Wanted> = {
  organisation: W['organisation'] extends true ? Organisation : undefined
  year: W extends { year: unknown } ? Year : undefined
  /** Sorted by id. */
  people: PersonRow[]
}

export async function lock<W extends Wanted>(trx: Trx, wanted: W): Promise<Locked<W>> {
  const { rows = [] } = wanted
  const organisation = wanted.organisation ? await lockOrganisation(trx) : undefined
  const year = wanted.year ? await lockYear(trx, wanted.year === true ? { label: undefined } : wanted.year) : undefined
  if (rows.includes('admins')) await lockNamed(trx, 'admins')
  if (wanted.writer !== undefined) await lockWriter(trx, wanted.writer)
  const people = await lockPeople(trx, wanted.people ?? [])
  for (const name of ['targets', 'uploads'] as const) {
    if (rows.includes(name)) await lockNamed(trx, name)
  }
  return { organisation, year, people } as Locked<W>
}

async function lockOrganisation(trx: Trx): Promise<Organisation> {
  await lockRows(trx, trx.selectFrom('accessVersion').select('organisation')).execute()
  return readOrganisation(trx)
}

const lockOpenYear = preparedQuery<Record<never, never>, { label: string }>((trx) =>
  lockRows(trx, trx.selectFrom('openYear').select('label'), 'forShare'),
)

async function lockYear(trx: Trx, { label, ...fillable }: Exclude<Wanted['year'], true | undefined>): Promise<Year> {
  await lockOpenYear(trx, {})
  // Read after the wait: in one query with the lock, the rows would be those of the moment before.
  const all = await readYears(trx)
  return yearToFill({ all, open: openYearOf(all) }, label, fillable)
}

async function lockNamed(trx: Trx, name: keyof typeof named): Promise<void> {
  if (!isPostgres(trx)) return
  await trx
    .insertInto('sequence')
    .values({ name: named[name], last: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql.ref('sequence.last') }))
    .execute()
}

const lockWriterRow = preparedQuery<{ uid: string }, { id: string }>((trx, { uid }) =>
  lockRows(trx, trx.selectFrom('user').select('id').where('id', '=', uid), 'forShare'),
)

export const accountGone = () => problem('notSignedIn', 'This account no longer exists. Please reload the page.')

async function lockWriter(trx: Trx, uid: string): Promise<void> {
  const [found] = await lockWriterRow(trx, { uid })
  if (!found) throw accountGone()
}

/** Both databases accept this many ids in one statement. */
const chunkSize = 5000

async function lockPeople(trx: Trx, people: Iterable<string>): Promise<PersonRow[]> {
  const uids = [...new Set(people)].sort()
  const found: PersonRow[] = []
  for (let at = 0; at < uids.length; at += chunkSize) {
    const chunk = (trx as Transaction<PeopleTables>)
      .selectFrom('user')
      .selectAll()
      .where('id', 'in', uids.slice(at, at + chunkSize))
      // The order of `sort()`, whatever the language of the database.
      .orderBy(isPostgres(trx) ? sql`id collate "C"` : 'id')
    found.push(...(await lockRows(trx, chunk).execute()))
  }
  return found
}
