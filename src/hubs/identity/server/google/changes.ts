// Google sign-in (OAuth): finds the person by the linked Google account, links by address, or creates one; all in one
// transaction with the session, so that nobody is signed in halfway.

import { inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { Portal } from '#server/hub/hub.ts'
import { enrolPerson } from '#server/people/list.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import type { Config } from '#server/runtime/config.ts'
import { isSelfChosen, roleOfFirstGoogleSignIn } from '#shared/access.ts'
import { isAddress, isOfDomain } from '#shared/people/email-domain.ts'
import { maxNameLength, plainName } from '#shared/people/names.ts'
import type { GoogleOutcome } from '../../rules.ts'
import { changeRole, markVerified } from '../changes.ts'
import {
  dropUnverified,
  findByEmail,
  findLinkedUid,
  findPasswordHash,
  insertPerson,
  type PersonRow,
} from '../queries.ts'
import { completeFirstFactor, type SignInContext, type SignInResult } from '../sessions/changes.ts'
import type { Work } from '../tables.ts'
import type { OAuthFlow } from './oauth-flow-cookie.ts'
import type { GoogleClaims } from './openid-client.ts'

type Found = { person: PersonRow; isNew: boolean }
type Recognised = Found & { outcome: 'signedIn' | 'notVerified' }
type Refused = { outcome: Exclude<GoogleOutcome, 'signedIn' | 'secondStep' | 'notVerified'> }

export function isForeign({ email, hd }: GoogleClaims, { emailDomain }: Config): boolean {
  // A Workspace account names its domain; one of another organisation is not ours, whatever its address says.
  const isOtherWorkspace = hd !== undefined && hd.toLowerCase() !== emailDomain
  return !isAddress(email) || !isOfDomain(email, emailDomain) || isOtherWorkspace
}

type GoogleSignInResult = Refused | (Recognised & { signIn?: SignInResult })
type OAuthCallback = SignInContext & { claims: GoogleClaims; flow: OAuthFlow }

/** Person, role, audit and session: all or nothing. */
export async function signInWithGoogle(portal: Portal, { claims, flow, ...context }: OAuthCallback) {
  const { db, config } = portal
  const result = await inTransaction(db, async (trx): Promise<GoogleSignInResult> => {
    const found = await recognise(trx, { claims, flow, actor: context.actor, config })
    if (found.outcome !== 'signedIn') return found
    return { ...found, signIn: await completeFirstFactor(trx, found.person, context, 'google') }
  })
  if ('person' in result && result.isNew) {
    // If this fails, the next start adds the person to the list.
    await enrolPerson(db, result.person.id).catch((error) =>
      portal.log.error({ err: error }, 'could not list the person'),
    )
  }
  return result
}

async function recognise(
  trx: Work,
  { claims, flow, actor, config }: { claims: GoogleClaims; flow: OAuthFlow; actor: Actor; config: Config },
): Promise<Recognised | Refused> {
  const found =
    (await findLinked(trx, claims)) ??
    (await linkByEmail(trx, claims, flow)) ??
    (await createFromGoogle(trx, claims, flow))
  if ('outcome' in found) return found
  const { person, isNew } = found
  if (!isOfDomain(person.email, config.emailDomain)) return { outcome: 'wrongDomain' }
  if (!person.active) return { outcome: 'shutOut' }
  const who = { ...actor, uid: person.id, email: person.email }
  const isProven = claims.isVerified && claims.email === person.email
  const wasPromised = isProven && (await markVerified(trx, person, config.adminEmails))
  // Only somebody who is signed in may choose a role, and a person with a passkey is not signed in yet.
  if (!wasPromised && !isNew && person.passkeys === 0) await applyChosenRole(trx, person, flow, who)
  if (isNew) {
    const after = { with: 'google', ...(!isProven && { role: person.role }) }
    await recordAudit(trx, who, { kind: 'identity.signUp', subject: person.email, after })
  }
  return { ...found, outcome: isProven || person.emailVerified ? 'signedIn' : 'notVerified' }
}

/** A person who signs up again chooses again, unless an admin has chosen for them. */
async function applyChosenRole(trx: Work, person: PersonRow, { intent, role }: OAuthFlow, who: Actor): Promise<void> {
  if (intent === 'sign-up' && role && isSelfChosen(person.role)) await changeRole(trx, person, role, who)
}

async function findLinked(trx: Work, claims: GoogleClaims): Promise<Found | undefined> {
  const uid = await findLinkedUid(trx, claims)
  const [person] = uid ? (await lock(trx, { people: [uid] })).people : []
  return person ? { person, isNew: false } : undefined
}

/** An existing account with this address: linked only if Google has verified the address. */
async function linkByEmail(
  trx: Work,
  claims: GoogleClaims,
  { intent }: OAuthFlow,
): Promise<Found | Refused | undefined> {
  const existing = await findByEmail(trx, claims.email)
  const [person] = existing ? (await lock(trx, { people: [existing.id] })).people : []
  if (!person) return undefined
  if (!claims.isVerified) return { outcome: 'otherMethod' }
  const hasPassword = (await findPasswordHash(trx, person.id)) !== null
  if (intent === 'sign-up' && person.emailVerified && hasPassword) return { outcome: 'otherMethod' }
  await dropUnverified(trx, person)
  await insertGoogleAccount(trx, person.id, claims)
  return { person, isNew: false }
}

async function createFromGoogle(
  trx: Work,
  claims: GoogleClaims,
  { intent, role }: OAuthFlow,
): Promise<Found | Refused> {
  const { email, name, picture } = claims
  const chosen = (intent === 'sign-up' && role) || roleOfFirstGoogleSignIn
  const created = await insertPerson(trx, {
    email,
    role: chosen,
    name: name && plainName(name).trim().slice(0, maxNameLength),
    image: picture,
  })
  // A concurrent request was faster: the next attempt finds what it created.
  if (!created) return { outcome: 'failed' }
  await insertGoogleAccount(trx, created.id, claims)
  return { person: created, isNew: true }
}

async function insertGoogleAccount(trx: Work, uid: string, { namespace, sub }: GoogleClaims): Promise<void> {
  const now = new Date().toISOString()
  await trx
    .insertInto('account')
    .values({
      id: newId(),
      accountId: sub,
      providerId: namespace,
      userId: uid,
      password: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}
