// Re-authentication handlers ('Confirm it's you'): by password, with the rate limits of sign-in, or by passkey.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import type { confirmContract } from '../../contract-confirm.ts'
import { confirmLimits, countAgainst } from '../limits.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { optionsToAsk } from '../passkeys/webauthn.ts'
import { passwordHashOf } from '../queries.ts'
import { readPasskey } from '../second-step/handlers.ts'
import { ownersInTurn, sendSession, tryPassword } from '../sign-in/handlers.ts'
import { knownDevice } from '../sign-in/known-device.ts'
import { confirmByPasskey, confirmByPassword, findWay, wrongConfirmPassword } from './changes-confirm.ts'
import { makeToken } from './queries-tokens.ts'

export function confirmHandlers(portal: Portal): Handlers<typeof confirmContract> {
  const { db, config } = portal
  return {
    async confirmWay({ caller: { uid, hasPasskey } }) {
      return { way: await findWay(db, { id: uid, passkeys: hasPasskey ? 1 : 0 }) }
    },

    async confirmByPassword({ body: { password }, caller, actor, address, request, reply }) {
      const { uid, email, sessionId } = caller
      const hash = await passwordHashOf(db, uid)
      const device = hash ? knownDevice(portal, request, { uid, passwordHash: hash }) : undefined
      // The session itself counts as a device that signed in before: strangers cannot lock its owner out.
      const tried = { email, address, deviceId: device ?? sessionId, by: 'confirmation' as const }
      const isRight = await ownersInTurn(uid, () => tryPassword(db, password, hash, tried))
      if (!isRight || !hash) throw wrongConfirmPassword()
      sendSession(portal, reply, await confirmByPassword(portal, hash, { caller, actor }))
      return undefined
    },

    async confirmOptions({ caller: { uid } }) {
      await countAgainst(db, confirmLimits(uid))
      const known = await listPasskeys(db, uid)
      return { ...(await optionsToAsk(config, await makeToken(db, 'ask-passkey', uid), known)) }
    },

    async confirmByPasskey(ask) {
      const { caller, actor, reply } = ask
      const signed = await readPasskey(portal, ask, caller.uid)
      sendSession(portal, reply, await confirmByPasskey(portal, signed, { caller, actor }))
      return undefined
    },
  }
}
