// Second factor handlers (MFA): signing in with a passkey, alone or after a password, or with a recovery code.
import type { HandlerContext, Handlers, Portal } from '#server/hub/hub.ts'
import { Problem } from '#shared/problem.ts'
import type { passkeysContract } from '../../contract-passkeys.ts'
import { sentences } from '../../rules.ts'
import { attemptWithin, enforceLimits, isExhausted, recoveryLimits, resetLimits } from '../limits.ts'
import { mfaExpired, passkeyExpired, passkeyRefused, passkeyUnknown } from '../passkeys/problems.ts'
import { findPasskey } from '../passkeys/queries.ts'
import { createChallenge, isOpenChallenge } from '../passkeys/signed-challenge.ts'
import { challengeIn, signInOptions, verifySigned } from '../passkeys/webauthn.ts'
import { findByUid, findPasswordHash, type PersonRow } from '../queries.ts'
import { recordFailure } from '../sessions/changes.ts'
import { findTokenOwner } from '../sessions/queries-tokens.ts'
import { clientInfoOf, findSignedIn, sendSessionCookie } from '../sign-in/handlers.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { recordRefused, signInWithCode, signInWithPasskey } from './changes.ts'
import { clearMfaPending, readMfaPending } from './mfa-pending.ts'

type Contract = typeof passkeysContract
type Named = 'passkeySignInOptions' | 'passkeySignIn' | 'useRecoveryCode'
/** A challenge to sign in has no owner yet. */
const noOwner = ''

type PasskeyRequest = Pick<HandlerContext<Contract['passkeySignIn']>, 'body' | 'address' | 'log'>

/** Verifies what a passkey signed; the challenge must belong to `owner`: the person who re-authenticates, or nobody at
 * sign-in. */
export async function verifyPasskey(
  { db, config, secret }: Portal,
  { body: { response }, address, log }: PasskeyRequest,
  owner: string,
) {
  const challenge = challengeIn(response)
  if (!challenge || !isOpenChallenge(secret, owner, challenge)) throw passkeyExpired()
  const passkey = await findPasskey(db, response.id)
  if (!passkey || (owner !== noOwner && passkey.userId !== owner)) throw passkeyUnknown()
  const counter = await verifySigned(config, { response, challenge }, passkey).catch(async (error: unknown) => {
    log.info({ reason: String(error) }, 'passkey refused')
    await recordRefused(db, { challenge, uid: passkey.userId, address })
    throw passkeyRefused()
  })
  return { passkey, challenge, counter }
}

export function secondStepHandlers(portal: Portal): Pick<Handlers<Contract>, Named> {
  const { db, config, secret } = portal

  type SignInRequest = Pick<HandlerContext<Contract['passkeySignIn']>, 'request' | 'reply' | 'caller' | 'actor'>
  const signInContextOf = ({ request, caller, actor }: SignInRequest) => ({
    visit: clientInfoOf(request),
    before: caller,
    actor,
  })

  async function finishSignIn({ person, token }: { person: PersonRow; token: string }, { reply }: SignInRequest) {
    sendSessionCookie(portal, reply, token)
    clearMfaPending(portal, reply)
    const passwordHash = await findPasswordHash(db, person.id)
    if (passwordHash) rememberDevice(portal, reply, { uid: person.id, passwordHash })
    return findSignedIn(db, person)
  }

  return {
    async passkeySignInOptions() {
      return { ...(await signInOptions(config, createChallenge(secret, noOwner))) }
    },

    async passkeySignIn(ask) {
      return finishSignIn(
        await signInWithPasskey(portal, await verifyPasskey(portal, ask, noOwner), signInContextOf(ask)),
        ask,
      )
    },

    async useRecoveryCode(ask) {
      const { body, address, request } = ask
      const proof = readMfaPending(portal, request)
      const uid = proof && (await findTokenOwner(db, 'first-step', proof))
      const person = uid ? await findByUid(db, uid) : undefined
      if (!proof || !person) throw mfaExpired()
      const { email } = person
      const [own, shared] = recoveryLimits(email, address)
      await enforceLimits(db, [own, shared], sentences.tooMany)
      try {
        const signIn = () => signInWithCode(portal, { uid: person.id, proof, code: body.code }, signInContextOf(ask))
        const result = await attemptWithin(db, [own, shared], signIn)
        await resetLimits(db, [own])
        return await finishSignIn(result, ask)
      } catch (error) {
        const isWrong = error instanceof Problem && error.error === 'wrongCode'
        if (isWrong) await recordFailure(db, { email, address, by: 'recovery code' }, await isExhausted(db, own))
        throw error
      }
    },
  }
}
