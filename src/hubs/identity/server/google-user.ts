// May this Google identity come in? Asked by better-auth before it makes a person, links an account or signs one in.
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { lockPerson } from '#server/people-list.ts'
import { type GoogleIntent, isAddress, isOfDomain } from '../rules.ts'
import { dropTokens } from './one-time-token.ts'
import { endSessions, findByUid, passwordHashOf } from './queries.ts'

type Asked = {
  email: string
  /** The person it would become, where there is one. */
  uid: string | undefined
  profile: Record<string, unknown>
  action: 'create-user' | 'link-account' | 'sign-in'
  intent: GoogleIntent
}
type Refusal = { error: string } | undefined

export async function judgeGoogleUser(db: Db, config: Config, asked: Asked): Promise<Refusal> {
  const { email, profile, uid } = asked
  if (!isAddress(email) || !isOfDomain(email, config.emailDomain)) return { error: 'wrong_domain' }
  // A Workspace account names its domain; one of another organisation is not ours, whatever its address says.
  const { hd } = profile
  if (typeof hd === 'string' && hd.toLowerCase() !== config.emailDomain) return { error: 'wrong_domain' }
  if (asked.action === 'link-account' && uid) return judgeLink(db, uid, asked.intent)
  return undefined
}

/** better-auth asks this only for addresses that Google has verified. */
async function judgeLink(db: Db, uid: string, intent: GoogleIntent): Promise<Refusal> {
  const person = await findByUid(db, uid)
  if (!person) return { error: 'failed' }
  if (!person.emailVerified) {
    await dropUnproven(db, uid)
    return undefined
  }
  const hasPassword = (await passwordHashOf(db, uid)) !== null
  return intent === 'sign-up' && hasPassword ? { error: 'other_method' } : undefined
}

/**
 * Somebody made this account without proving the address; now Google has proven it. The password of whoever came first
 * must not open the account of its real owner.
 */
function dropUnproven(db: Db, uid: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, uid)
    await trx.deleteFrom('account').where('userId', '=', uid).execute()
    await endSessions(trx, uid)
    await dropTokens(trx, 'verify-email', uid)
    await dropTokens(trx, 'reset-password', uid)
  })
}
