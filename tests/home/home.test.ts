// Dashboard: what a person has to do, most urgent first, and nothing that is not theirs.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import type { Role } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { dueWords } from '#shared/time/windows.ts'
import { type Days, personAt, windowFor } from './people.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const home = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json
const person = (role: Role, committee: string | null) => personAt(portal, role, committee)
const setWindow = (kind: string, days: Days) => windowFor(portal, kind, days)
const textsOf = async (as: Person) => (await home(as)).forYou.map(({ text }: { text: string }) => text)

describe('what a person has to do', () => {
  it('is the checklist for leaders with a confirmed place in an open LC, and for nobody else', async () => {
    const owing = await textsOf(await person('tl', 'Lahore'))
    expect(owing).toEqual(['Your checklist: 45 standards to check'])
    expect(await textsOf(await person('tl', null))).toEqual([])
    expect(await textsOf(await person('tl', 'MC'))).toEqual([])
    expect(await textsOf(await person('tm', 'Lahore'))).toEqual([])
    expect(await textsOf(await person('user', 'Lahore'))).toEqual([])
  })

  it('is the LC’s funnel and Sona for its LCVPs, in the order of due days, with late ones marked', async () => {
    const chief = await person('lcvp', 'Islamabad')
    const before = await textsOf(chief)
    expect(before).toContain('Sona: Islamabad has 0 of 8')
    expect(before.some((text: string) => text.startsWith('MX Funnel: Islamabad has no report for'))).toBe(true)
    await setWindow('sona', { dueOn: plusDays(today(), -2) })
    await setWindow('checklist', { dueOn: today() })
    const [first, second] = (await home(chief)).forYou
    expect(first).toMatchObject({
      text: `Sona: Islamabad has 0 of 8, ${dueWords(plusDays(today(), -2))}`,
      path: '/sona-survey',
    })
    expect(first.text).toContain('was due')
    expect(second).toMatchObject({
      text: 'Your checklist: 45 standards to check, due today',
      dueOn: today(),
      urgency: 'today',
    })
    await setWindow('checklist', { opensOn: plusDays(today(), 1), dueOn: plusDays(today(), 9) })
    expect((await textsOf(chief)).some((text: string) => text.startsWith('Your checklist'))).toBe(false)
    await portal.db.deleteFrom('taskWindow').execute()
  })

  it('disappears when it is done, and returns in the next year for people who confirm their place', async () => {
    const leader = await person('tl', 'Multan')
    const { open } = await portal.portal.years()
    const form = (await portal.ask('GET', `/api/checklist/${leader.uid}`, { as: leader })).json
    const { generalDetail, jobDesign, jobSupport, community, communityEngagement, environmentWellbeing, teamPractice } =
      form
    const formData = {
      ...{ generalDetail, jobDesign, jobSupport, community, communityEngagement, environmentWellbeing, teamPractice },
      jobDesign: { ...jobDesign, jobDescription: true },
    }
    const save = (intent: string) =>
      portal.ask('POST', '/api/checklist/submit', { as: leader, body: { userId: leader.uid, formData, intent } })
    expect((await save('save')).status).toBe(200)
    expect(await textsOf(leader)).toEqual(['Your checklist: 1 of 45'])
    await setWindow('checklist', { closesOn: plusDays(today(), -1) })
    expect((await save('submit')).json).toMatchObject({ error: 'taskClosed' })
    await portal.db.deleteFrom('taskWindow').execute()
    expect((await save('submit')).status).toBe(200)
    expect(await textsOf(leader)).toEqual([])
    await turnYear(portal, { label: 'next', startsOn: plusDays(open.startsOn, 1), endsOn: plusDays(open.endsOn, 1) })
    expect(await textsOf(leader)).toEqual([])
    const place = { committee: 'Multan', portfolio: null }
    expect((await portal.ask('PUT', '/api/me/place', { as: leader, body: place })).status).toBe(200)
    expect(await textsOf(leader)).toEqual(['Your checklist: 45 standards to check'])
  })
})

const gcp = {
  ...{ title: 'A desk that works', name: 'Sana', email: 'sana@nexus.example', portfolio: 'oGV', category: 'Sales' },
  ...{
    localCommittee: 'Lahore',
    gcpDetails: 'What',
    gcpLink: 'https://example.org/x',
    imageLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWx/view',
  },
}

