// Does the dashboard say what is a person's to do, most urgent first, and nothing that is not theirs?
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { appoint } from '#server/appointments.ts'
import { inTransaction } from '#server/database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { turnYear } from '#server/test-years.ts'
import { monthOf, plusDays, today } from '#shared/calendar.ts'
import type { Role } from '#shared/roles.ts'
import { dueWords } from '#shared/windows.ts'
import { monthsOf } from '#shared/years.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const home = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json
const textsOf = async (as: Person) => (await home(as)).forYou.map(({ text }: { text: string }) => text)

async function person(role: Role, committee: string | null): Promise<Person> {
  const made = await portal.signInAs(role)
  const { open } = await portal.portal.years()
  if (role === 'lcvp' || role === 'mcvp') {
    await portal.db.deleteFrom('appointment').where('userId', '=', made.uid).execute()
    const place = { committee, portfolio: null }
    await inTransaction(portal.db, (trx) => appoint(trx, { userId: made.uid, role, place, year: open, createdBy: '' }))
    return made
  }
  const confirmed = committee ? { committee, placeAskedAt: new Date().toISOString(), placeYear: open.label } : {}
  if (committee) await portal.db.updateTable('user').set(confirmed).where('id', '=', made.uid).execute()
  return made
}

async function setWindow(kind: string, days: { dueOn?: string; opensOn?: string; closesOn?: string }, month = '') {
  const { open } = await portal.portal.years()
  const row = { year: open.label, kind, month, opensOn: null, dueOn: null, closesOn: null, ...days }
  await portal.db.deleteFrom('taskWindow').where('kind', '=', kind).where('month', '=', month).execute()
  await portal.db.insertInto('taskWindow').values(row).execute()
}

describe('what a person owes', () => {
  it('is the checklist for leaders with a confirmed place in an open LC, and for nobody else', async () => {
    const owing = await textsOf(await person('tl', 'Lahore'))
    expect(owing).toEqual(['Your checklist: 45 standards to look at'])
    expect(await textsOf(await person('tl', null))).toEqual([])
    expect(await textsOf(await person('tl', 'MC'))).toEqual([])
    expect(await textsOf(await person('tm', 'Lahore'))).toEqual([])
    expect(await textsOf(await person('user', 'Lahore'))).toEqual([])
  })

  it('is the LC’s funnel and Sona for its LCVPs; due days order it, and late is said', async () => {
    const chief = await person('lcvp', 'Islamabad')
    const before = await textsOf(chief)
    expect(before).toContain('Sona: Islamabad has 0 of 8')
    expect(before.some((text: string) => text.startsWith('MX Funnel: Islamabad has no report of'))).toBe(true)
    await setWindow('sona', { dueOn: plusDays(today(), -2) })
    await setWindow('checklist', { dueOn: today() })
    const [first, second] = (await home(chief)).forYou
    expect(first).toMatchObject({
      text: `Sona: Islamabad has 0 of 8, ${dueWords(plusDays(today(), -2))}`,
      path: '/sona-survey',
    })
    expect(first.text).toContain('was due')
    expect(second).toMatchObject({ text: 'Your checklist: 45 standards to look at, due today', dueOn: today() })
    await setWindow('checklist', { opensOn: plusDays(today(), 1), dueOn: plusDays(today(), 9) })
    expect((await textsOf(chief)).some((text: string) => text.startsWith('Your checklist'))).toBe(false)
    await portal.db.deleteFrom('taskWindow').execute()
  })

  it('goes when it is done, and comes again in the next year, for those who confirm their place in it', async () => {
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
    expect(await textsOf(leader)).toEqual(['Your checklist: 45 standards to look at'])
  })
})

