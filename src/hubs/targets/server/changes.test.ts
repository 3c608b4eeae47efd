// Setting and answering targets: who may, what is refused and where, versions and races, history, copies and the audit trail.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { monthsOf, type Year, yearAfter } from '#shared/time/years.ts'
import { callsOf, clearTargets, lcvpOf, startTargets } from './test-targets.ts'

let portal: TestPortal
let [mcvp, admin, lahore]: Person[] = []
let open: Year
let calls: ReturnType<typeof callsOf>
beforeAll(async () => {
  const started = await startTargets()
  portal = started.portal
  mcvp = started.mcvp
  admin = started.admin
  lahore = started.lahore
  calls = callsOf(portal)
  open = (await portal.portal.years()).open
})
afterAll(() => portal.close())
beforeEach(() => clearTargets(portal))

const as = (person: Person | undefined) => person as Person
const set = (more: object = {}, by = mcvp) => calls.set(as(by), more)

describe('the national team', () => {
  it('sets, changes and removes a target; each change stays as a row with who, when and why', async () => {
    const made = await set({ value: 100, reason: 'Agreed in May' })
    expect([made.status, made.json]).toEqual([
      200,
      {
        ...{ id: made.json.id, measure: 'funnel.leads', committee: null, month: null },
        ...{ value: 100, state: 'set', version: 1, inForce: 100 },
      },
    ])
    expect((await set({ value: 120, version: 1, reason: 'More teams' }, admin)).json).toMatchObject({
      value: 120,
      version: 2,
    })
    // Sent twice, it is stored once.
    expect((await set({ value: 120 })).json).toMatchObject({ version: 2 })
    expect(await calls.list(as(lahore))).toMatchObject([{ value: 120, version: 2 }])
    expect((await set({ value: null })).json).toMatchObject({ value: null, version: 3 })
    expect(await calls.list(as(mcvp))).toEqual([])
    expect((await set({ value: 90, version: 3 })).json).toMatchObject({ id: made.json.id, value: 90, version: 4 })
    expect(await calls.history(as(mcvp), made.json.id)).toMatchObject([
      { value: 90, by: 'Test mcvp', reason: '' },
      { value: null },
      { value: 120, by: 'Test admin', reason: 'More teams' },
      { value: 100, by: 'Test mcvp', reason: 'Agreed in May' },
    ])
    const lines = (await portal.ask('GET', '/api/audit?kind=target', { as: as(admin) })).json.entries
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['target.set', 'target.remove']),
    )
    expect([lines[0].before, lines[0].after.measure]).toEqual([{ value: null, state: 'set' }, 'funnel.leads'])
  })

  it('keeps the country, an LC, the year and a month apart', async () => {
    const [month] = monthsOf(open)
    for (const more of [{}, { committee: 'Lahore' }, { month }, { committee: 'Lahore', month }])
      expect((await set(more)).status).toBe(200)
    expect(await calls.list(as(mcvp))).toHaveLength(4)
    expect(await calls.list(as(mcvp), '?committee=Lahore&measure=funnel.leads')).toHaveLength(2)
    expect(await calls.list(as(mcvp), '?committee=')).toHaveLength(2)
  })

  it('alone sets targets: others read them, or do not see the screen', async () => {
    const { json } = await set()
    for (const role of ['lcvp', 'tl', 'tm', 'user'] as const) {
      const person = await portal.signInAs(role)
      expect([role, (await set({}, person)).status]).toEqual([role, 403])
      const read = await portal.ask('GET', '/api/targets', { as: person })
      expect([role, read.status]).toEqual([role, role === 'lcvp' ? 200 : 403])
    }
    expect((await portal.ask('GET', '/api/targets')).status).toBe(401)
    expect((await calls.answer(as(mcvp), json.id, { accept: true })).status).toBe(403)
  })

  it('is told which field is wrong', async () => {
    const badFields = async (more: object) => {
      const { status, json } = await set(more)
      return [
        status,
        Object.keys(json.fields ?? {}),
        Object.values<string>(json.fields ?? {}).every((text) => text.endsWith('.')),
      ]
    }
    for (const [more, field] of [
      [{ value: -1 }, 'value'],
      [{ value: 1_000_000_000 }, 'value'],
      [{ value: 1e300 }, 'value'],
      [{ value: 1.5 }, 'value'],
      [{ value: '12' }, 'value'],
      [{ value: undefined }, 'value'],
      [{ measure: 'funnel.nothing' }, 'measure'],
      [{ measure: 'happiness.nps', value: 101 }, 'value'],
      [{ committee: 'Atlantis' }, 'committee'],
      [{ month: '2001-01' }, 'month'],
      [{ month: '2026-13' }, 'month'],
      [{ year: '01.02' }, 'year'],
      [{ reason: 'x'.repeat(501) }, 'reason'],
    ] as const) {
      expect([more, await badFields(more)]).toEqual([more, [400, [field], true]])
    }
    expect(await calls.list(as(mcvp))).toEqual([])
    expect((await set({ value: null })).status).toBe(404)
    expect((await portal.ask('GET', '/api/targets?year=01.02', { as: as(mcvp) })).status).toBe(400)
    expect((await portal.ask('GET', '/api/targets?measure=none', { as: as(mcvp) })).status).toBe(400)
  })

  it('saves several at once, or none', async () => {
    const body = (value: number, second: object) => ({
      targets: [
        { measure: 'funnel.leads', committee: 'Lahore', month: null, value },
        { measure: 'funnel.leads', committee: 'LUMS', month: null, value, ...second },
      ],
    })
    const send = (value: number, second = {}) =>
      portal.ask('PUT', '/api/targets/list', { as: as(mcvp), body: body(value, second) })
    expect((await send(10)).json.targets).toMatchObject([
      { value: 10, version: 1 },
      { value: 10, version: 1 },
    ])
    const refused = await send(20, { committee: 'Atlantis' })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['targets.1.committee']])
    expect(Object.keys((await send(20, { value: -1 })).json.fields)).toEqual(['targets.1.value'])
    expect((await send(20, { version: 0 })).status).toBe(409)
    expect(await calls.list(as(mcvp))).toMatchObject([{ value: 10 }, { value: 10 }])
    expect((await send(20, { version: 1 })).json.targets).toMatchObject([{ version: 2 }, { version: 2 }])
  })
})