it('reviewers see how many GCPs wait, and every card has its line', async () => {
  const [author, reviewer] = [await portal.signInAs('tm'), await portal.signInAs('mcvp')]
  expect((await portal.ask('POST', '/api/gcp', { as: author, body: gcp })).status).toBe(200)
  const { forYou, cards } = await home(reviewer)
  expect(forYou).toContainEqual({
    ...{
      text: '1 GCP to review, new today',
      path: '/gcp-approvals?mode=one-by-one',
      count: 1,
      dueOn: null,
      urgency: null,
    },
  })
  expect(await textsOf(author)).toEqual([])
  expect(cards.map(({ card }: { card: string }) => card).sort()).toEqual([
    ...['APIP Cycle', 'GCP Hub', 'MX Funnel', 'MX Standards', 'OD Model', 'Resource Hub', 'Sona Survey'],
  ])
  expect(cards).toContainEqual({ card: 'OD Model', line: 'National model: coming soon' })
  expect(cards).toContainEqual({ card: 'GCP Hub', line: '0 approved, 1 to review' })
  expect((await home(author)).cards).toContainEqual({ card: 'GCP Hub', line: '0 approved' })
})

describe('first steps', () => {
  const stepsOf = async (as: Person) => (await home(as)).firstSteps.map(({ path }: { path: string }) => path)

  it('lead only to something: no empty hub, no task that is started or closed', async () => {
    const leader = await person('tl', null)
    // Nothing is approved, published or reported yet.
    expect(await stepsOf(leader)).toEqual(['/mx-standards', '/gcpform'])
    await setWindow('checklist', { closesOn: plusDays(today(), -1) })
    expect(await stepsOf(leader)).toEqual(['/gcpform'])
    await setWindow('checklist', { opensOn: plusDays(today(), 1) })
    expect(await stepsOf(leader)).toEqual(['/gcpform'])
    await portal.db.deleteFrom('taskWindow').execute()
    expect(await stepsOf(leader)).toContain('/mx-standards')
    const formData = { jobDesign: { jobDescription: true } }
    const body = { userId: leader.uid, formData, intent: 'save' }
    expect((await portal.ask('POST', '/api/checklist/submit', { as: leader, body })).status).toBe(200)
    expect(await stepsOf(leader)).toEqual(['/gcpform'])
  })

  it('wait until a person whose LC has closed has another one', async () => {
    const [leader, admin] = [await person('tl', 'IBA'), await portal.signInAs('admin')]
    const close = (closedOn: string | null) =>
      portal.ask('PUT', '/api/organisation/committees/IBA', { as: admin, body: { closedOn } })
    expect((await close(today())).status).toBe(200)
    expect(await home(leader)).toMatchObject({ forYou: [], firstSteps: [], closedPlace: { committee: 'IBA' } })
    await close(null)
  })

  it('appear when there is something to see, and disappear when the person has done it', async () => {
    const leader = await person('tl', 'MC')
    const reviewer = await portal.signInAs('mcvp')
    const stages = ['Leads', 'Applicants', 'Accepted', 'Approved', 'Realised', 'Finished', 'Completes', 'Advanced']
    const metrics = Object.fromEntries([...stages, 'Alumni'].map((stage) => [stage, 1]))
    const report = { lc: 'MC', portfolio: 'BD', metrics }
    expect(await stepsOf(leader)).toEqual(['/mx-standards', '/gcpform'])
    expect((await portal.ask('POST', '/api/mxfunnel/submit', { as: reviewer, body: report })).status).toBe(200)
    expect(await stepsOf(leader)).toEqual(['/mx-standards', '/mx-funnel', '/gcpform'])
    const { json: shared } = await portal.ask('POST', '/api/gcp', { as: leader, body: gcp })
    expect(await stepsOf(leader)).toEqual(['/mx-standards', '/mx-funnel'])
    expect((await portal.ask('PUT', `/api/gcp/${shared._id}/approve`, { as: reviewer })).status).toBe(200)
    expect(await stepsOf(leader)).toEqual(['/gcplist', '/mx-standards', '/mx-funnel'])
  })
})

it('a newcomer with nothing to do finds first steps; later there are none', async () => {
  const fresh = await portal.signInAs('tm')
  const { firstSteps } = await home(fresh)
  expect(firstSteps[0]).toEqual({ text: 'Read what worked in other LCs', path: '/gcplist' })
  await portal.db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - 20 * 86_400_000).toISOString() })
    .where('id', '=', fresh.uid)
    .execute()
  expect((await home(fresh)).firstSteps).toEqual([])
})

it('requested again with its ETag, an unchanged dashboard is not sent again', async () => {
  const as = await portal.signInAs('tm')
  const first = await portal.ask('GET', '/api/home', { as })
  expect(first.headers.get('etag')).toBeNull()
  const second = await portal.ask('GET', '/api/home', { as, headers: { 'if-none-match': '?' } })
  const tag = second.headers.get('etag') as string
  expect([second.status, second.text]).toEqual([200, first.text])
  const third = await portal.ask('GET', '/api/home', { as, headers: { 'if-none-match': tag } })
  expect([third.status, third.text]).toEqual([304, ''])
})