describe('what an LC owes', () => {
  const expectOf = async (expected: number | null) => {
    const as = await portal.signInAs('admin')
    const body = { kind: 'sona', committee: 'Faisalabad', expected }
    expect((await portal.ask('PUT', '/api/progress/expected', { as, body })).status).toBe(200)
    const { rows } = (await portal.ask('GET', '/api/progress', { as })).json
    const { cells } = rows.find(({ committee }: { committee: string }) => committee === 'Faisalabad')
    return cells.find(({ kind }: { kind: string }) => kind === 'sona')
  }
  const tick = async (count: number) => {
    const { open } = await portal.portal.years()
    const survey = portal.db
      .selectFrom('sonaSurvey')
      .select('id')
      .where('lc', '=', 'Faisalabad')
      .where('year', '=', open.label)
    const { id } = await survey.executeTakeFirstOrThrow()
    await portal.db.updateTable('sonaPortfolio').set({ isDone: 0 }).where('surveyId', '=', id).execute()
    const first = portal.db.selectFrom('sonaPortfolio').select('place').where('surveyId', '=', id).orderBy('place')
    const places = (await first.limit(count).execute()).map(({ place }) => place)
    if (count > 0)
      await portal.db
        .updateTable('sonaPortfolio')
        .set({ isDone: 1 })
        .where('surveyId', '=', id)
        .where('place', 'in', places)
        .execute()
  }
  const sona = async (as: Person) => (await textsOf(as)).filter((text: string) => text.startsWith('Sona'))

  it('is as much as was set for it, on the dashboard as in progress', async () => {
    const chief = await person('lcvp', 'Faisalabad')
    await tick(2)
    expect(await sona(chief)).toEqual(['Sona: Faisalabad has 2 of 8'])
    expect(await expectOf(3)).toMatchObject({ expected: 3, done: 2, started: 1 })
    expect(await sona(chief)).toEqual(['Sona: Faisalabad has 2 of 3'])
    await tick(3)
    expect(await expectOf(3)).toMatchObject({ expected: 3, done: 3, started: 0, dueOn: null })
    expect(await sona(chief)).toEqual([])
    // What was set for one LC is nothing to another; taken away, all is owed again.
    expect(await sona(await person('lcvp', 'Hyderabad'))).toHaveLength(1)
    await expectOf(null)
    expect(await sona(chief)).toEqual(['Sona: Faisalabad has 3 of 8'])
    await tick(0)
  })

  it('of months is held against all of them, also those that closed', async () => {
    const [chief, as] = [await person('lcvp', 'Faisalabad'), await portal.signInAs('admin')]
    const { open } = await portal.portal.years()
    const [first] = monthsOf(open) as [string]
    const set = (expected: number | null) =>
      portal.ask('PUT', '/api/progress/expected', { as, body: { kind: 'funnel', committee: 'Faisalabad', expected } })
    const funnel = async () => (await textsOf(chief)).filter((text: string) => text.startsWith('MX Funnel'))
    const [before] = await funnel()
    expect(before).toBeDefined()
    const metrics = Object.fromEntries(
      ['Leads', 'Applicants', 'Accepted', 'Approved', 'Realised', 'Finished', 'Completes', 'Advanced', 'Alumni'].map(
        (stage, n) => [stage, 9 - n],
      ),
    )
    const report = { lc: 'Faisalabad', term: 'mid', role: 'Team Leader', portfolio: 'BD', month: first, metrics }
    expect((await portal.ask('POST', '/api/mxfunnel/submit', { as: chief, body: report })).status).toBe(200)
    await setWindow('funnel', { closesOn: plusDays(today(), -1) }, first)
    await set(1)
    expect(await funnel()).toEqual([])
    await set(null)
    // In the first month of a year nothing else is owed yet.
    expect(await funnel()).toHaveLength(first === monthOf(today()) ? 0 : 1)
    await portal.db.deleteFrom('taskWindow').execute()
  })

  it('is asked of nobody once it closed', async () => {
    const chief = await person('lcvp', 'Faisalabad')
    const yesterday = plusDays(today(), -1)
    await setWindow('sona', { dueOn: yesterday, closesOn: today() })
    await setWindow('checklist', { dueOn: yesterday, closesOn: yesterday })
    for (const month of monthsOf((await portal.portal.years()).open)) {
      await setWindow('funnel', { closesOn: yesterday }, month)
    }
    expect(await textsOf(chief)).toEqual([expect.stringContaining('Sona: Faisalabad has 0 of 8, was due')])
    await portal.db.deleteFrom('taskWindow').execute()
  })

  it('follows whoever moves, and ends with the LC', async () => {
    const [chief, leader, admin] = [
      await person('lcvp', 'NUST'),
      await person('tl', 'NUST'),
      await portal.signInAs('admin'),
    ]
    expect(await sona(chief)).toEqual(['Sona: NUST has 0 of 8'])
    await portal.db.updateTable('appointment').set({ committee: 'IBA' }).where('userId', '=', chief.uid).execute()
    expect(await sona(chief)).toEqual(['Sona: IBA has 0 of 8'])
    const close = (closedOn: string | null) =>
      portal.ask('PUT', '/api/organisation/committees/NUST', { as: admin, body: { closedOn } })
    expect((await close(today())).status).toBe(200)
    expect([await textsOf(leader), await sona(chief)]).toEqual([[], ['Sona: IBA has 0 of 8']])
    expect((await close(null)).status).toBe(200)
    expect(await textsOf(leader)).toHaveLength(1)
  })

  it('is owed from the first day of an office, and no longer than it lasts', async () => {
    const late = await person('lcvp', 'Giki')
    const days = (startsOn: string, endsOn: string) =>
      portal.db.updateTable('appointment').set({ startsOn, endsOn }).where('userId', '=', late.uid).execute()
    await days(plusDays(today(), 1), plusDays(today(), 9))
    expect(await sona(late)).toEqual([])
    await days(today(), plusDays(today(), 9))
    expect(await sona(late)).toHaveLength(1)
    await days(plusDays(today(), -9), plusDays(today(), -1))
    expect(await sona(late)).toEqual([])
  })

  it('begins anew with a year: neither its windows nor its numbers come along', async () => {
    const chief = await person('lcvp', 'Faisalabad')
    await setWindow('sona', { dueOn: today() })
    await expectOf(0)
    expect(await sona(chief)).toEqual([])
    const { open } = await portal.portal.years()
    await turnYear(portal, { label: 'anew', startsOn: plusDays(open.startsOn, 1), endsOn: plusDays(open.endsOn, 1) })
    expect(await sona(chief)).toEqual(['Sona: Faisalabad has 0 of 8'])
  })
})

