// Links that are not web addresses: no longer counted in the open year; closed years and past days stay as they were when they
// did count.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { type ChecklistForm, withAnswer, withoutBlanks } from '../form.ts'
import { withBlanks } from '../test-standards.ts'
import { recountMissing } from './checklist/changes.ts'
import { hub } from './handlers.ts'
import { changeRecount, tallyRecount } from './results/queries-days.ts'

let portal: TestPortal
let leader: Person
let reader: Person
let years: { last: string; open: string }

const clock = (day: string) => vi.setSystemTime(new Date(`${day}T07:00:00Z`))
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T07:00:00Z') })
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  const { label: last } = (await portal.portal.years()).open
  await turnYear(portal, { label: '26.28', startsOn: '2026-11-16', endsOn: '2027-11-15' })
  years = { last, open: (await portal.portal.years()).open.label }
  leader = await portal.signInAs('tl')
  reader = await portal.signInAs('mcvp')
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

const form: ChecklistForm = [
  ['jobDesign', 'personalDevelopment', 'https://x.example/plans'],
  ['jobSupport', 'transitionDocument', 'in the Drive'],
  ['jobSupport', 'onboardingDocument', 'bit.ly/onboarding'],
].reduce((all, [group, field, text]) => withAnswer(all, group as 'jobDesign', field as string, text as string), {
  ...withBlanks({ generalDetail: { firstName: 'Sara', lcName: 'Lahore', portfolio: 'BD' } as never }),
})
const counted = ['personalDevelopment', 'transitionDocument', 'onboardingDocument']

/** Stores a checklist as before version 0.3, when every text counted. */
async function storeLegacy(year: string, day: string) {
  const [at, person] = [`${day}T07:00:00.000Z`, { year, userId: leader.uid }]
  const place = { lc: 'Lahore', portfolio: 'BD', percent: 0, submitted: 0 }
  const row = {
    ...{ ...person, ...place, id: `row-${year}`, firstName: 'Sara', lastName: '', sortName: 'sara', standards: 0 },
    ...{ links: 3, groups: '[0,0,0,0,0,0]', submittedAt: null, submittedVersion: null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  }
  await portal.db.insertInto('mxResponse').values(row).execute()
  const answers = { ...person, form: JSON.stringify(withoutBlanks(form)) }
  await portal.db.insertInto('mxAnswers').values(answers).execute()
  const state = { ...person, ...place, day, done: JSON.stringify(counted) }
  await portal.db.insertInto('mxDay').values(state).execute()
}

/** What the upgrade to version 0.3 stored: from this day on, only addresses count. */
async function storeUpgraded(year: string, day: string) {
  const ofYear = { year, userId: leader.uid }
  const done = JSON.stringify(['personalDevelopment', 'onboardingDocument'])
  const state = await portal.db.selectFrom('mxDay').selectAll().where('year', '=', year).executeTakeFirstOrThrow()
  await portal.db
    .insertInto('mxDay')
    .values({ ...state, day, done })
    .execute()
  await portal.db
    .updateTable('mxResponse')
    .set({ links: 2 })
    .where((row) => row.and(ofYear))
    .execute()
}

const countLinks = async (query: string) =>
  (await portal.ask('GET', `/api/checklist/summary?${query}`, { as: reader })).json.whole.links
const findRespondent = async (year: string) =>
  (await portal.ask('GET', `/api/checklist/respondents?year=${year}`, { as: reader })).json.respondents[0]
const findDetails = async (year: string) =>
  (await portal.ask('GET', `/api/checklist/${leader.uid}?year=${year}`, { as: reader })).json
const recountAll = async () => [
  ...(await recount(portal.portal, tallyRecount)),
  ...(await recount(portal.portal, changeRecount)),
]

it('no longer count in the open year, and still count in closed years and on past days', async () => {
  await storeLegacy(years.last, '2026-10-01')
  await storeLegacy(years.open, '2026-11-16')
  clock('2026-11-17')
  await storeUpgraded(years.open, '2026-11-17')
  await recountMissing(portal.portal)
  expect([await countLinks(''), await countLinks(`year=${years.last}`), await countLinks('on=2026-11-16')]).toEqual([
    2, 3, 3,
  ])
  expect([(await findRespondent(years.open)).links, (await findRespondent(years.last)).links]).toEqual([2, 3])
  expect((await findDetails(years.last)).countedLinks).toEqual(counted)
  expect(await findDetails(years.open)).not.toHaveProperty('countedLinks')
  // A recount changes nothing.
  expect(await recountAll()).toEqual([])
})

it('count once they are addresses, and stop counting when they are not', async () => {
  const save = (text: string) => {
    const formData = withAnswer(form, 'jobSupport', 'transitionDocument', text)
    return portal.ask('POST', '/api/checklist/submit', { as: leader, body: { userId: leader.uid, formData } })
  }
  expect((await save('https://x.example/transition')).status).toBe(200)
  expect([await countLinks(''), (await findRespondent(years.open)).links]).toEqual([3, 3])
  await save('ask me')
  expect([await countLinks(''), (await findRespondent(years.open)).links]).toEqual([2, 2])
  expect(await countLinks('on=2026-11-16')).toBe(3)
  expect(await recountAll()).toEqual([])
})
