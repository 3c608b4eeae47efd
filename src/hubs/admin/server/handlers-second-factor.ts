// Second factor handlers (MFA): whether MCVPs and admins need a passkey, and resetting lost ones.

import { findPasskeysRequiredSince } from '#server/auth/second-factor.ts'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import type { secondFactorContract } from '../contract-second-factor.ts'
import { requirePasskeys, resetPasskeysOf } from './changes-second-factor.ts'

export const secondFactorHandlers = (portal: Portal): Handlers<typeof secondFactorContract> => ({
  async passkeysRequired() {
    return { isRequired: (await findPasskeysRequiredSince(portal.db)) !== null }
  },
  async requirePasskeys({ body: { isRequired }, caller, actor }) {
    await requirePasskeys(portal.db, { isRequired, uid: caller.uid }, actor)
    return { isRequired }
  },
  async resetPasskeys({ params: { uid }, caller, actor }) {
    return resetPasskeysOf(portal, { uid, byUid: caller.uid }, actor)
  },
})
