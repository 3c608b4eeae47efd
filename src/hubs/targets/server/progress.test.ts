// Progress of targets: values from every hub as of now, of a day and of last year's shape, agreeing with an independent sum; who
// sees them; and what For you says once a week.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startBeside, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { calendarShape, fewest, shareReached } from '#shared/results/pace.ts'
import { countDays, plusDays, plusMonths } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import { lookForBehind } from './changes-behind.ts'
import { callsOf, clearTargets, startTargets } from './test-targets.ts'

let portal: TestPortal
let [mcvp, lahore]: Person[] = []
let open: Year
let calls: ReturnType<typeof callsOf>
beforeAll(async () => {
  goTo('2026-09-01')
  const started = await startTargets()
  portal = started.portal
  mcvp = started.mcvp
  lahore = started.lahore
  calls = callsOf(portal)
  open = (await portal.portal.years()).open
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})
beforeEach(() => clearTargets(portal))
afterEach(() => goTo('2026-09-01'))

function goTo(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T12:00:00+05:00`))
}
const as = (person: Person | undefined) => person as Person
const progress = async (query = '', by = mcvp): Promise<TargetProgress[]> => {
  const { status, json } = await portal.ask('GET', `/api/targets/progress${query}`, { as: as(by) })
  expect([query, status, json.message]).toEqual([query, 200, undefined])
  return json.targets
}

type Report = { lc: string; month: string; day: string; leads: number }
const reports: Report[] = []
async function report(lc: string, month: string, count: number, day: string) {
  goTo(day)
  const by = await portal.signInAs('admin')
  const metrics = { Leads: count, Applicants: 0, Accepted: 0, Approved: 0, Realised: 0 }
  const rest = { Finished: 0, Completes: 0, Advanced: 0, Alumni: 0 }
  const body = { lc, term: 'short', role: 'Task Force', month, metrics: { ...metrics, ...rest } }
  const { status, json } = await portal.ask('POST', '/api/mxfunnel/submit', { as: by, body })
  expect([status, json.message]).toEqual([200, undefined])
  reports.push({ lc, month, day, leads: count })
}
/** Independently of every query: from the list of what was sent. */
const leadsOf = (lc: string | null, month: string | null, on = '9999') =>
  reports
    .filter((each) => (lc === null || each.lc === lc) && (month === null || each.month === month) && each.day <= on)
    .reduce((sum, each) => sum + each.leads, 0)

it('lists every measure with how it adds up', async () => {
  const { json } = await portal.ask('GET', '/api/targets/measures', { as: as(lahore) })
  expect(json.map(({ key }: { key: string }) => key).sort()).toEqual(
    [
      ...['leads', 'applicants', 'accepted', 'approved', 'realised', 'finished', 'completes', 'advanced', 'alumni'].map(
        (stage) => `funnel.${stage}`,
      ),
      ...['standards.done', 'standards.submitted', 'sona.portfolios', 'happiness.nps'],
      ...['conversion.recruitment', 'conversion.exchange', 'gcp.approved', 'gcp.repeated'],
    ].sort(),
  )
  expect(json[0]).toEqual({
    key: expect.any(String),
    ...{ name: expect.any(String), unit: expect.any(String), adds: 'sum', per: ['country', 'committee'] },
  })
})

it('agrees with an independent sum for the country, LCs and months, now and on any day', async () => {
  await report('Lahore', '2026-07', 30, '2026-08-03')
  await report('LUMS', '2026-07', 55, '2026-08-04')
  await report('Lahore', '2026-08', 12, '2026-09-01')
  await report('IBA', '2026-08', 3, '2026-09-02')
  const targets: [string | null, string | null, number][] = []
  for (const lc of [null, 'Lahore', 'LUMS']) {
    for (const month of [null, '2026-07', '2026-08']) {
      const value = 20 + 13 * targets.length
      targets.push([lc, month, value])
      expect((await calls.set(as(mcvp), { committee: lc, month, value })).status).toBe(200)
    }
  }
  goTo('2026-09-20')
  mcvp = await comeIn(mcvp)
  for (const on of [undefined, '2026-08-02', '2026-08-03', '2026-09-01', '2026-09-19']) {
    const day = on ?? '2026-09-20'
    const found = await progress(`?measure=funnel.leads${on ? `&on=${on}` : ''}`)
    expect(found).toHaveLength(targets.length)
    for (const [committee, month, target] of targets) {
      const value = leadsOf(committee, month, day)
      const got = found.find((each) => each.committee === committee && each.month === month)
      const period = month
        ? { from: `${month}-01`, until: plusDays(`${plusMonths(`${month}-01`, 1)}`, -1), on: day }
        : { from: open.startsOn, until: open.endsOn, on: day }
      expect([on, committee, month, got?.target]).toEqual([on, committee, month, target])
      if (day < period.from) {
        expect(got).toMatchObject({ value: null, share: null, pace: 'notBegun' })
        continue
      }
      expect([on, committee, month, got?.value, got?.share]).toEqual([
        ...[on, committee, month, value, shareReached(value, target)],
      ])
      const expected = Math.floor(target * calendarShape(period))
      const isOver = day >= period.until
      const state =
        value >= target
          ? 'reached'
          : isOver
            ? 'missed'
            : Math.max(expected, value) < fewest
              ? 'tooFew'
              : value >= expected
                ? 'onPace'
                : 'behind'
      expect([on, committee, month, got?.pace]).toEqual([on, committee, month, state])
      if (state === 'behind') {
        const week = Math.ceil(((target - value) * 7) / countDays(day, period.until))
        const until = { '2026-07': '31 Jul', '2026-08': '31 Aug' }[month ?? ''] ?? '30 Jun'
        expect(got?.text).toBe(`Behind by ${expected - value}: ${week} a week needed until ${until}`)
      }
    }
  }
  const [country] = await progress()
  expect(country).toMatchObject({ committee: null, month: null, text: 'Reached on 3 Aug', agreement: 'set' })
  expect(await progress('?committee=Lahore&screen=/mx-funnel')).toHaveLength(3)
  expect(await progress('?committee=Lahore&screen=/mx-results')).toEqual([])
  for (const wrong of ['?committee=Atlantis', '?measure=none', '?on=2030-01-01', '?year=01.02'])
    expect((await portal.ask('GET', `/api/targets/progress${wrong}`, { as: as(mcvp) })).status).toBe(400)
})

it('compares the proposal of an LC only once it is settled', async () => {
  const { json } = await calls.set(as(mcvp), { committee: 'Lahore', value: 200 })
  await calls.answer(as(lahore), json.id, { value: 42, reason: 'Fewer teams' })
  expect(await progress('?committee=Lahore')).toMatchObject([{ target: 200, agreement: 'proposed', value: 42 }])
})

it('shows a figure only to people who may open the screen that it comes from', async () => {
  await calls.set(as(mcvp), { committee: 'Lahore' })
  await calls.set(as(mcvp), { measure: 'happiness.nps', committee: 'Lahore', value: 40 })
  await calls.set(as(mcvp), { measure: 'conversion.exchange', committee: 'Lahore', value: 40 })
  await calls.set(as(mcvp))
  await calls.set(as(mcvp), { measure: 'conversion.exchange', value: 400 })
  const seen = async (query: string, person: Person | undefined) =>
    (await progress(query, as(person))).map(({ measure }) => measure)
  expect(await seen('?committee=Lahore', mcvp)).toEqual(['funnel.leads', 'happiness.nps', 'conversion.exchange'])
  expect(await seen('?committee=Lahore', lahore)).toEqual(['funnel.leads', 'conversion.exchange'])
  expect(await seen('', await portal.signInAs('tm'))).toEqual(['conversion.exchange'])
})

it('reads every hub: checklists, Sona, conversions and GCPs, as of a day', async () => {
  goTo('2026-09-10')
  const admin = await portal.signInAs('admin')
  const generalDetail = { firstName: 'Sana', lastName: 'Malik', lcName: 'Lahore', portfolio: 'oGV' }
  const checklist = { userId: admin.uid, formData: { generalDetail, preparation: {} }, intent: 'submit' }
  const entries = [
    { name: 'A', email: 'a@mail.example', lc: 'Lahore', recruitment: 'Yes', exchange: 'No' },
    { name: 'B', email: 'b@mail.example', lc: '', recruitment: 'Yes', exchange: 'Yes' },
  ]
  const surveys = (await portal.ask('GET', '/api/survey', { as: admin })).json
  const { _id, portfolios } = surveys.find(({ lc }: { lc: string }) => lc === 'Lahore')
  const gcp = {
    ...{ title: 'One', name: 'Sana', email: 'sana@mail.example', portfolio: 'oGV', category: 'Sales' },
    ...{ localCommittee: 'Lahore', gcpDetails: 'What we did.', gcpLink: 'https://example.org/a' },
    imageLink: 'https://drive.google.com/file/d/demo0000000000000000000000000/view',
  }
  for (const [method, path, body] of [
    ['POST', '/api/checklist/submit', checklist],
    ['PUT', '/api/conversion', { entries }],
    ['PUT', `/api/survey/${_id}`, { progress: { [portfolios[0]]: true, [portfolios[1]]: true } }],
  ] as const)
    expect([path, (await portal.ask(method, path, { as: admin, body })).status]).toEqual([path, 200])
  const { _id: gcpId } = (await portal.ask('POST', '/api/gcp', { as: admin, body: gcp })).json
  expect((await portal.ask('PUT', `/api/gcp/${gcpId}/approve`, { as: admin })).status).toBe(200)
  const repeat = { localCommittee: 'Lahore', doneOn: '2026-09', outcome: 'Nine leads.', link: '' }
  expect((await portal.ask('POST', `/api/gcp/${gcpId}/repeats`, { as: admin, body: repeat })).status).toBe(200)
  const expected: Record<string, [number, number]> = {
    'standards.submitted': [1, 1],
    'sona.portfolios': [2, 2],
    'conversion.recruitment': [1, 2],
    'conversion.exchange': [0, 1],
    'gcp.approved': [1, 1],
    'gcp.repeated': [1, 1],
  }
  const by = await portal.signInAs('mcvp')
  for (const measure of Object.keys(expected))
    for (const committee of ['Lahore', null])
      for (const month of [null, '2026-09'])
        expect((await calls.set(by, { measure, committee, month, value: 50 })).status).toBe(200)
  for (const [measure, [own, all]] of Object.entries(expected)) {
    const found = await progress(`?measure=${measure}`, by)
    const values = found.map(({ committee, month, value }) => [committee ?? '', month ?? '', value]).sort()
    expect([measure, values]).toEqual([
      measure,
      [
        ['', '', all],
        ['', '2026-09', all],
        ['Lahore', '', own],
        ['Lahore', '2026-09', own],
      ],
    ])
    const before = await progress(`?measure=${measure}&on=2026-09-09`, by)
    expect([measure, before.map(({ value }) => value)]).toEqual([measure, [0, 0, 0, 0]])
  }
  // A GCP that moves to another committee, or is rejected after all, is counted there, or nowhere.
  const moved = { ...gcp, localCommittee: 'LUMS' }
  expect((await portal.ask('PUT', `/api/gcp/${gcpId}`, { as: admin, body: moved })).status).toBe(200)
  expect((await progress('?measure=gcp.approved', by)).map(({ value }) => value)).toEqual([1, 1, 0, 0])
})

it('says since which day a sum is at its target, the same on every instance', async () => {
  goTo('2026-10-01')
  const beside = await startBeside(portal, hubs)
  const admin = await portal.signInAs('admin')
  await calls.set(admin, { measure: 'gcp.approved', committee: 'IBA', value: 1 })
  const form = {
    title: 'At its target',
    name: 'Sana',
    email: 'sana@mail.example',
    portfolio: 'oGV',
    category: 'Sales',
    localCommittee: 'IBA',
    gcpDetails: 'What we did.',
    gcpLink: 'https://example.org/a',
    imageLink: 'https://drive.google.com/file/d/demo0000000000000000000000000/view',
  }
  const { _id } = (await portal.ask('POST', '/api/gcp', { as: admin, body: form })).json
  const decide = async (day: string, ...decisions: ('approve' | 'reject')[]) => {
    goTo(day)
    for (const decision of decisions)
      expect((await portal.ask('PUT', `/api/gcp/${_id}/${decision}`, { as: admin })).status).toBe(200)
  }
  const expectText = async (text: string) => {
    const read = async ({ ask }: Pick<TestPortal, 'ask'>) =>
      (await ask('GET', '/api/targets/progress?committee=IBA', { as: admin })).json.targets
    for (const instance of [portal, beside, portal]) expect(await read(instance)).toMatchObject([{ text }])
  }
  await decide('2026-10-03', 'approve')
  await expectText('Reached on 3 Oct')
  await decide('2026-10-04', 'reject')
  await expectText('too few to say')
  await decide('2026-10-04', 'approve')
  // It was below its target, but not at the end of a day.
  await expectText('Reached on 3 Oct')
  await decide('2026-10-05', 'reject')
  await decide('2026-10-06', 'approve', 'reject', 'approve')
  await expectText('Reached on 6 Oct')
  goTo('2026-10-07')
  await expectText('Reached on 6 Oct')
  await beside.close()
})

it('says once a week who is behind, to the LCVP and the national team, and what waits for an answer', async () => {
  goTo('2026-12-15')
  const own = await comeIn(lahore)
  const national = await comeIn(mcvp)
  await calls.set(national, { value: 5000 })
  const { json } = await calls.set(national, { committee: 'Lahore', value: 3000 })
  const rows = async (person: Person) => {
    const { forYou } = (await portal.ask('GET', '/api/home', { as: person })).json
    return forYou.map(({ text }: { text: string }) => text).filter((text: string) => /target|behind/.test(text))
  }
  expect(await rows(own)).toEqual(['1 target of Lahore to accept or answer'])
  await lookForBehind(portal.portal)
  expect(await rows(own)).toEqual(['1 target of Lahore to accept or answer', 'Lahore is behind on Leads'])
  expect(await rows(national)).toEqual(['The country is behind on Leads'])
  const figureOf = async (person: Person) =>
    (await portal.ask('GET', '/api/home', { as: person })).json.today
      .flatMap(({ figures }: { figures: { key: string; value: string; note: string; path: string }[] }) => figures)
      .find(({ key }: { key: string }) => key === 'targets')
  expect(await figureOf(own)).toMatchObject({ value: '1 behind', note: 'Leads', path: '/targets?lc=Lahore' })
  expect(await figureOf(national)).toMatchObject({ value: '1 behind', note: 'Leads', path: '/targets' })
  expect(await progress('?committees=all', national)).toHaveLength(2)
  await calls.answer(own, json.id, { value: 100, reason: 'Too many' })
  expect(await rows(national)).toEqual(['1 LC proposes another target', 'The country is behind on Leads'])
  // Another look in the same week changes nothing; the next week starts anew.
  await calls.set(national, { committee: 'Lahore', value: 1 })
  await lookForBehind(portal.portal)
  expect(await rows(own)).toContain('Lahore is behind on Leads')
  goTo('2026-12-21')
  expect(await rows(await comeIn(own))).toEqual(['1 target of Lahore to accept or answer'])
  await lookForBehind(portal.portal)
  expect(await rows(await comeIn(own))).toEqual(['1 target of Lahore to accept or answer'])
})

// Last: the years go on from here.
it("follows last year's shape, and a closed year is judged by its last day", async () => {
  goTo('2026-09-20')
  await calls.set(await comeIn(mcvp), { value: 300 })
  goTo('2027-07-01')
  const next = yearAfter(open)
  await turnYear(portal, next)
  const by = await comeIn(mcvp)
  const [closed] = await progress(`?year=${open.label}`, by)
  expect(closed).toMatchObject({ value: 100, share: 33, pace: 'missed', text: 'Missed by 200' })
  expect((await progress(`?year=${open.label}&on=2026-08-03`, by))[0]).toMatchObject({ value: 30, pace: 'onPace' })

  await calls.set(by, { value: 200 })
  await calls.set(by, { value: 100, committee: 'Lahore' })
  // By 15 August last year, the country had 85 of its 100 leads, and Lahore 30 of 42.
  await report('Lahore', '2027-07', 70, '2027-08-15')
  const found = await progress('?measure=funnel.leads', await comeIn(mcvp))
  const left = countDays('2027-08-15', next.endsOn)
  expect(found.map(({ committee, value, text }) => [committee, value, text])).toEqual([
    [null, 70, `Behind by 100: ${Math.ceil((130 * 7) / left)} a week needed until 30 Jun`],
    ['Lahore', 70, `Behind by 1: ${Math.ceil((30 * 7) / left)} a week needed until 30 Jun`],
  ])
  const shares = await portal.ask('GET', '/api/targets/measures/funnel.leads/last-year', { as: await comeIn(mcvp) })
  expect(shares.json.year).toBe(open.label)
  const byCode = Object.fromEntries(
    shares.json.committees.map(({ committee, value }: { committee: string; value: number }) => [committee, value]),
  )
  expect(byCode).toMatchObject({ LUMS: 55, Lahore: 42, IBA: 3, Multan: 0 })
})

/** Sessions end after a week. */
async function comeIn(person: Person | undefined): Promise<Person> {
  const { uid, email } = as(person)
  const fresh = await portal.signInAs('tm')
  await portal.db.updateTable('session').set({ userId: uid }).where('userId', '=', fresh.uid).execute()
  return { uid, email, cookie: fresh.cookie }
}