it('reviewers see how many GCPs wait, and every card its line', async () => {
  const [author, reviewer] = [await portal.signInAs('tm'), await portal.signInAs('mcvp')]
  const gcp = {
    ...{ title: 'A desk that works', name: 'Sana', email: 'sana@nexus.example', portfolio: 'oGV', category: 'Sales' },
    ...{
      localCommittee: 'Lahore',
      gcpDetails: 'What',
      gcpLink: 'https://example.org/x',
      imageLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWx/view',
    },
  }
  expect((await portal.ask('POST', '/api/gcp', { as: author, body: gcp })).status).toBe(200)
  const { forYou, cards } = await home(reviewer)
  expect(forYou).toContainEqual({
    ...{ text: '1 GCP waits for review since today', path: '/gcp-approvals', count: 1, dueOn: null },
  })
  expect(await textsOf(author)).toEqual([])
  expect(cards.map(({ card }: { card: string }) => card).sort()).toEqual([
    ...['APIP Cycle', 'GCP Hub', 'MX Funnel', 'MX Standards', 'Resource Hub', 'Sona Survey'],
  ])
  expect(cards).toContainEqual({ card: 'GCP Hub', line: '0 approved, 1 waits for review' })
  expect((await home(author)).cards).toContainEqual({ card: 'GCP Hub', line: '0 approved' })
})

it('somebody new with nothing to do finds three first steps; later none', async () => {
  const fresh = await portal.signInAs('tm')
  const { firstSteps } = await home(fresh)
  expect(firstSteps).toHaveLength(3)
  expect(firstSteps[0]).toEqual({ text: 'Read what worked in other LCs', path: '/gcplist' })
  await portal.db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - 20 * 86_400_000).toISOString() })
    .where('id', '=', fresh.uid)
    .execute()
  expect((await home(fresh)).firstSteps).toEqual([])
})

it('asked again with its tag, what did not change is not sent again', async () => {
  const as = await portal.signInAs('tm')
  const first = await portal.ask('GET', '/api/home', { as })
  expect(first.headers.get('etag')).toBeNull()
  const second = await portal.ask('GET', '/api/home', { as, headers: { 'if-none-match': '?' } })
  const tag = second.headers.get('etag') as string
  expect([second.status, second.text]).toEqual([200, first.text])
  const third = await portal.ask('GET', '/api/home', { as, headers: { 'if-none-match': tag } })
  expect([third.status, third.text]).toEqual([304, ''])
})
