// Concurrent handovers on two instances: openings, plans, and collecting beside an opening or its undo.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { lockPerson } from '#server/people/list.ts'
import { startBeside } from '#server/testing/portal.ts'
import { endAppointments } from '#server/years/appointments.ts'
import { hub } from '../handlers.ts'
import { appointmentsOf, type Desk, holder, openDesk } from '../test-handover.ts'
import { notes, turns } from '../test-notes.ts'

let desk: Desk
let beside: Awaited<ReturnType<typeof startBeside>>
beforeEach(async () => {
  desk = await openDesk()
  beside = await startBeside(desk.portal, [hub, notes])
  turns.length = 0
})
afterEach(async () => {
  await beside.close()
  await desk.portal.close()
})

const there = (method: string, path: string, body: unknown = {}) =>
  beside.ask(method, path, { as: desk.admin, body: method === 'GET' ? undefined : body })
/** Two instances of one process on one SQLite file would block each other for ever. */
const collectThere = (body: object) =>
  desk.portal.engine === 'sqlite' ? desk.collect(body) : there('POST', '/api/notes', body)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const notesIn = async (label: string) =>
  (await desk.portal.db.selectFrom('note').select('id').where('year', '=', label).execute()).length

it('of two openings one opens, the other changes nothing', async () => {
  const { portal, next } = desk
  const vp = await holder(portal, 'lcvp')
  await desk.plan()
  const body = { joining: [{ email: 'new@nexus.example', role: 'tm' }] }
  const path = `/api/years/${next.label}/open`
  const answers = await Promise.all([
    desk.turn(body),
    there('POST', path, body),
    desk.turn(body),
    there('POST', path, body),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json.message).toBe(`${next.label} is open already.`)
  expect(turns).toHaveLength(1)
  expect(await appointmentsOf(portal, vp.uid)).toHaveLength(2)
  expect(await portal.outbox()).toHaveLength(1)
  expect(await desk.kinds()).toEqual(['year.plan', 'year.open'])
})

it('of two years planned for the same days one succeeds', async () => {
  const { next } = desk
  const answers = await Promise.all([
    desk.plan(),
    there('POST', '/api/years', { ...next, label: 'other' }),
    desk.plan({ ...next, label: 'third' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await desk.years()).toHaveLength(2)
})

it('what is collected beside an opening ends up in one year or the other, and is never lost', async () => {
  const { open, next } = desk
  await desk.plan()
  const sent = Array.from({ length: 12 }, (_, n) =>
    wait(n * 15).then(() => (n % 2 ? desk.collect : collectThere)({ ms: 20 })),
  )
  await wait(60)
  const opened = await desk.turn()
  expect(opened.status).toBe(200)
  const years = (await Promise.all(sent)).map(({ json }) => json.year)
  expect(years.every((year) => year === open.label || year === next.label)).toBe(true)
  expect((await notesIn(open.label)) + (await notesIn(next.label))).toBe(12)
  expect(await notesIn(next.label)).toBe(years.filter((year) => year === next.label).length)
  expect(years).toContain(open.label)
  expect((await collectThere({ year: open.label })).status).toBe(409)
})

it('an opening waits for what is being collected', async () => {
  const { open, next } = desk
  await desk.plan()
  const collecting = collectThere({ ms: 300, year: open.label })
  await wait(600)
  expect((await desk.turn()).status).toBe(200)
  expect((await collecting).json).toEqual({ year: open.label })
  expect([await notesIn(open.label), await notesIn(next.label)]).toEqual([1, 0])
})

it('an undo waits for what is being collected, and is refused by it', async () => {
  const { next } = desk
  await desk.plan()
  await desk.turn()
  const collecting = collectThere({ ms: 300 })
  await wait(600)
  expect((await desk.undo()).json.error).toBe('collected')
  expect((await collecting).json).toEqual({ year: next.label })
})

it('what is collected beside an undo goes to the year that is open again, or blocks the undo', async () => {
  const { open, next } = desk
  await desk.plan()
  for (let round = 0; round < 6; round++) {
    expect((await desk.turn()).status).toBe(200)
    const [undone, ...collected] = await Promise.all([
      desk.undo(),
      ...Array.from({ length: 4 }, (_, n) => wait(n * 2).then(() => collectThere({ ms: 5 }))),
    ])
    const years = new Set(collected.map(({ json }) => json.year))
    const pointer = (await desk.years()).find(({ state }) => state === 'open')?.label
    expect(undone.status).toBe(pointer === open.label ? 200 : 409)
    // Whatever was collected is in the year that is open now: nothing is left in a planned one.
    expect([...years]).toEqual([pointer])
    await desk.portal.db.deleteFrom('note').where('year', '=', next.label).execute()
    if (pointer === next.label) expect((await desk.undo()).status).toBe(200)
  }
})

it('an appointment that somebody ends beside an opening is not renewed by it', async () => {
  const { portal } = desk
  const vp = await holder(portal, 'lcvp')
  await desk.plan()
  const turned: Promise<{ status: number }>[] = []
  await inTransaction(portal.db, async (trx) => {
    await lockPerson(trx, vp.uid)
    turned.push(desk.turn())
    await wait(300)
    const rows = await trx.selectFrom('appointment').select('id').where('userId', '=', vp.uid).execute()
    await endAppointments(
      trx,
      rows.map(({ id }) => id),
    )
  })
  expect((await Promise.all(turned)).map(({ status }) => status)).toEqual([200])
  expect(await appointmentsOf(portal, vp.uid)).toHaveLength(1)
})

it('of two undos one succeeds', async () => {
  await desk.plan()
  await desk.turn()
  const answers = await Promise.all([desk.undo(), there('POST', `/api/years/${desk.next.label}/undo`)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
