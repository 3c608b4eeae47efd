// Links that are not web addresses: no longer counted in the open year; closed years and past days stay as they were when they
// did count.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { recountOf, storeHistory } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { type ChecklistForm, withAnswer, withoutBlanks } from '../form.ts'
import { withBlanks } from '../test-standards.ts'
import { checklistFigures, sharesOf } from './figures.ts'
import { hub } from './handlers.ts'

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

/** A checklist as version 0.3 stored it: before, every text had counted; in the open year, only addresses do from some day on. */
async function storeLegacy(year: string, states: readonly { day: string; done: readonly string[] }[]) {
  const [first, last] = [states[0], states.at(-1)]
  const at = `${first?.day}T07:00:00.000Z`
  const counted = { lc: 'Lahore', portfolio: 'BD', percent: 0, standards: 0, submitted: 0 }
  const row = {
    ...counted,
    year,
    userId: leader.uid,
    id: `row-${year}`,
    firstName: 'Sara',
    lastName: '',
    sortName: 'sara',
    links: last?.done.length,
    groups: '[0,0,0,0,0,0]',
    done: JSON.stringify(last?.done),
    submittedAt: null,
    submittedVersion: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  const answers = { year, userId: leader.uid, form: JSON.stringify(withoutBlanks(form)) }
  const history = states.map(({ day, done }) => ({
    id: row.id,
    day,
    shares: sharesOf({ ...counted, done: JSON.stringify(done) }),
  }))
  await inTransaction(portal.db, async (trx) => {
    await trx.insertInto('mxResponse').values(row).execute()
    await trx.insertInto('mxAnswers').values(answers).execute()
    await storeHistory(trx, checklistFigures, year, history)
  })
}

const countLinks = async (query: string) =>
  (await portal.ask('GET', `/api/checklist/summary?${query}`, { as: reader })).json.whole.links
const findRespondent = async (year: string) =>
  (await portal.ask('GET', `/api/checklist/respondents?year=${year}`, { as: reader })).json.respondents[0]
const findDetails = async (year: string) =>
  (await portal.ask('GET', `/api/checklist/${leader.uid}?year=${year}`, { as: reader })).json
const recountAll = () => recountOf(checklistFigures).mend(portal.portal)

it('no longer count in the open year, and still count in closed years and on past days', async () => {
  await storeLegacy(years.last, [{ day: '2026-10-01', done: counted }])
  await storeLegacy(years.open, [
    { day: '2026-11-16', done: counted },
    { day: '2026-11-17', done: ['personalDevelopment', 'onboardingDocument'] },
  ])
  clock('2026-11-17')
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
