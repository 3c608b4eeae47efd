// The identity hub: its promises, tables, handlers, and the clock that clears what has ended.
import { defineHub } from '#server/hub/hub.ts'
import { identityContract } from '../contract.ts'
import { confirmContract } from '../contract-confirm.ts'
import { passkeysContract } from '../contract-passkeys.ts'
import { profileContract } from '../contract-profile.ts'
import { facts } from '../hub.ts'
import { googleHandlers } from './google/handlers.ts'
import { outboxHandlers } from './mail/handlers-outbox.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { passwordHandlers } from './password/handlers.ts'
import { personal } from './personal.ts'
import { profileHandlers } from './profile/handlers.ts'
import { secondStepHandlers } from './second-step/handlers.ts'
import { confirmHandlers } from './sessions/handlers-confirm.ts'
import { dropEnded } from './sessions/queries.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { signUpHandlers } from './sign-up/handlers.ts'
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
