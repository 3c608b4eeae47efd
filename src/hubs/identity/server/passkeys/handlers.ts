// Passkey handlers: making, naming and removing a person's own passkeys, and their recovery codes.

import { findPasskeysRequiredSince } from '#server/auth/second-factor.ts'
import type { HandlerContext, Handlers, Portal } from '#server/hub/hub.ts'
import { needsPasskey } from '#shared/access.ts'
import type { passkeysContract } from '../../contract-passkeys.ts'
import { createToken, findTokenOwner } from '../sessions/queries-tokens.ts'
import { sendSessionCookie } from '../sign-in/handlers.ts'
import { addPasskey, newRecoveryCodes, removePasskey, renamePasskey } from './changes.ts'
import { toPasskey } from './passkey-response.ts'
import { passkeyExpired, passkeyWrong } from './problems.ts'
import { countCodes, listPasskeys } from './queries.ts'
import { challengeIn, createOptions, verifyCreated } from './webauthn.ts'

type Contract = typeof passkeysContract
type Named = 'passkeys' | 'passkeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'newRecoveryCodes'

export function passkeyHandlers(portal: Portal): Pick<Handlers<Contract>, Named> {
  const { db, config } = portal

  async function readCreated({ body: { response }, caller, log }: HandlerContext<Contract['addPasskey']>) {
    const challenge = challengeIn(response)
    const isOwn = challenge && (await findTokenOwner(db, 'make-passkey', challenge)) === caller.uid
    if (!isOwn) throw passkeyExpired()
    const created = await verifyCreated(config, { response, challenge }).catch((error: unknown) => {
      log.info({ reason: String(error) }, 'passkey refused')
      throw passkeyWrong()
    })
    return { created, challenge }
  }

  return {
    async passkeys({ caller: { uid, role } }) {
      const rows = await listPasskeys(db, uid)
      const isRequired = needsPasskey(role) && (await findPasskeysRequiredSince(db)) !== null
      return { passkeys: rows.map(toPasskey), codesLeft: await countCodes(db, uid), isRequired }
    },

    async passkeyOptions({ caller }) {
      const existing = await listPasskeys(db, caller.uid)
      const challenge = await createToken(db, 'make-passkey', caller.uid)
      return { ...(await createOptions(config, caller, { challenge, known: existing })) }
    },

    async addPasskey(ask) {
      const { passkey, codes, token } = await addPasskey(
        portal,
        { name: ask.body.name, ...(await readCreated(ask)) },
        ask,
      )
      if (token) sendSessionCookie(portal, ask.reply, token)
      return { passkey: toPasskey(passkey), codes }
    },

    async renamePasskey({ params: { id }, body: { name }, ...by }) {
      return toPasskey(await renamePasskey(portal, { id, name }, by))
    },

    async removePasskey({ params: { id }, ...by }) {
      await removePasskey(portal, id, by)
      return undefined
    },

    async newRecoveryCodes(by) {
      return { codes: await newRecoveryCodes(portal, by) }
    },
  }
}
