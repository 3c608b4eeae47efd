// Identity hub: contract, tables, handlers, and the hourly job that deletes what has expired.
import { protectCodes } from '#server/auth/recovery-code-hash.ts'
import { defineHub } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { identityContract } from '../contract.ts'
import { confirmContract } from '../contract-confirm.ts'
import { passkeysContract } from '../contract-passkeys.ts'
import { profileContract } from '../contract-profile.ts'
import { manifest } from '../hub.ts'
import { googleHandlers } from './google/handlers.ts'
import { outboxHandlers } from './mail/handlers-outbox.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { passwordHandlers } from './password/handlers.ts'
import { personal } from './personal.ts'
import { profileHandlers } from './profile/handlers.ts'
import { secondStepHandlers } from './second-step/handlers.ts'
import { confirmHandlers } from './sessions/handlers-confirm.ts'
import { deleteExpired } from './sessions/queries.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { signUpHandlers } from './sign-up/handlers.ts'
import { identityMigrations } from './tables.ts'

export const hub = defineHub({
  name: 'identity',
  manifest,
  contract: { ...identityContract, ...passkeysContract, ...confirmContract, ...profileContract },
  migrations: identityMigrations,
  personal,
  async start({ db, secret }) {
    await protectCodes(db, secret)
    return undefined
  },
  jobs: [{ name: 'identity-clear-up', everyMs: hourMs, run: ({ db }) => deleteExpired(db) }],
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
