// Shell endpoints, before any hub is open: current user, saved permissions, settings, home, search, health and metrics.
import { adminOnly } from '#shared/access.ts'
import { profileFields } from '#shared/people/profile-fields.ts'
import { placesContract } from '#shared/places-contract.ts'
import { storedValues } from '#shared/record-fields.ts'
import { searchContract } from '#shared/search-contract.ts'
import { type Me, shellContract } from '#shared/shell-contract.ts'
import { shellFacts } from '#shared/shell-facts.ts'
import { windowsContract } from '#shared/time/windows.ts'
import { yearsContract } from '#shared/time/years.ts'
import { addMissingPermissions, listPermissions, savePermission } from '../auth/permissions.ts'
import { dropOldRemovals, listRemovalsIn } from '../auth/removed-credentials.ts'
import type { Caller } from '../auth/session.ts'
import { backupNews } from '../backup/record-sending.ts'
import { foundationMigrations } from '../database/migrations/foundation.ts'
import { defineHub, type Handlers, type Portal } from '../hub/hub.ts'
import { dayMs, hourMs } from '../jobs/job.ts'
import { liveStreams } from '../notify/live-streams.ts'
import { enrolMissingPeople, peopleRecount, peopleSearchRecount } from '../people/list.ts'
import { savePlace, skipPlace } from '../people/places.ts'
import { auditRecount } from '../privacy/audit.ts'
import { forgetOld } from '../privacy/forget.ts'
import { ownPersonal } from '../privacy/own-personal.ts'
import { isForThisMachine } from '../protect/loopback.ts'
import { dropEndedTries } from '../protect/throttle.ts'
import { checkMayReadMetrics, metricsText } from '../runtime/metrics.ts'
import { version } from '../runtime/version.ts'
import { yearAsked } from '../years/years.ts'
import { readinessOf } from './readiness.ts'
import { readWindows } from './windows.ts'

const contract = { ...shellContract, ...placesContract, ...yearsContract, ...windowsContract, ...searchContract }

export const hub = defineHub({
  name: 'shell',
  facts: {
    ...shellFacts,
    news: {
      role: { name: 'Your role and the handover', mail: 'now' },
      [backupNews]: { name: 'Whether backups leave the machine', mail: 'now', roles: adminOnly },
    },
  },
  contract,
  migrations: foundationMigrations,
  personal: ownPersonal,
  recounts: [peopleRecount, peopleSearchRecount, auditRecount],
  async start(portal) {
    const { db, screens } = portal
    await addMissingPermissions(db, screens)
    await enrolMissingPeople(db)
    listRemovalsIn(db, portal.config.backupDir, portal.log)
    return undefined
  },
  jobs: [
    {
      name: 'tidy-up',
      everyMs: hourMs,
      run: ({ db }) => Promise.all([dropEndedTries(db), enrolMissingPeople(db), dropOldRemovals(db)]),
    },
    // Of many accounts it erases a few a second.
    { name: 'forget', everyMs: dayMs, atStart: true, timeoutMs: 6 * hourMs, run: forgetOld },
  ],
  handlers: shellHandlers,
})

function meOf({ uid, email, role, photoURL, place, wasAskedForPlace, ...state }: Caller): Me {
  const is = {
    ...(state.mustMakePasskey && { mustMakePasskey: true as const }),
    ...(state.viewer && { isOnlyLooking: true as const }),
  }
  return { uid, email, ...storedValues(profileFields, state), role, photoURL, place, wasAskedForPlace, ...is }
}

function shellHandlers(portal: Portal): Handlers<typeof contract> {
  const { db, config, metrics, organisation, years, home, search, screens } = portal
  const openStream = liveStreams(portal)
  const checkReady = readinessOf(db)
  const readMetrics = metricsText(metrics, db, config)
  return {
    async me({ caller }) {
      return meOf(caller)
    },
    async here({ caller }) {
      return { me: caller ? meOf(caller) : null }
    },
    async savePlace({ body: { displayName, skipped, ...place }, caller, actor }) {
      if (skipped) return skipPlace(db, caller.uid)
      const { uid } = caller
      return savePlace(db, { uid, place, displayName }, actor)
    },
    async routePermissions() {
      return listPermissions(db, screens)
    },
    async saveRoutePermission({ params, body, actor }) {
      return savePermission({ db, screens }, { id: params.id, ...body, actor })
    },
    async organisation({ caller }) {
      return organisation(caller)
    },
    async years({ caller }) {
      return (await years(caller)).all
    },
    async home({ caller }) {
      return home(caller)
    },
    async search({ query, caller }) {
      return { results: await search(caller, query.q) }
    },
    async windows({ query, caller }) {
      const { label } = await yearAsked(years, caller, query.year)
      return readWindows(db, label)
    },
    async live({ caller, request, reply }) {
      return openStream(caller, request, reply)
    },
    async settings() {
      return {
        organisation: config.organisation,
        emailDomain: config.emailDomain,
        timeZone: config.calendar.timeZone,
        googleReady: config.google !== undefined,
        outboxOpen: config.smtpUrl === undefined && isForThisMachine(config),
        pictureHosts: config.pictureHosts,
        version,
      }
    },
    async health() {
      return { status: 'up' as const, version }
    },
    async ready({ log }) {
      await checkReady(log)
      return { status: 'ready' as const }
    },
    async metrics({ request, reply }) {
      checkMayReadMetrics(request, config)
      return reply.type(metrics.register.contentType).send(await readMetrics())
    },
  }
}
