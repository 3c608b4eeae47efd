// Passkey handlers: making, naming and removing a person's own passkeys, and their recovery codes.

import { passkeysSince } from '#server/auth/second-factor.ts'
import type { Ask, Handlers, Portal } from '#server/hub/hub.ts'
import { needsPasskey } from '#shared/access.ts'
import type { passkeysContract } from '../../contract-passkeys.ts'
import { makeToken, ownerOfToken } from '../sessions/queries-tokens.ts'
import { sendSession } from '../sign-in/handlers.ts'
import { addPasskey, newRecoveryCodes, removePasskey, renamePasskey } from './changes.ts'
import { shown } from './passkey-shown.ts'
import { passkeyLate, passkeyWrong } from './problems.ts'
import { codesLeft, listPasskeys } from './queries.ts'
import { challengeIn, optionsToMake, readMade } from './webauthn.ts'

type Contract = typeof passkeysContract
type Named = 'passkeys' | 'passkeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'newRecoveryCodes'

export function passkeyHandlers(portal: Portal): Pick<Handlers<Contract>, Named> {
  const { db, config } = portal

  async function read({ body: { response }, caller, log }: Ask<Contract['addPasskey']>) {
    const challenge = challengeIn(response)
    const isOwn = challenge && (await ownerOfToken(db, 'make-passkey', challenge)) === caller.uid
    if (!isOwn) throw passkeyLate()
    const made = await readMade(config, { response, challenge }).catch((error: unknown) => {
      log.info({ reason: String(error) }, 'passkey refused')
      throw passkeyWrong()
    })
    return { made, challenge }
  }

  return {
    async passkeys({ caller: { uid, role } }) {
      const rows = await listPasskeys(db, uid)
      const isRequired = needsPasskey(role) && (await passkeysSince(db)) !== null
      return { passkeys: rows.map(shown), codesLeft: await codesLeft(db, uid), isRequired }
    },

    async passkeyOptions({ caller }) {
      const known = await listPasskeys(db, caller.uid)
      const challenge = await makeToken(db, 'make-passkey', caller.uid)
      return { ...(await optionsToMake(config, caller, { challenge, known })) }
    },

    async addPasskey(ask) {
      const { passkey, codes, token } = await addPasskey(portal, { name: ask.body.name, ...(await read(ask)) }, ask)
      if (token) sendSession(portal, ask.reply, token)
      return { passkey: shown(passkey), codes }
    },

    async renamePasskey({ params: { id }, body: { name }, ...by }) {
      return shown(await renamePasskey(portal, { id, name }, by))
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