describe('versions', () => {
  it('refuse a change that was based on an older one, with what is saved now', async () => {
    await set({ value: 100 })
    await set({ value: 110, version: 1 })
    const late = await set({ value: 90, version: 1 })
    expect([late.status, late.json.details]).toMatchObject([409, { value: 110, version: 2 }])
    expect((await set({ value: 100, committee: 'LUMS', version: 0 })).status).toBe(200)
    expect((await set({ value: 90, committee: 'LUMS', version: 0 })).status).toBe(409)
    // Removed, it is as if there had been none.
    expect((await set({ value: null, committee: 'LUMS', version: 1 })).status).toBe(200)
    expect((await set({ value: 90, committee: 'LUMS', version: 0 })).json).toMatchObject({ value: 90, version: 3 })
    expect((await set({ value: 80, committee: 'LUMS', version: 2 })).status).toBe(409)
  })

  it('let one of many win a race, and every later one is refused', async () => {
    const values = Array.from({ length: 6 }, (_, at) => at + 1)
    const first = await Promise.all(values.map((value) => set({ value, version: 0 })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    // Without a version, each is stored after the other.
    const all = await Promise.all(values.map((value) => set({ value: value + 10 })))
    expect(all.map(({ status }) => status)).toEqual(values.map(() => 200))
    const [target] = await calls.list(as(mcvp))
    expect(target).toMatchObject({ version: 7 })
    expect(await calls.history(as(mcvp), target?.id as string)).toHaveLength(7)
  })
})

describe("an LC's LCVP", () => {
  const own = async (value = 100) => (await set({ committee: 'Lahore', value })).json

  it('accepts a target, once', async () => {
    const { id } = await own()
    expect((await calls.answer(as(lahore), id, { accept: true, version: 1 })).json).toMatchObject({
      ...{ state: 'accepted', value: 100, version: 2 },
    })
    expect((await calls.answer(as(lahore), id, { accept: true })).json).toMatchObject({ version: 2 })
    // A new number has to be answered again.
    expect((await set({ committee: 'Lahore', value: 130 })).json).toMatchObject({ state: 'set', version: 3 })
  })

  it('proposes another number, and the national team settles it', async () => {
    const { id } = await own()
    const proposed = await calls.answer(as(lahore), id, { value: 80, reason: 'Fewer teams', version: 1 })
    expect(proposed.json).toMatchObject({ state: 'proposed', value: 80, inForce: 100, version: 2 })
    expect((await calls.answer(as(lahore), id, { value: 70, reason: 'x', version: 1 })).status).toBe(409)
    expect((await set({ committee: 'Lahore', value: 80 })).json).toMatchObject({
      ...{ state: 'accepted', value: 80, inForce: 80 },
    })
    await calls.answer(as(lahore), id, { value: 60, reason: 'Even fewer' })
    expect((await set({ committee: 'Lahore', value: 80 })).json).toMatchObject({ state: 'set', inForce: 80 })
    expect((await calls.history(as(lahore), id)).map(({ state }: { state: string }) => state)).toEqual([
      ...['set', 'proposed', 'accepted', 'proposed', 'set'],
    ])
  })

  it('is asked for a number and a reason, and answers only for the own LC', async () => {
    const { id } = await own()
    const wrong = async (body: object) => {
      const { status, json } = await calls.answer(as(lahore), id, body)
      return [status, ...Object.keys(json.fields ?? {})]
    }
    expect(await wrong({})).toEqual([400, 'value'])
    expect(await wrong({ value: 80 })).toEqual([400, 'reason'])
    expect(await wrong({ value: -1, reason: 'x' })).toEqual([400, 'value'])
    expect(await wrong({ accept: false })).toEqual([400, 'accept'])
    const lums = await lcvpOf(portal, 'LUMS')
    const { status, json } = await calls.answer(lums, id, { accept: true })
    expect([status, json.error]).toEqual([403, 'otherCommittee'])
    const country = (await set()).json
    expect((await calls.answer(as(lahore), country.id, { accept: true })).status).toBe(403)
    expect((await calls.answer(as(lahore), 'nothing', { accept: true })).status).toBe(404)
    await set({ committee: 'Lahore', value: null })
    expect((await calls.answer(as(lahore), id, { accept: true })).status).toBe(409)
  })
})

// Last: the years go on from here.
describe('years', () => {
  const copy = (body: object) => portal.ask('POST', '/api/targets/copy', { as: as(mcvp), body })

  it('a planned year has targets, also copied ones; a closed one keeps its own', async () => {
    const next = yearAfter(open)
    await portal.db
      .insertInto('year')
      .values({ ...next, closedAt: null, closingUntil: null, opening: null, isPast: 0 })
      .execute()
    await portal.db.updateTable('accessVersion').set({ years: 50 }).execute()
    const [first] = monthsOf(open)
    await set({ value: 100 })
    await set({ value: 50, committee: 'Lahore' })
    await set({ value: 10, month: first })
    await set({ value: 500, year: next.label, committee: 'Lahore' })
    expect((await copy({ year: next.label, from: open.label, percent: 10 })).json).toEqual({ made: 2, skipped: 1 })
    expect((await copy({ year: next.label, from: open.label, percent: 10 })).json).toEqual({ made: 0, skipped: 3 })
    expect(await calls.list(as(mcvp), `?year=${next.label}`)).toMatchObject([
      { committee: null, month: null, value: 110 },
      { committee: null, month: monthsOf(next as Year)[0], value: 11 },
      { committee: 'Lahore', value: 500 },
    ])
    for (const [body, field] of [
      [{ from: open.label, percent: 10 }, 'from'],
      [{ from: '01.02', percent: 10 }, 'from'],
      [{ from: open.label, percent: 1001 }, 'percent'],
      [{ from: open.label, percent: -101 }, 'percent'],
    ] as const)
      expect([body, Object.keys((await copy(body)).json.fields)]).toEqual([body, [field]])

    const { id } = (await calls.list(as(mcvp))).find(({ committee }) => committee === 'Lahore') ?? { id: '' }
    await turnYear(portal, next)
    expect(await calls.list(as(mcvp))).toHaveLength(3)
    const refused = await set({ year: open.label, value: 7 })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([409, ['year']])
    expect((await calls.answer(as(lahore), id, { accept: true })).status).toBe(409)
    expect(await calls.list(as(mcvp), `?year=${open.label}`)).toMatchObject([
      { value: 100 },
      { value: 10 },
      { value: 50 },
    ])
  })
})
