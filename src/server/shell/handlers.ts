// Shell endpoints, before any hub is open: current user, saved permissions, settings, home, search, health and metrics.
import { adminOnly } from '#shared/access.ts'
import { placesContract } from '#shared/contracts/places-contract.ts'
import { searchContract } from '#shared/contracts/search-contract.ts'
import { type Me, shellContract } from '#shared/contracts/shell-contract.ts'
import { profileFields } from '#shared/people/profile-fields.ts'
import { problem } from '#shared/problem.ts'
import { storedValues } from '#shared/record-fields.ts'
import { shellManifest } from '#shared/shell-manifest.ts'
import { windowsContract } from '#shared/time/windows.ts'
import { yearsContract } from '#shared/time/years.ts'
import { addMissingPermissions, listPermissions, savePermission } from '../auth/permissions.ts'
import { dropOldRemovals, setRemovalsFolder } from '../auth/removed-credentials.ts'
import type { Caller } from '../auth/session.ts'
import { listBackupAlarms, watchBackups } from '../backup/making-status.ts'
import { holdPortalLease } from '../backup/running-portals.ts'
import { backupNotification } from '../backup/sending-status.ts'
import { foundationMigrations } from '../database/migrations/foundation.ts'
import { defineHub, type Handlers, type Portal } from '../hub/hub.ts'
import { dayMs, hourMs } from '../jobs/job.ts'
import { liveStreams } from '../notify/live-streams.ts'
import { enrolMissingPeople, peopleSearchRecount } from '../people/list.ts'
import { moveAskedYear, savePlace, skipPlace } from '../people/places.ts'
import { ownPersonal } from '../privacy/own-personal.ts'
import { deleteExpired } from '../privacy/retention.ts'
import { isForThisMachine } from '../protect/loopback.ts'
import { deleteEndedLimits } from '../protect/throttle.ts'
import { settingNames } from '../runtime/config.ts'
import { checkMayReadMetrics, createMetricsReader } from '../runtime/metrics.ts'
import { findMisspelt } from '../runtime/unknown-settings.ts'
import { buildInfo } from '../runtime/version.ts'
import { findRequestedYear } from '../years/years.ts'
import { nightlyRecount } from './nightly-recount.ts'
import { answerProxyProbe } from './proxy-probe.ts'
import { createReadinessCheck } from './readiness.ts'
import { readCurrentWindows, readWindows } from './windows.ts'

const contract = { ...shellContract, ...placesContract, ...yearsContract, ...windowsContract, ...searchContract }

export const hub = defineHub({
  name: 'shell',
  manifest: {
    ...shellManifest,
    notifications: {
      role: { name: 'Your role and the handover', mail: 'now' },
      [backupNotification]: { name: 'Backup problems', mail: 'now', roles: adminOnly },
    },
  },
  contract,
  migrations: foundationMigrations,
  personal: ownPersonal,
  forYou: listBackupAlarms,
  recounts: [peopleSearchRecount],
  reopenYear: (trx, { from, to }) => moveAskedYear(trx, from.label, to.label),
  async start(portal) {
    const { db, screens } = portal
    await addMissingPermissions(db, screens)
    await enrolMissingPeople(db)
    setRemovalsFolder(db, portal.config.backupDir, portal.log)
    for (const { name, nearest } of findMisspelt(portal.config.given, [
      ...settingNames,
      ...Object.keys(portal.settings),
    ]))
      portal.log.warn({ setting: name, nearest }, 'unknown setting')
    return holdPortalLease(portal)
  },
  jobs: [
    {
      name: 'tidy-up',
      everyMs: hourMs,
      run: ({ db }) => Promise.all([deleteEndedLimits(db), enrolMissingPeople(db), dropOldRemovals(db)]),
    },
    // Of many accounts it erases a few a second.
    { name: 'forget', everyMs: dayMs, atStart: true, timeoutMs: 6 * hourMs, run: deleteExpired },
    watchBackups(),
    nightlyRecount,
  ],
  handlers: shellHandlers,
})

const stopping = problem('unavailable', 'The portal is shutting down. Please try again in a moment.', {
  error: 'stopping',
  retryAfterS: 5,
})

function meOf({ uid, email, role, photoURL, place, offices, closingOffices, ...state }: Caller): Me {
  const is = {
    offices: [...offices],
    ...(closingOffices.length > 0 && { closingOffices: [...closingOffices] }),
    wasAskedForPlace: state.wasAskedForPlace,
    ...(state.mustMakePasskey && { mustMakePasskey: true as const }),
    ...(state.viewer && { isOnlyLooking: true as const }),
  }
  return { uid, email, ...storedValues(profileFields, state), role, photoURL, place, ...is }
}

function shellHandlers(portal: Portal): Handlers<typeof contract> {
  const { db, config, metrics, organisation, years, home, search, screens } = portal
  const openStream = liveStreams(portal)
  const checkReady = createReadinessCheck(portal)
  const readMetrics = createMetricsReader(metrics, db, config)
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
      if (query.year === undefined) return [...(await readCurrentWindows(db, (await years(caller)).all))]
      const { label } = await findRequestedYear(years, caller, query.year)
      return [...(await readWindows(db, label))]
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
        ...buildInfo,
      }
    },
    async health({ request, reply }) {
      answerProxyProbe(portal.secret, request, reply)
      return { status: 'up' as const, ...buildInfo }
    },
    async ready({ log }) {
      if (portal.shutdown.isBegun) throw stopping
      await checkReady(log)
      return { status: 'ready' as const }
    },
    async metrics({ request, reply }) {
      checkMayReadMetrics(request, config)
      return reply.type(metrics.register.contentType).send(await readMetrics())
    },
  }
}
