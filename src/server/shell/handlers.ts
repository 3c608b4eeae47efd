// What does the shell get before any hub is open? Who is signed in, the saved permissions, the set-up, and life signs.
import { adminOnly } from '#shared/access.ts'
import { placesContract } from '#shared/places-contract.ts'
import { searchContract } from '#shared/search-contract.ts'
import { type Me, shellContract } from '#shared/shell-contract.ts'
import { shellFacts } from '#shared/shell-facts.ts'
import { windowsContract } from '#shared/windows.ts'
import { yearsContract } from '#shared/years.ts'
import { appointmentsMigration } from './appointments.ts'
import { auditMigration, auditRecount } from './audit.ts'
import { backupSendingMigration } from './backup-sending.ts'
import { countedListMigration } from './database/counted-list.ts'
import { retiredMigrations } from './database/retired.ts'
import { erasedMigration } from './erase.ts'
import { forgetDaily } from './forget.ts'
import { defineHub, type Handlers, type Portal } from './hub.ts'
import { importsMigration } from './import-rows.ts'
import { inboxMigration } from './inbox.ts'
import { invitationsMigration } from './invitations.ts'
import { liveStreams } from './live-streams.ts'
import { isForThisMachine } from './loopback.ts'
import { mailMigration } from './mail.ts'
import { checkMayReadMetrics, metricsText } from './metrics.ts'
import { mentionsMigration } from './name-mentions.ts'
import { organisationMigration } from './organisation.ts'
import { ownPersonal } from './own-personal.ts'
import { peopleMigration, secondFactorMigration, sessionProofMigration, viewMigration } from './people.ts'
import { enrolMissingPeople, peopleRecount, peopleSearchMigration, peopleSearchRecount } from './people-list.ts'
import { addMissingPermissions, listPermissions, permissionsMigration, savePermission } from './permissions.ts'
import { savePlace, skipPlace } from './places.ts'
import { readinessOf } from './readiness.ts'
import { backupNews } from './record-sending.ts'
import { dropOldRemovals, listRemovalsIn, removedCredentialsMigration } from './removed-credentials.ts'
import { passkeysMigration } from './second-factor.ts'
import type { Caller } from './session.ts'
import { dropEndedTries, throttleMigration } from './throttle.ts'
import { version } from './version.ts'
import { readWindows, windowsMigration } from './windows.ts'
import { pastYearsMigration, yearAsked, yearsMigration } from './years.ts'

const hourMs = 3_600_000

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
  migrations: [
    countedListMigration,
    peopleMigration,
    permissionsMigration,
    auditMigration,
    throttleMigration,
    mailMigration,
    organisationMigration,
    yearsMigration,
    appointmentsMigration,
    invitationsMigration,
    windowsMigration,
    inboxMigration,
    importsMigration,
    pastYearsMigration,
    peopleSearchMigration,
    secondFactorMigration,
    erasedMigration,
    passkeysMigration,
    viewMigration,
    backupSendingMigration,
    removedCredentialsMigration,
    mentionsMigration,
    sessionProofMigration,
    ...retiredMigrations(),
  ],
  personal: ownPersonal,
  recounts: [peopleRecount, peopleSearchRecount, auditRecount],
  async start(portal) {
    const { db, screens } = portal
    await addMissingPermissions(db, screens)
    await enrolMissingPeople(db)
    listRemovalsIn(db, portal.config.backupDir, portal.log)
    const tidyUp = () => Promise.all([dropEndedTries(db), enrolMissingPeople(db), dropOldRemovals(db)])
    const timer = setInterval(() => void tidyUp().catch(() => {}), hourMs)
    const stopForgetting = forgetDaily(portal)
    return async () => {
      clearInterval(timer)
      await stopForgetting()
    }
  },
  handlers: shellHandlers,
})

function meOf({ uid, email, displayName, role, photoURL, place, wasAskedForPlace, ...state }: Caller): Me {
  const is = {
    ...(state.mustMakePasskey && { mustMakePasskey: true as const }),
    ...(state.viewer && { isOnlyLooking: true as const }),
  }
  return { uid, email, displayName, role, photoURL, place, wasAskedForPlace, ...is }
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
