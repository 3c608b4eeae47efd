// Admin handlers: list people, change roles and places, deactivate and reactivate, end sessions, erase, and resend mails.

import { refuseFields } from '#server/http/problems.ts'
import { defineHub } from '#server/hub/hub.ts'
import { dayMs, hourMs } from '#server/jobs/job.ts'
import { measureDatabase } from '#server/shell/health.ts'
import { confirmProblems } from '#shared/people/erasure.ts'
import { Problem, problem } from '#shared/problem.ts'
import { queryWords } from '#shared/text/normalize-text.ts'
import { adminContract } from '../contract.ts'
import { healthContract } from '../contract-health.ts'
import { mentionsContract } from '../contract-mentions.ts'
import { secondFactorContract } from '../contract-second-factor.ts'
import { manifest } from '../hub.ts'
import { trimSignIns } from './audit/changes.ts'
import { auditHandlers } from './audit/handlers.ts'
import { endSessions, personNotFound, recordResending } from './changes.ts'
import { startViewing, stopViewing } from './changes-view.ts'
import { listMentionsForHome, mentionHandlers } from './erase/handlers-mentions.ts'
import { healthHandlers } from './handlers-health.ts'
import { secondFactorHandlers } from './handlers-second-factor.ts'
import { recordSize } from './queries-size.ts'
import { adminMigrations } from './tables.ts'
import { changeUser, changeUsersInBulk } from './users/changes.ts'
import { findAccounts } from './users/handlers-search.ts'
import { findUser, isFiltered, listUsers, searchUsers } from './users/queries.ts'

export const hub = defineHub({
  name: 'admin',
  manifest,
  contract: { ...adminContract, ...secondFactorContract, ...mentionsContract, ...healthContract },
  migrations: adminMigrations,
  search: { person: findAccounts },
  forYou: listMentionsForHome,
  jobs: [
    { name: 'audit-trim', everyMs: dayMs, atStart: true, run: trimSignIns },
    {
      name: 'database-size',
      everyMs: hourMs,
      atStart: true,
      run: async ({ db, engine, config }) => recordSize(db, await measureDatabase(db, engine, config)),
    },
  ],
  handlers: (portal) => {
    const { db } = portal
    return {
      ...auditHandlers(portal),
      ...secondFactorHandlers(portal),
      ...mentionHandlers(portal),
      ...healthHandlers(portal),
      async listUsers({ query: { search, neverSignedIn, ...query } }) {
        const filter = { ...query, words: queryWords(search), neverSignedIn: neverSignedIn === 'true' }
        return isFiltered(filter) ? searchUsers(db, filter) : listUsers(db, filter)
      },
      async changeRole({ params: { uid }, body: { role, place, version }, ...by }) {
        return changeUser({ uid, version, place }, { to: { role }, by, portal })
      },
      async changePlace({ params: { uid }, body: { version, ...place }, ...by }) {
        return changeUser({ uid, version }, { to: { place }, by, portal })
      },
      async changeTogether({ body: { people, change }, ...by }) {
        return { users: await changeUsersInBulk(people, { to: change, by, portal }) }
      },
      async deactivate({ params: { uid }, body, ...by }) {
        return changeUser({ uid, version: body?.version }, { to: { active: false }, by, portal })
      },
      async reactivate({ params: { uid }, body, ...by }) {
        return changeUser({ uid, version: body?.version }, { to: { active: true }, by, portal })
      },
      async resendVerification({ params: { uid }, actor, address, request }) {
        const person = await findUser(db, uid)
        if (!person) throw personNotFound()
        const { email } = person
        if (person.emailVerified) throw problem('conflict', `${email} is already verified.`, { error: 'isVerified' })
        if (!person.active) throw problem('conflict', `${email} is deactivated. Reactivate the account first.`)
        // The identity hub owns these mails: requested as a person would, and its refusals are passed on.
        const sent = await request.server.inject({
          method: 'POST',
          url: '/api/identity/resend-verification',
          payload: { email },
          remoteAddress: address,
        })
        if (sent.statusCode >= 400) throw toProblem(sent)
        await recordResending(db, email, actor)
        return { email }
      },
      async endSessions({ params: { uid }, caller, actor }) {
        return endSessions(db, uid, caller.sessionId, actor)
      },
      async viewAs({ body, caller, actor }) {
        return startViewing(db, caller.sessionId, body, actor)
      },
      async stopViewing({ caller, actor }) {
        return stopViewing(db, caller.sessionId, actor)
      },
      async erase({ params: { uid }, body: { confirm }, caller, actor }) {
        if (uid === caller.uid) throw ownAccountProblem()
        const person = await findUser(db, uid)
        if (!person) throw personNotFound()
        refuseFields(confirmProblems(confirm, person.email))
        if (!(await portal.erase(uid, actor))) throw personNotFound()
        return undefined
      },
    }
  },
})

const ownAccountProblem = () =>
  problem('conflict', 'This is your own account. Delete it from your profile.', { error: 'ownAccount' })

function toProblem(sent: { statusCode: number; body: string; headers: Record<string, unknown> }): Problem {
  const { error = 'unexpected', message = 'We couldn’t send the email. Please try again.' } = JSON.parse(sent.body)
  const retryAfterS = Number(sent.headers['retry-after']) || undefined
  return new Problem(sent.statusCode, { error, message }, { retryAfterS })
}
