// The identity hub: its promises, tables, handlers, and the clock that clears what has ended.
import { defineHub } from '#server/hub.ts'
import { identityContract } from '../contract.ts'
import { confirmContract } from '../contract-confirm.ts'
import { passkeysContract } from '../contract-passkeys.ts'
import { profileContract } from '../contract-profile.ts'
import { facts } from '../hub.ts'
import { confirmHandlers } from './handlers-confirm.ts'
import { googleHandlers } from './handlers-google.ts'
import { outboxHandlers } from './handlers-outbox.ts'
import { passkeyHandlers } from './handlers-passkeys.ts'
import { passwordHandlers } from './handlers-password.ts'
import { profileHandlers } from './handlers-profile.ts'
import { secondStepHandlers } from './handlers-second-step.ts'
import { signInHandlers } from './handlers-sign-in.ts'
import { signUpHandlers } from './handlers-sign-up.ts'
import { personal } from './personal.ts'
import { dropEnded } from './queries-sessions.ts'
import { identityMigrations } from './tables.ts'

const hourMs = 3_600_000

export const hub = defineHub({
  name: 'identity',
  facts,
  contract: { ...identityContract, ...passkeysContract, ...confirmContract, ...profileContract },
  migrations: identityMigrations,
  personal,
  async start({ db, log }) {
    const clear = () => void dropEnded(db).catch((error) => log.warn({ reason: String(error) }, 'could not clear up'))
    const timer = setInterval(clear, hourMs)
    return () => clearInterval(timer)
  },
  handlers: (portal) => ({
    ...signUpHandlers(portal),
    ...signInHandlers(portal),
    ...secondStepHandlers(portal),
    ...passkeyHandlers(portal),
    ...confirmHandlers(portal),
    ...passwordHandlers(portal),
    ...googleHandlers(portal),
    ...profileHandlers(portal),
    ...outboxHandlers(portal),
  }),
})
