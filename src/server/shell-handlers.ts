// What does the shell get before any hub is open? Who is signed in, the saved permissions, the set-up, and life signs.
import { sql } from 'kysely'
import { problem } from '#shared/problem.ts'
import { shellContract } from '#shared/shell-contract.ts'
import { auditMigration } from './audit.ts'
import { countedListMigration } from './database/counted-list.ts'
import { defineHub, type Handlers, type Portal } from './hub.ts'
import { mailMigration } from './mail.ts'
import { checkMayReadMetrics, metricsText } from './metrics.ts'
import { peopleMigration } from './people.ts'
import { enrolMissingPeople } from './people-list.ts'
import { addMissingPermissions, listPermissions, permissionsMigration, savePermission } from './permissions.ts'
import { dropEndedTries, throttleMigration } from './throttle.ts'

const hourMs = 3_600_000

export const hub = defineHub({
  name: 'shell',
  contract: shellContract,
  migrations: [
    countedListMigration,
    peopleMigration,
    permissionsMigration,
    auditMigration,
    throttleMigration,
    mailMigration,
  ],
  async start({ db }) {
    await addMissingPermissions(db)
    await enrolMissingPeople(db)
    const tidyUp = () => Promise.all([dropEndedTries(db), enrolMissingPeople(db)])
    const timer = setInterval(() => void tidyUp().catch(() => {}), hourMs)
    return () => clearInterval(timer)
  },
  handlers: shellHandlers,
})

function shellHandlers({ db, config, metrics }: Portal): Handlers<typeof shellContract> {
  const readMetrics = metricsText(metrics, db, config)
  return {
    async me({ caller: { uid, email, displayName, role, photoURL } }) {
      return { uid, email, displayName, role, photoURL }
    },
    async routePermissions() {
      return listPermissions(db)
    },
    async saveRoutePermission({ params, body, actor }) {
      return savePermission(db, { id: params.id, ...body, actor })
    },
    async settings() {
      return {
        organisation: config.organisation,
        emailDomain: config.emailDomain,
        googleReady: config.google !== undefined,
        outboxOpen: config.smtpUrl === undefined && config.isPublicUrlLocal,
        odInternationalUrl: config.odInternationalUrl ?? null,
      }
    },
    async health() {
      return { status: 'up' as const }
    },
    async ready({ log }) {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        log.warn({ reason: String(error) }, 'database does not answer')
        throw problem('unavailable', 'The database does not answer.', { retryAfterS: 5 })
      }
      return { status: 'ready' as const }
    },
    async metrics({ request, reply }) {
      checkMayReadMetrics(request, config)
      return reply.type(metrics.register.contentType).send(await readMetrics())
    },
  }
}
