// Second factor handlers (MFA): signing in with a passkey, alone or after a password, or with a recovery code.
import type { Ask, Handlers, Portal } from '#server/hub/hub.ts'
import { Problem } from '#shared/problem.ts'
import type { passkeysContract } from '../../contract-passkeys.ts'
import { sentences } from '../../rules.ts'
import { challengeLimits, countAgainst, forgetLimits, isUsedUp, recoveryLimits } from '../limits.ts'
import { firstStepEnded, passkeyLate, passkeyRefused, passkeyUnknown } from '../passkeys/problems.ts'
import { findPasskey } from '../passkeys/queries.ts'
import { challengeIn, optionsToAsk, readSigned } from '../passkeys/webauthn.ts'
import { findByUid, type PersonRow, passwordHashOf } from '../queries.ts'
import { noteFailure } from '../sessions/changes.ts'
import { makeToken, ownerOfToken } from '../sessions/queries-tokens.ts'
import { answerOf, sendSession, visitOf } from '../sign-in/handlers.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { noteRefused, signInWithCode, signInWithPasskey } from './changes.ts'
import { dropFirstStep, firstStepIn } from './first-step.ts'

type Contract = typeof passkeysContract
type Named = 'passkeySignInOptions' | 'passkeySignIn' | 'useRecoveryCode'
/** A challenge to sign in has no owner yet. */
const nobody = ''

type Signing = Pick<Ask<Contract['passkeySignIn']>, 'body' | 'address' | 'log'>

/** Verifies what a passkey signed; the challenge must belong to `owner`: the person who re-authenticates, or nobody at
 * sign-in. */
export async function readPasskey(
  { db, config }: Portal,
  { body: { response }, address, log }: Signing,
  owner: string,
) {
  const challenge = challengeIn(response)
  const isOpen = challenge && (await ownerOfToken(db, 'ask-passkey', challenge)) === owner
  if (!isOpen) throw passkeyLate()
  const passkey = await findPasskey(db, response.id)
  if (!passkey || (owner !== nobody && passkey.userId !== owner)) {
    await noteRefused(db, { challenge, uid: undefined, address })
    throw passkeyUnknown()
  }
  const counter = await readSigned(config, { response, challenge }, passkey).catch(async (error: unknown) => {
    log.info({ reason: String(error) }, 'passkey refused')
    await noteRefused(db, { challenge, uid: passkey.userId, address })
    throw passkeyRefused()
  })
  return { passkey, challenge, counter }
}

export function secondStepHandlers(portal: Portal): Pick<Handlers<Contract>, Named> {
  const { db, config } = portal

  type Coming = Pick<Ask<Contract['passkeySignIn']>, 'request' | 'reply' | 'caller' | 'actor'>
  const arrivalOf = ({ request, caller, actor }: Coming) => ({ visit: visitOf(request), before: caller, actor })

  async function greet({ person, token }: { person: PersonRow; token: string }, { reply }: Coming) {
    sendSession(portal, reply, token)
    dropFirstStep(portal, reply)
    const passwordHash = await passwordHashOf(db, person.id)
    if (passwordHash) rememberDevice(portal, reply, { uid: person.id, passwordHash })
    return answerOf(db, person)
  }

  return {
    async passkeySignInOptions({ address }) {
      await countAgainst(db, challengeLimits(address))
      return { ...(await optionsToAsk(config, await makeToken(db, 'ask-passkey', nobody))) }
    },

    async passkeySignIn(ask) {
      return greet(await signInWithPasskey(portal, await readPasskey(portal, ask, nobody), arrivalOf(ask)), ask)
    },

    async useRecoveryCode(ask) {
      const { body, address, request } = ask
      const proof = firstStepIn(portal, request)
      const uid = proof && (await ownerOfToken(db, 'first-step', proof))
      const known = uid ? await findByUid(db, uid) : undefined
      if (!proof || !known) throw firstStepEnded()
      const { email } = known
      const [own, shared] = recoveryLimits(email, address)
      await countAgainst(db, [own, shared], sentences.tooMany)
      try {
        const came = await signInWithCode(portal, { uid: known.id, proof, code: body.code }, arrivalOf(ask))
        await forgetLimits(db, [own])
        return await greet(came, ask)
      } catch (error) {
        const isWrong = error instanceof Problem && error.error === 'wrongCode'
        if (isWrong) await noteFailure(db, { email, address, by: 'recovery code' }, await isUsedUp(db, own))
        throw error
      }
    },
  }
}
