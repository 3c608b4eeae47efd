// Data for every table: hubs add what they add for the fuzzer, and people do the rest through the portal's own endpoints.
import { passkeyFingerprint, recordRemoved } from '#server/auth/removed-credentials.ts'
import { inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { placeAt } from '#server/testing/places.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { makeWorld } from '../../tests/fuzz/world.ts'
import { fromHub } from '../../tests/setup/from-hub.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { storeAnswer } = await fromHub('happiness-survey/server/answer/changes.ts')
const { participantOf } = await fromHub('happiness-survey/server/answer/queries-participants.ts')
const { countAt } = await fromHub('happiness-survey/server/count/changes.ts')
const { lastCounting } = await fromHub('happiness-survey/rounds.ts')
const { sendDigests } = await fromHub('inbox/server/changes-digest.ts')

const dayMs = 86_400_000

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

export async function withFullPortal(work: (portal: TestPortal, admin: Person) => Promise<void>): Promise<void> {
  const { portal } = await makeWorld()
  try {
    await work(portal, await fillEveryTable(portal))
  } finally {
    await portal.close()
  }
}

async function fillEveryTable(portal: TestPortal): Promise<Person> {
  const admin = await portal.signInAs('admin', { email: 'release@nexus.example', displayName: 'Ayesha Khan' })
  const askAs =
    (as: Person): Ask =>
    async (method, path, body) => {
      const { status, json, text } = await portal.ask(method, path, { as, body })
      if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${text}`)
      return json
    }
  const leader = await portal.signInAs('tl', { email: 'leader@nexus.example', displayName: 'Sana Malik' })
  await placeAt(portal, leader.uid, 'Lahore')
  await read(portal, askAs(leader))
  await fillTasks(askAs(admin), leader)
  await importResults(portal, askAs(admin))
  const formData = { generalDetail: { firstName: 'Sana', lastName: 'Malik', lcName: 'Lahore', portfolio: 'oGV' } }
  const change = { userId: leader.uid, formData, version: 0, changeKey: 'waited-on-a-train' }
  await askAs(leader)('POST', '/api/checklist/submit', change)
  await answerHappiness(portal)
  await sendDigests(portal.portal)
  await closeCommittee(askAs(admin), leader)
  await fillForJobs(portal, admin)
  const leaver = await portal.signInAs('tm', { email: 'gone@nexus.example', displayName: 'Omar Sheikh' })
  await portal.portal.erase(leaver.uid, { uid: admin.uid, email: admin.email, address: '' })
  return admin
}

async function read({ db }: TestPortal, ask: Ask): Promise<void> {
  const document = await db
    .selectFrom('document')
    .select('id')
    .where('collection', '=', 'documents')
    .where('isLive', '=', 1)
    .limit(1)
    .execute()
  const gcp = await db.selectFrom('gcp').select('id').where('status', '=', 'approved').limit(1).execute()
  await ask('PUT', `/api/documents/${document[0]?.id}/bookmark`)
  await ask('POST', '/api/documents/visit')
  await ask('PUT', `/api/gcp/${gcp[0]?.id}/bookmark`, { isBookmarked: true })
  await ask('PUT', '/api/inbox/choices/reminder', { isWanted: true, mail: 'weekly' })
}

async function fillTasks(ask: Ask, { uid }: Person): Promise<void> {
  await ask('PUT', '/api/windows/checklist', { windows: [{ dueOn: plusDays(today(), 14) }] })
  await ask('PUT', '/api/windows/checklist/automatic', { isAutomatic: true })
  await ask('PUT', '/api/tasks/reminding', { everyDays: 5 })
  await ask('PUT', '/api/progress/expected', { kind: 'checklist', committee: 'Lahore', expected: 12 })
  await ask('POST', '/api/tasks/remind', { kind: 'checklist', uid })
}

/** A committee that will close, with somebody who goes elsewhere than the others. */
async function closeCommittee(ask: Ask, { uid }: Person): Promise<void> {
  const people = { to: 'Karachi', except: [{ uid, to: 'Lahore' }] }
  await ask('PUT', '/api/organisation/committees/IBA', { closedOn: plusDays(today(), 60), people })
  await ask('PUT', '/api/set-up/dismissed', { isDismissed: true })
}

/** What jobs leave behind, or wait for. */
async function fillForJobs({ db }: TestPortal, { uid, email }: Person): Promise<void> {
  const { label: year } = await db.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await inTransaction(db, (trx) => recordRemoved(trx, [passkeyFingerprint({ id: 'a-passkey' })]))
  const warning = { uid, about: 'office', lastDay: plusDays(today(), 30), stage: 30, at }
  await db.insertInto('handoverWarning').values(warning).execute()
  const behind = { year, committee: 'Lahore', week: today(), measures: '["standards"]' }
  await db.insertInto('targetBehind').values(behind).execute()
  const by = { byUid: uid, byName: 'Ayesha Khan', byEmail: email, byAddress: '' }
  const order = { id: newId(), year, kinds: '["checklist"]', committees: null, at, ...by }
  await db.insertInto('taskReminderOrder').values(order).execute()
}

/** Data of a year before the portal. */
async function importResults({ db }: TestPortal, ask: Ask): Promise<void> {
  const { label: year } = await db.selectFrom('year').select('label').where('isPast', '=', 1).executeTakeFirstOrThrow()
  const rows = [{ lc: 'Lahore', portfolio: 'oGV', respondents: 4, percent: '40%' }]
  await ask('POST', '/api/imports/checklist', { rows, year })
}

/** Enough answers to be counted, and one that is still pending. */
async function answerHappiness({ db }: TestPortal): Promise<void> {
  const now = Date.now()
  await inTransaction(db, async (trx) => {
    for (let n = 0; n < 6; n++) {
      const answer = filledIn({ firstName: `Member ${n}`, overallRating: 5 + (n % 5) })
      await storeAnswer(trx, answer, {
        member: participantOf('any', `member-${n}@nexus.example`),
        now: now - 9 * dayMs,
      })
    }
    await countAt(trx, lastCounting(now))
    await storeAnswer(trx, filledIn(), { member: participantOf('any', 'sana.malik@nexus.example'), now })
  })
}
