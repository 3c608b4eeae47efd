// Three years of the portal by the clock alone, on two instances: admins plan, and nobody opens a year by hand. One year turns
// after a night on which the portal was down, is undone while what was collected waits, and turns late; the next one turns early.
// The second year asks other standards and questions. A closed year always shows what it showed when it closed.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import type { Hub } from '#server/hub/hub.ts'
import { makePerson, type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import type { Role } from '#shared/roles.ts'
import { askOtherwise, checklistAnswers, expectComparedByKey, surveyAnswer } from './portal/asked-otherwise.ts'
import { contracts } from './portal/expected-access.ts'
import { fromHub, isWired } from './setup/from-hub.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

/** Holds the data while no instance runs: it does nothing by itself, and nobody asks it. */
const idle = hubs.map((hub): Hub => ({ ...hub, jobs: [] }))

type Instance = Awaited<ReturnType<typeof startBeside>>
let data: TestPortal
let one: Instance
let two: Instance
let admin: Person

/** In the portal's zone, five hours ahead of UTC. */
function setClock(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${moment}+05:00`))
}

async function start(): Promise<void> {
  one = await startBeside(data, hubs)
  two = await startBeside(data, hubs)
}
async function stop(): Promise<void> {
  await one.close()
  await two.close()
}

beforeAll(async () => {
  setClock('2026-09-01T10:00:00')
  data = await startTestPortal({ hubs: idle, env: { WRITES_PER_ACCOUNT: '10000' } })
  await start()
})
afterAll(async () => {
  await stop()
  await data.close()
  vi.useRealTimers()
})

/** Sessions end as years go by, so everybody signs in again. */
async function comeIn({ uid, email }: Person): Promise<Person> {
  const { db } = data
  const made = await makePerson(data.portal, 'tm', { email: `door-${Math.random()}@nexus.example` })
  await db.updateTable('session').set({ userId: uid }).where('userId', '=', made.uid).execute()
  return { uid, email, cookie: made.cookie }
}
const roleOf = async (person: Person): Promise<Role> => (await two.ask('GET', '/api/me', { as: person })).json.role

const years = async () => (await two.ask('GET', '/api/years', { as: admin })).json
const statesOf = async () =>
  (await years()).map(({ label, state }: { label: string; state: string }) => `${label} ${state}`)
/** By a job of either instance, which looks every few seconds. */
const turnedTo = (...states: string[]) => expect.poll(statesOf, { timeout: 40_000 }).toEqual(states)

const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300)

/** Saves the plan and schedules it, each by another instance. */
async function schedule(plan: object): Promise<void> {
  done(await one.ask('PUT', '/api/handover/plan', { as: admin, body: plan }))
  done(await two.ask('POST', '/api/handover/plan/schedule', { as: admin, body: {} }))
}

const asked = () => ({ ask: two.ask, admin })

let n = 0
/** Something in every hub, by either instance, as much as the seed says. */
async function collect(seed: number): Promise<void> {
  for (let each = 0; each < seed; each++) {
    n += 1
    const at = n % 2 ? one : two
    if (isWired('mx-funnel')) {
      const as = await data.signInAs('tl')
      const { json } = await at.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf({ lc: 'Lahore' }) })
      expect(json).toHaveProperty('_id')
    }
    if (isWired('gcp')) done(await at.ask('POST', '/api/gcp', { as: admin, body: form({ title: `Practice ${n}` }) }))
    if (isWired('mx-standards')) {
      const as = await data.signInAs('tl')
      const generalDetail = { firstName: `Sana${n}`, lastName: 'Malik', lcName: 'Lahore', portfolio: 'oGV' }
      const formData = { ...(await checklistAnswers(asked())), generalDetail }
      done(await at.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData, intent: 'submit' } }))
    }
    // Several answers, because fewer are never shown separately.
    for (let more = 0; more < 3 && isWired('happiness-survey'); more++) {
      n += 1
      const as = await data.signInAs('tm')
      const own = { personalEmail: `somebody${n}@mail.example`, contactNumber: `0300${1_000_000 + n}` }
      const body = { ...(await surveyAnswer(asked(), filledIn({ localCommitee: 'Lahore' }))), ...own }
      done(await at.ask('POST', '/api/happiness-survey', { as, body }))
    }
  }
  if (isWired('sona-survey')) {
    const surveys = (await two.ask('GET', '/api/survey', { as: admin })).json
    const { _id, progress } = surveys.find(({ lc }: { lc: string }) => lc === 'Lahore')
    const ticked = Object.fromEntries(Object.keys(progress).map((portfolio, at) => [portfolio, at < seed]))
    done(await one.ask('PUT', `/api/survey/${_id}`, { as: admin, body: { progress: ticked } }))
  }
  if (isWired('conversion-tracker')) {
    const entries = Array.from({ length: seed }, (_, at) => ({
      ...{ name: `Person ${at}`, email: `p${at}@mail.example`, lc: 'Lahore', recruitment: 'Yes', exchange: 'No' },
    }))
    done(await one.ask('PUT', '/api/conversion', { as: admin, body: { entries } }))
  }
  const body = { measure: 'funnel.leads', committee: null, month: null, value: 90 * seed }
  if (isWired('targets') && isWired('mx-funnel')) done(await two.ask('PUT', '/api/targets', { as: admin, body }))
}

/** A month that nobody reported is shown as missing once it is over; for the last month of a year that is after its closing. */
const reportedOnly = (text: string) =>
  JSON.stringify(JSON.parse(text).filter(({ entries }: { entries: number }) => entries > 0))

let look = 0
/**
 * Everything the portal says about a year, as text, from both instances in turn. Except for who held which office: an
 * appointment ends.
 */
async function figuresOf(year: string): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  look += 1
  for (const { name, contract } of contracts) {
    for (const { method, path, query } of Object.values(contract)) {
      const isOfYear = query && 'year' in (query as unknown as { shape: object }).shape
      if (method !== 'GET' || path.includes(':') || !isOfYear || name === 'people') continue
      const at = (look + Object.keys(figures).length) % 2 ? one : two
      const { status, text } = await at.ask('GET', `${path}?year=${year}`, { as: admin })
      expect([path, status]).toEqual([path, 200])
      figures[path] = path.endsWith('/months') ? reportedOnly(text) : text
    }
  }
  expect(Object.keys(figures).length).toBeGreaterThan(8)
  return figures
}

const shown: Record<string, Record<string, string>> = {}

const expectUnchanged = async () => {
  for (const label of Object.keys(shown)) expect(await figuresOf(label)).toEqual(shown[label])
}
const countOf = async (year: string) => {
  const found = await data.portal.countCollected(data.db, year)
  return Object.fromEntries(found.map(({ what, count }) => [what, count]))
}
const officesOf = async (person: Person) => (await one.ask('GET', '/api/me', { as: person })).json.offices

it.runIf(isWired('handover'))('lives for three years', { timeout: 400_000 }, async () => {
  admin = await data.signInAs('admin')
  const [stays, leaves, both, comes] = await people()
  expect(await statesOf()).toEqual(['26.27 open'])
  await collect(3)

  // A committee closes, and its people move on; its office ends.
  const moved = await officeHolder('Giki')
  if (isWired('organisation')) {
    const body = { closedOn: '2026-09-01', people: { to: 'Islamabad' } }
    done(await one.ask('PUT', '/api/organisation/committees/Giki', { as: admin, body }))
    expect(await roleOf(moved)).toBe('tm')
  }

  // Planned in May, for 1 July. On the night before, the portal is down.
  setClock('2027-05-02T10:00:00')
  admin = await comeIn(admin)
  const office = { role: 'lcvp', committee: 'Multan', portfolio: 'oGV' }
  const plan = {
    ...{ label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', leaving: [leaves.uid] },
    joining: [
      { email: comes.email, ...office },
      { email: 'new@nexus.example', name: 'Sana Malik', ...office, committee: 'IBA' },
    ],
  }
  await schedule(plan)
  await askOtherwise(asked(), '27.28')
  setClock('2027-06-30T23:59:00')
  admin = await comeIn(admin)
  expect(await statesOf()).toEqual(['26.27 open', '27.28 planned'])
  expect(await roleOf(await comeIn(leaves))).toBe('lcvp')
  await stop()
  setClock('2027-07-01T09:00:00')
  await start()
  await turnedTo('26.27 closing', '27.28 open')
  expect(await years()).toMatchObject([{ endsOn: '2027-06-30' }, { startsOn: '2027-07-01' }])
  expect([await roleOf(await comeIn(leaves)), await roleOf(await comeIn(comes))]).toEqual(['tm', 'lcvp'])
  const invitations = async () => (await data.outbox()).filter(({ to }) => to === 'new@nexus.example')
  expect(await invitations()).toHaveLength(1)

  // Something is collected, and then the opening is undone: all of it waits.
  const before = await countOf('26.27')
  await collect(2)
  const collected = await countOf('27.28')
  const { canUndo, waitsIfUndone } = (await two.ask('GET', '/api/handover', { as: admin })).json
  expect(canUndo).toBe(true)
  done(await one.ask('POST', '/api/years/27.28/undo', { as: await comeIn(admin) }))
  expect(await statesOf()).toEqual(['26.27 open', '27.28 planned'])
  expect([await countOf('26.27'), await countOf('27.28')]).toEqual([before, collected])
  expect((await two.ask('GET', '/api/handover', { as: await comeIn(admin) })).json.waitsInNext).toEqual(waitsIfUndone)

  // The plan is there again: it is put off to 10 July. Until then the old year goes on, and its office holders act.
  admin = await comeIn(admin)
  await schedule({ ...plan, startsOn: '2027-07-10' })
  setClock('2027-07-09T23:59:00')
  admin = await comeIn(admin)
  expect(await years()).toMatchObject([{ state: 'open', plannedEndsOn: '2027-06-30', endsOn: '2027-07-09' }, {}])
  const [acting] = await officesOf(await comeIn(stays))
  expect(acting).toMatchObject({ role: 'lcvp', isActing: true })
  setClock('2027-07-10T00:00:01')
  await turnedTo('26.27 closing', '27.28 open')
  expect(await years()).toMatchObject([{ endsOn: '2027-07-09' }, { startsOn: '2027-07-10' }])
  expect(await countOf('27.28')).toEqual(collected)
  expect(await officesOf(await comeIn(stays))).toMatchObject([{ from: '2027-07-10', isActing: false }])
  expect(await officesOf(await comeIn(both))).toMatchObject([{ role: 'lcvp' }, { role: 'lcvp' }])

  // June is reported late, by the person who held the office on the last day; two weeks later nothing can be.
  await reportLate(leaves, '2027-06', 'Multan')
  setClock('2027-07-24T00:00:01')
  admin = await comeIn(admin)
  expect(await statesOf()).toEqual(['26.27 closed', '27.28 open'])
  await refuseLate(leaves, '2027-06', 'Multan')
  shown['26.27'] = await figuresOf('26.27')
  await collect(2)
  await expectUnchanged()

  // The third year begins two weeks early.
  setClock('2028-05-02T10:00:00')
  admin = await comeIn(admin)
  await schedule({ label: '28.29', startsOn: '2028-06-15', endsOn: '2029-06-30' })
  setClock('2028-06-15T00:00:01')
  admin = await comeIn(admin)
  await turnedTo('26.27 closed', '27.28 closing', '28.29 open')
  expect((await years())[1]).toMatchObject({ endsOn: '2028-06-14' })
  setClock('2028-06-29T00:00:01')
  admin = await comeIn(admin)
  shown['27.28'] = await figuresOf('27.28')
  await collect(4)
  await expectUnchanged()
  expect(await officesOf(await comeIn(both))).toHaveLength(2)

  expectComparedByKey(shown)
  const differed: string[] = []
  for (const { recounts = [] } of hubs) for (const each of recounts) differed.push(...(await recount(data, each)))
  expect(differed).toEqual([])
  await expectUnchanged()

  // Who was LCVP in the first year is still known.
  const past = (await two.ask('GET', '/api/people?year=26.27', { as: admin })).json.people
  expect(past.map(({ uid }: { uid: string }) => uid)).toEqual(expect.arrayContaining([stays.uid, leaves.uid]))
})

async function officeHolder(...committees: string[]): Promise<Person> {
  const person = await data.signInAs('tm')
  const { open } = await data.portal.years()
  for (const committee of committees) {
    const place = { committee, portfolio: 'oGV' }
    const office = { userId: person.uid, role: 'lcvp' as const, place, year: open, createdBy: '' }
    await inTransaction(data.db, (trx) => appoint(trx, { ...office, startsOn: '2026-07-01' }))
  }
  return person
}

const people = async () =>
  [
    await officeHolder('Lahore'),
    await officeHolder('Multan'),
    await officeHolder('Karachi', 'Islamabad'),
    await data.signInAs('tm'),
  ] as const

const sendLate = async (person: Person, month: string, lc: string) =>
  two.ask('POST', '/api/mxfunnel/submit', { as: await comeIn(person), body: reportOf({ lc, month }) })

async function reportLate(person: Person, month: string, lc: string): Promise<void> {
  if (!isWired('mx-funnel')) return
  expect((await sendLate(person, month, lc)).json).toMatchObject({ year: '26.27', month })
}

async function refuseLate(person: Person, month: string, lc: string): Promise<void> {
  if (isWired('mx-funnel')) expect((await sendLate(person, month, lc)).status).toBeGreaterThanOrEqual(400)
}
