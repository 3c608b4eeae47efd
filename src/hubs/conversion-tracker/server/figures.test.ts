// Figures of the conversion tracker: publications for the country and for LCs, imports and what undoes them, over days and years,
// compared with a plain list of what was published.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { sumOf as totalOf } from '#server/figures/figures.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import type { Actor } from '#server/privacy/audit.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { roles } from '#shared/roles.ts'
import { plusDays } from '#shared/time/calendar.ts'
import type { Entry } from '../rules.ts'
import { publish } from './changes.ts'
import { conversionFigures } from './figures.ts'

let portal: TestPortal
beforeAll(async () => {
  const wanted = hubs.filter(({ name }) => ['conversion-tracker', 'organisation', 'imports'].includes(name))
  portal = await startTestPortal({ hubs: wanted })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => portal.close())

const actor: Actor = { uid: null, email: '', address: '' }
const ask = async (as: Person, path: string, query: object) => {
  const { status, json, text } = await portal.ask('GET', `${path}?${new URLSearchParams({ ...query })}`, { as })
  expect(status).toBe(200)
  return { json, text }
}

it('is for everybody who is signed in, and only for existing years', async () => {
  expect((await portal.ask('GET', '/api/conversion/history')).status).toBe(401)
  for (const role of roles) {
    const as = await portal.signInAs(role)
    expect([role, (await portal.ask('GET', '/api/conversion/history', { as })).json]).toEqual([role, []])
    const wrong = await portal.ask('GET', '/api/conversion/history?year=11.12', { as })
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ['year']])
  }
})

const lcs = ['LUMS', 'IBA', 'Giki', 'Quetta']
const years = [2040, 2041, 2042].map((first) => ({
  ...{ label: `y${first}`, startsOn: `${first}-07-01`, endsOn: `${first + 1}-06-30` },
}))

type PublishedState = { year: string; day: string; stands: Entry[] }

/** Seeded random numbers. */
function seededRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
const roll = seededRandom(20)
const answer = () => (roll(3) === 0 ? 'Yes' : 'No')
const entryOf = (lc: string): Entry => ({
  ...{
    name: `Somebody ${roll(1000)}`,
    email: `p${roll(1000)}@mail.example`,
    recruitment: answer(),
    exchange: answer(),
  },
  lc,
})

/** Publishes for the country, where any LC may be empty, or for one LC. */
async function publishSomething(year: string, before: Entry[]): Promise<Entry[]> {
  const scope = roll(2) ? 'National' : (lcs[roll(lcs.length)] as string)
  const usedLcs = scope === 'National' ? [...lcs, ''].filter(() => roll(3) > 0) : [scope]
  const entries = Array.from({ length: 1 + roll(9) }, () => entryOf(usedLcs[roll(usedLcs.length)] ?? ''))
  await publish(portal.db, { entries, scope, year }, await readOrganisation(portal.db), {
    publisher: { uid: 'a-test', displayName: 'A test' },
    actor,
  })
  return scope === 'National' ? entries : [...before.filter(({ lc }) => lc !== scope), ...entries]
}

let imports = 0
/** Adds people that nobody knows yet. */
async function importSomething(as: Person, before: Entry[]) {
  imports += 1
  const rows = Array.from({ length: 1 + roll(4) }, (_, n) => {
    const entry = entryOf(lcs[roll(3)] as string)
    return { ...entry, email: `new${imports}-${n}@mail.example` }
  })
  const { status, json } = await portal.ask('POST', '/api/imports/conversion', { as, body: { rows } })
  expect(status).toBe(200)
  return { id: json.id as string, stands: [...before, ...rows] }
}
async function undoImport(as: Person, id: string) {
  const { status, json } = await portal.ask('POST', `/api/imports/${id}/undo`, { as })
  expect([status, json.kept]).toEqual([200, []])
}

const yes = (entries: Entry[], what: 'recruitment' | 'exchange') => entries.filter((row) => row[what] === 'Yes').length
const sumOf = (entries: Entry[], scope: string) => {
  const counted = entries.filter(({ lc }) => scope === 'National' || lc === scope)
  return { signups: counted.length, recruitment: yes(counted, 'recruitment'), exchange: yes(counted, 'exchange') }
}

const readNational = async (year: string) => {
  const cells = await conversionFigures.read(portal.db, { year, part: '' })
  return { numbers: { signups: 0, recruitment: 0, exchange: 0, ...totalOf(cells) } }
}

it('agrees with a plain list of everything that was published', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2040-07-01T12:00:00+05:00'))
  const admin = await portal.signInAs('admin')
  await portal.ask('POST', '/api/organisation/committees', { as: admin, body: { name: 'Quetta', kind: 'lc' } })
  const done: PublishedState[] = []
  for (const { label, startsOn, ...rest } of years) {
    vi.setSystemTime(new Date(`${startsOn}T12:00:00+05:00`))
    await turnYear(portal, { label, startsOn, ...rest })
    let day = startsOn
    let stands: Entry[] = []
    for (let count = 0; count < 30; count += 1) {
      // Often the same day again.
      day = plusDays(day, [0, 0, 1, 3, 9][roll(5)] as number)
      vi.setSystemTime(new Date(`${day}T${roll(2) ? '00:01' : '23:59'}:00+05:00`))
      const as = await portal.signInAs('admin')
      if (roll(3) === 0) {
        const imported = await importSomething(as, stands)
        done.push({ year: label, day, stands: imported.stands })
        day = plusDays(day, roll(2))
        vi.setSystemTime(new Date(`${day}T23:59:30+05:00`))
        if (roll(2)) await undoImport(await portal.signInAs('admin'), imported.id)
        else stands = imported.stands
      } else {
        stands = await publishSomething(label, stands)
      }
      done.push({ year: label, day, stands })
      expect(await recountOf(conversionFigures).mend(portal.portal)).toEqual([])
      const { numbers } = await readNational(label)
      expect([day, numbers]).toEqual([day, sumOf(stands, 'National')])
    }
  }
  vi.useRealTimers()
  const member = await portal.signInAs('user')
  for (const { label, startsOn } of years) {
    const ofYear = done.filter(({ year }) => year === label)
    for (const scope of ['National', ...lcs, 'Nowhere']) {
      const { json: history, text } = await ask(member, '/api/conversion/history', { year: label, scope })
      expect(text).not.toMatch(/Somebody|@/)
      const days = history.map((past: { day: string }) => past.day)
      expect(days).toEqual([...new Set(days)].sort())
      for (let day = plusDays(startsOn, -3); day < plusDays(startsOn, 300); day = plusDays(day, 1)) {
        const naive = ofYear.findLast((publication) => publication.day <= day)
        const actual = history.findLast((past: { day: string }) => past.day <= day)
        const expected = naive && { day: actual?.day, ...sumOf(naive.stands, scope) }
        if (JSON.stringify(actual) !== JSON.stringify(expected))
          expect([scope, day, actual]).toEqual([scope, day, expected])
      }
      const { publication } = (await ask(member, '/api/conversion', { year: label })).json
      expect(publication?.totals[scope] ?? sumOf([], scope)).toEqual(sumOf(ofYear.at(-1)?.stands ?? [], scope))
    }
  }
}, 30_000)
