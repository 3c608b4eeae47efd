// Three years of the portal, on two instances, with a clock that the test sets: people collect, hand over, collect again and
// look back. A closed year always shows what it showed on its last day.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { recount } from '#server/database/recount.ts'
import type { Hub } from '#server/hub/hub.ts'
import { makePerson, type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'
import { contracts } from './expected-access.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

/** Makes the opening of a year fail at its very end, on request. */
let isBreaking = false
const breaker: Hub = {
  name: 'breaker',
  contract: {},
  migrations: [],
  handlers: () => ({}),
  async turnYear() {
    if (isBreaking) throw new Error('the power is gone')
  },
}
const program = [...hubs, breaker]

let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let admin: Person

/** In the portal's zone, five hours ahead of UTC. */
function setClock(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${moment}+05:00`))
}

beforeAll(async () => {
  setClock('2026-09-01T10:00:00')
  portal = await startTestPortal({ hubs: program, env: { WRITES_PER_ACCOUNT: '10000' } })
  beside = await startBeside(portal, program)
})
afterAll(async () => {
  await beside.close()
  await portal.close()
  vi.useRealTimers()
})
afterEach(() => {
  isBreaking = false
})

/** Sessions end as years go by, so everybody signs in again. */
async function comeIn({ uid, email }: Person): Promise<Person> {
  const { db } = portal
  const made = await makePerson(portal.portal, 'tm', { email: `door-${Math.random()}@nexus.example` })
  await db.updateTable('session').set({ userId: uid }).where('userId', '=', made.uid).execute()
  return { uid, email, cookie: made.cookie }
}
const roleOf = async (person: Person): Promise<Role> => (await beside.ask('GET', '/api/me', { as: person })).json.role

const years = async () => (await beside.ask('GET', '/api/years', { as: admin })).json
const statesOf = async () =>
  (await years()).map(({ label, state }: { label: string; state: string }) => `${label} ${state}`)
const plan = (label: string, startsOn: string, endsOn: string) =>
  portal.ask('POST', '/api/years', { as: admin, body: { label, startsOn, endsOn } })
const open = (label: string, body: object = {}, at: Pick<TestPortal, 'ask'> = portal) =>
  at.ask('POST', `/api/years/${label}/open`, { as: admin, body })

let n = 0
/** Something in every hub, by either instance, as much as the seed says. */
async function collect(seed: number): Promise<void> {
  const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300)
  for (let each = 0; each < seed; each++) {
    n += 1
    const at = n % 2 ? portal : beside
    if (isWired('mx-funnel')) {
      const as = await portal.signInAs('tl')
      const { json } = await at.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf({ lc: 'Lahore' }) })
      expect(json).toHaveProperty('_id')
    }
    if (isWired('gcp')) done(await at.ask('POST', '/api/gcp', { as: admin, body: form({ title: `Practice ${n}` }) }))
    if (isWired('mx-standards')) {
      const as = await portal.signInAs('tl')
      const generalDetail = { firstName: `Sana${n}`, lastName: 'Malik', lcName: 'Lahore', portfolio: 'oGV' }
      const formData = { generalDetail, preparation: {} }
      done(await at.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData, intent: 'submit' } }))
    }
    // Several answers, because fewer are never shown separately.
    for (let more = 0; more < 3 && isWired('happiness-survey'); more++) {
      n += 1
      const as = await portal.signInAs('tm')
      const own = { personalEmail: `somebody${n}@mail.example`, contactNumber: `0300${1_000_000 + n}` }
      done(
        await at.ask('POST', '/api/happiness-survey', {
          as,
          body: { ...filledIn({ localCommitee: 'Lahore' }), ...own },
        }),
      )
    }
  }
  if (isWired('sona-survey')) {
    const surveys = (await beside.ask('GET', '/api/survey', { as: admin })).json
    const { _id, progress } = surveys.find(({ lc }: { lc: string }) => lc === 'Lahore')
    const ticked = Object.fromEntries(Object.keys(progress).map((portfolio, at) => [portfolio, at < seed]))
    done(await portal.ask('PUT', `/api/survey/${_id}`, { as: admin, body: { progress: ticked } }))
  }
  if (isWired('conversion-tracker')) {
    const entries = Array.from({ length: seed }, (_, at) => ({
      ...{ name: `Person ${at}`, email: `p${at}@mail.example`, lc: 'Lahore', recruitment: 'Yes', exchange: 'No' },
    }))
    done(await portal.ask('PUT', '/api/conversion', { as: admin, body: { entries } }))
  }
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
      const at = (look + Object.keys(figures).length) % 2 ? portal : beside
      const { status, text } = await at.ask('GET', `${path}?year=${year}`, { as: admin })
      expect([path, status]).toEqual([path, 200])
      figures[path] = path.endsWith('/months') ? reportedOnly(text) : text
    }
  }
  expect(Object.keys(figures).length).toBeGreaterThan(8)
  return figures
}

const shown: Record<string, Record<string, string>> = {}

/** The closing itself counts pending answers of the happiness survey; from then on nothing changes. */
async function noteClosed(year: string): Promise<void> {
  const now = await figuresOf(year)
  for (const [name, text] of Object.entries(now)) {
    if (name.startsWith('/api/happiness-survey')) (shown[year] as Record<string, string>)[name] = text
  }
  expect(now).toEqual(shown[year])
}

it.runIf(isWired('handover'))('lives for three years', { timeout: 180_000 }, async () => {
  admin = await portal.signInAs('admin')
  const staying = await portal.signInAs('lcvp')
  const leaving = await portal.signInAs('lcvp')
  expect(await statesOf()).toEqual(['26.27 open'])
  await collect(3)
  expect((await plan('27.28', '2027-07-01', '2028-06-30')).status).toBe(200)
  expect((await plan('26.99', '2027-09-01', '2028-01-01')).json.fields).toHaveProperty('startsOn')
  expect((await plan('29.30', '2029-07-01', '2029-06-30')).json.fields).toHaveProperty('endsOn')

  // Roles end at midnight, in sessions that are open, though nobody has opened the next year yet.
  setClock('2027-06-30T23:59:00')
  admin = await comeIn(admin)
  let lcvp = await comeIn(staying)
  expect(await roleOf(lcvp)).toBe('lcvp')
  shown['26.27'] = await figuresOf('26.27')
  setClock('2027-07-01T00:00:00')
  expect(await roleOf(lcvp)).toBe('tm')

  // An opening that breaks leaves nothing behind.
  isBreaking = true
  const joining = [{ email: 'new@nexus.example', role: 'lcvp', committee: 'Lahore', portfolio: 'oGV' }]
  expect((await open('27.28', { leaving: [leaving.uid], joining })).status).toBe(500)
  isBreaking = false
  expect(await statesOf()).toEqual(['26.27 open', '27.28 planned'])
  expect(await portal.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  expect((await portal.outbox()).filter(({ to }) => to === 'new@nexus.example')).toEqual([])

  // Two at the same moment: one opens, the other changes nothing.
  const handover = { leaving: [leaving.uid], joining }
  const answers = await Promise.all([open('27.28', handover), open('27.28', handover, beside)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statesOf()).toEqual(['26.27 closed', '27.28 open'])
  expect((await portal.outbox()).filter(({ to }) => to === 'new@nexus.example')).toHaveLength(1)
  expect([await roleOf(lcvp), await roleOf(await comeIn(leaving))]).toEqual(['lcvp', 'tm'])

  // Undo, as long as nothing was collected; then open it again.
  const undo = () => portal.ask('POST', '/api/years/27.28/undo', { as: admin })
  expect((await undo()).status).toBeLessThan(300)
  expect(await statesOf()).toEqual(['26.27 open', '27.28 planned'])
  expect(await portal.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  expect((await open('27.28', handover)).status).toBe(200)
  expect(await roleOf(lcvp)).toBe('lcvp')

  await noteClosed('26.27')
  await collect(2)
  expect((await undo()).status).toBe(409)
  expect((await beside.ask('GET', '/api/handover', { as: admin })).json.canUndo).toBe(false)
  expect(await figuresOf('26.27')).toEqual(shown['26.27'])
  expect(await figuresOf('27.28')).not.toEqual(shown['26.27'])

  // An old tab: nothing is stored.
  const before = await figuresOf('27.28')
  const late = await portal.ask('POST', '/api/mxfunnel/submit', { as: lcvp, body: { ...reportOf(), year: '26.27' } })
  expect([late.status, late.json.error]).toEqual([409, 'yearNotOpen'])
  expect(await figuresOf('27.28')).toEqual(before)

  // The third year begins before the second one's last day, so the second one is shortened.
  setClock('2028-06-15T12:00:00')
  admin = await comeIn(admin)
  lcvp = await comeIn(staying)
  shown['27.28'] = await figuresOf('27.28')
  expect((await plan('28.29', '2028-06-15', '2029-06-14')).status).toBe(200)
  expect((await open('28.29')).status).toBe(200)
  const [, second] = await years()
  expect(second).toMatchObject({ label: '27.28', endsOn: '2028-06-14', state: 'closed' })
  expect(await roleOf(lcvp)).toBe('lcvp')
  await noteClosed('27.28')
  await collect(4)
  for (const label of ['26.27', '27.28']) expect(await figuresOf(label)).toEqual(shown[label])
  expect((await open('26.27')).status).toBe(409)
  // Neither changes of committees nor a recount change a closed year.
  if (isWired('organisation')) {
    const change = (code: string, body: object) =>
      portal.ask('PUT', `/api/organisation/committees/${code}`, { as: admin, body })
    expect((await change('Multan', { closedOn: '2026-12-01' })).status).toBe(200)
    expect((await change('IBA', { successor: 'Karachi' })).status).toBe(200)
    expect(
      (await portal.ask('POST', '/api/organisation/committees', { as: admin, body: { name: 'Quetta', kind: 'lc' } }))
        .status,
    ).toBe(200)
  }
  const differed: string[] = []
  for (const { recounts = [] } of program) for (const each of recounts) differed.push(...(await recount(portal, each)))
  expect(differed).toEqual([])
  for (const label of ['26.27', '27.28']) expect(await figuresOf(label)).toEqual(shown[label])

  // Who was LCVP in the first year is still known.
  const past = (await beside.ask('GET', '/api/people?year=26.27', { as: admin })).json.people
  expect(past.map(({ uid }: { uid: string }) => uid)).toEqual(expect.arrayContaining([staying.uid, leaving.uid]))
})
