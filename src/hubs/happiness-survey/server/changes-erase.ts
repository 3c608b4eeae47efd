// How does a name leave an answer? With the account of who gave it, or after a while. What was said stays in its group: no
// figure, and no number of people, is another one afterwards.
import type { Kysely } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Erased } from '#server/privacy/personal.ts'
import { mailboxOf } from '../rules.ts'
import { holdCount } from './answer/changes.ts'
import { coverParticipant } from './answer/queries-participants.ts'
import type { HappinessTables } from './tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

/** The position, too: often only one person has it. */
const nobody = { firstName: '', lastName: '', contactNumber: '', personalEmail: '', mailbox: '', currentPosition: '' }

/** As whoever stores and counts answers does. */
async function holdCounts(trx: Trx): Promise<void> {
  const years = tables(trx).selectFrom('happinessCount').select('year').orderBy('year')
  for (const { year } of await years.execute()) await holdCount(trx, year)
}

/** Those that carry the address which the account has proven. */
export async function eraseAnswers(trx: Trx, { email, isUnproven }: Erased): Promise<void> {
  if (isUnproven) return
  await holdCounts(trx)
  await tables(trx).updateTable('happinessAnswer').set(nobody).where('mailbox', '=', mailboxOf(email)).execute()
}

export async function eraseParticipant(trx: Trx, { email, isUnproven }: Erased): Promise<void> {
  if (isUnproven) return
  await coverParticipant(trx, mailboxOf(email))
}

/** Of every year, closed ones included: no figure is another one for it. */
export const dropContacts = (db: Db, before: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await holdCounts(trx)
    await tables(trx)
      .updateTable('happinessAnswer')
      .set(nobody)
      .where('createdAt', '<', before)
      .where(({ or, eb }) => or([eb('mailbox', '<>', ''), eb('firstName', '<>', '')]))
      .execute()
  })
