// Re-authentication handlers ('Confirm it's you'): by password, with the rate limits of sign-in, or by passkey.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import type { confirmContract } from '../../contract-confirm.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { createChallenge } from '../passkeys/signed-challenge.ts'
import { signInOptions } from '../passkeys/webauthn.ts'
import { findPasswordHash } from '../queries.ts'
import { verifyPasskey } from '../second-step/handlers.ts'
import { attemptPassword, runOwnersQueued, sendSessionCookie } from '../sign-in/handlers.ts'
import { findKnownDevice } from '../sign-in/known-device.ts'
import { confirmByPasskey, confirmByPassword, findConfirmWay, wrongConfirmPassword } from './changes-confirm.ts'

export function confirmHandlers(portal: Portal): Handlers<typeof confirmContract> {
  const { db, config, secret } = portal
  return {
    async confirmWay({ caller: { uid, hasPasskey } }) {
      return { way: await findConfirmWay(db, { id: uid, passkeys: hasPasskey ? 1 : 0 }) }
    },

    async confirmByPassword({ body: { password }, caller, actor, address, request, reply }) {
      const { uid, email, sessionId } = caller
      const hash = await findPasswordHash(db, uid)
      const device = hash ? findKnownDevice(portal, request, { uid, passwordHash: hash }) : undefined
      // The session itself counts as a device that signed in before: strangers cannot lock its owner out.
      const attempt = { email, address, deviceId: device ?? sessionId, by: 'confirmation' as const }
      const isMatch = await runOwnersQueued(uid, () => attemptPassword(db, password, hash, attempt))
      if (!isMatch || !hash) throw wrongConfirmPassword()
      sendSessionCookie(portal, reply, await confirmByPassword(portal, hash, { caller, actor }))
      return undefined
    },

    async confirmOptions({ caller: { uid } }) {
      const existing = await listPasskeys(db, uid)
      return { ...(await signInOptions(config, createChallenge(secret, uid), existing)) }
    },

    async confirmByPasskey(ask) {
      const { caller, actor, reply } = ask
      const signed = await verifyPasskey(portal, ask, caller.uid)
      sendSessionCookie(portal, reply, await confirmByPasskey(portal, signed, { caller, actor }))
      return undefined
    },
  }
}
