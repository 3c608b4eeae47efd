// Erasure of names from answers: with the person's account, or after the retention period. The answer stays in its group, and no
// figure or number of people changes.
import type { Kysely } from 'kysely'
import { type Db, inTransaction, type Trx } from '#server/database/database.ts'
import type { Erased } from '#server/privacy/personal.ts'
import { mailboxOf } from '../rules.ts'
import { lockCount } from './answer/changes.ts'
import { anonymizeParticipant, hasMailboxes, protectParticipants } from './answer/queries-participants.ts'
import type { HappinessTables } from './tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

/** Includes the position, which often only one person has. */
const erasedContact = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  personalEmail: '',
  mailbox: '',
  currentPosition: '',
  moreContact: '',
}

/** Locks the counters, as storing and counting answers do. */
async function lockCounts(trx: Trx): Promise<void> {
  const years = tables(trx).selectFrom('happinessCount').select('year').orderBy('year')
  for (const { year } of await years.execute()) await lockCount(trx, year)
}

/** Answers with the account's verified address. */
export async function eraseAnswers(trx: Trx, { email, isUnproven }: Erased): Promise<void> {
  if (isUnproven) return
  await lockCounts(trx)
  await tables(trx).updateTable('happinessAnswer').set(erasedContact).where('mailbox', '=', mailboxOf(email)).execute()
}

export async function eraseParticipant(trx: Trx, { email, isUnproven }: Erased): Promise<void> {
  if (isUnproven) return
  await anonymizeParticipant(trx, mailboxOf(email))
}

/** When a portal of version 0.3 is upgraded, and while instances of it still run. */
export async function protectStoredParticipants(db: Db, secret: string): Promise<void> {
  if (!(await hasMailboxes(db))) return
  await inTransaction(db, async (trx) => {
    await lockCounts(trx)
    await protectParticipants(trx, secret)
  })
}

/** In all years, including closed ones: this changes no figure. */
export const deleteContacts = (db: Db, before: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockCounts(trx)
    await tables(trx)
      .updateTable('happinessAnswer')
      .set(erasedContact)
      .where('createdAt', '<', before)
      .where(({ or, eb }) => or([eb('mailbox', '<>', ''), eb('firstName', '<>', '')]))
      .execute()
  })
