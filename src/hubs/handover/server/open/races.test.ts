// Concurrent handovers on two instances: openings, plans, and collecting beside an opening or its undo.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { lock } from '#server/people/lock.ts'
import { startBeside } from '#server/testing/portal.ts'
import { endAppointments } from '#server/years/appointments.ts'
import { hub } from '../handlers.ts'
import { createHolder, type HandoverPortal, listAppointments, startHandoverPortal } from '../test-handover.ts'
import { notes, turns } from '../test-notes.ts'

let handoverPortal: HandoverPortal
let secondInstance: Awaited<ReturnType<typeof startBeside>>
beforeEach(async () => {
  handoverPortal = await startHandoverPortal()
  secondInstance = await startBeside(handoverPortal.portal, [hub, notes])
  turns.length = 0
})
afterEach(async () => {
  await secondInstance.close()
  await handoverPortal.portal.close()
})

const requestThere = (method: string, path: string, body: unknown = {}) =>
  secondInstance.ask(method, path, { as: handoverPortal.admin, body: method === 'GET' ? undefined : body })
/** Two instances of one process on one SQLite file would block each other for ever. */
const collectThere = (body: object) =>
  handoverPortal.portal.engine === 'sqlite' ? handoverPortal.collect(body) : requestThere('POST', '/api/notes', body)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const countNotes = async (label: string) =>
  (await handoverPortal.portal.db.selectFrom('note').select('id').where('year', '=', label).execute()).length

it('of two openings one opens, the other changes nothing', async () => {
  const { portal, next } = handoverPortal
  const vp = await createHolder(portal, 'lcvp')
  await handoverPortal.plan()
  const body = { joining: [{ email: 'new@nexus.example', role: 'tm' }] }
  const path = `/api/years/${next.label}/open`
  const answers = await Promise.all([
    handoverPortal.openYear(body),
    requestThere('POST', path, body),
    handoverPortal.openYear(body),
    requestThere('POST', path, body),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json.message).toBe(`${next.label} is already open.`)
  expect(turns).toHaveLength(1)
  expect(await listAppointments(portal, vp.uid)).toHaveLength(2)
  expect(await portal.outbox()).toHaveLength(1)
  expect(await handoverPortal.listAuditKinds()).toEqual(['year.plan', 'year.open'])
})

it('of two years planned for the same days one succeeds', async () => {
  const { next } = handoverPortal
  const answers = await Promise.all([
    handoverPortal.plan(),
    requestThere('POST', '/api/years', { ...next, label: 'other' }),
    handoverPortal.plan({ ...next, label: 'third' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await handoverPortal.years()).toHaveLength(2)
})

it('what is collected beside an opening ends up in one year or the other, and is never lost', async () => {
  const { open, next } = handoverPortal
  await handoverPortal.plan()
  const sent = Array.from({ length: 12 }, (_, n) =>
    wait(n * 15).then(() => (n % 2 ? handoverPortal.collect : collectThere)({ ms: 20 })),
  )
  await wait(60)
  const opened = await handoverPortal.openYear()
  expect(opened.status).toBe(200)
  const years = (await Promise.all(sent)).map(({ json }) => json.year)
  expect(years.every((year) => year === open.label || year === next.label)).toBe(true)
  expect((await countNotes(open.label)) + (await countNotes(next.label))).toBe(12)
  expect(await countNotes(next.label)).toBe(years.filter((year) => year === next.label).length)
  expect(years).toContain(open.label)
  expect((await collectThere({ year: open.label })).status).toBe(409)
})

it('an opening waits for what is being collected', async () => {
  const { open, next } = handoverPortal
  await handoverPortal.plan()
  const collecting = collectThere({ ms: 300, year: open.label })
  await wait(600)
  expect((await handoverPortal.openYear()).status).toBe(200)
  expect((await collecting).json).toEqual({ year: open.label })
  expect([await countNotes(open.label), await countNotes(next.label)]).toEqual([1, 0])
})

it('an undo waits for what is being collected, and leaves it in its year', async () => {
  const { open, next } = handoverPortal
  await handoverPortal.plan()
  await handoverPortal.openYear()
  const collecting = collectThere({ ms: 300 })
  await wait(600)
  expect((await handoverPortal.undo()).status).toBe(200)
  expect((await collecting).json).toEqual({ year: next.label })
  expect([await countNotes(open.label), await countNotes(next.label)]).toEqual([0, 1])
})

it('what is collected beside an undo is in the year that is open then', async () => {
  const { open, next } = handoverPortal
  await handoverPortal.plan()
  const sent: string[] = []
  for (let round = 0; round < 6; round++) {
    expect((await handoverPortal.openYear()).status).toBe(200)
    const [undone, ...collected] = await Promise.all([
      handoverPortal.undo(),
      ...Array.from({ length: 4 }, (_, n) => wait(n * 2).then(() => collectThere({ ms: 5 }))),
    ])
    expect([undone, ...collected].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    sent.push(...collected.map(({ json }) => json.year))
    for (const { label } of [open, next]) {
      expect(await countNotes(label)).toBe(sent.filter((year) => year === label).length)
    }
  }
})

it('an appointment that somebody ends beside an opening is not renewed by it', async () => {
  const { portal } = handoverPortal
  const vp = await createHolder(portal, 'lcvp')
  await handoverPortal.plan()
  const turned: Promise<{ status: number }>[] = []
  await inTransaction(portal.db, async (trx) => {
    await lock(trx, { people: [vp.uid] })
    turned.push(handoverPortal.openYear())
    await wait(300)
    const rows = await trx.selectFrom('appointment').select('id').where('userId', '=', vp.uid).execute()
    await endAppointments(
      trx,
      rows.map(({ id }) => id),
    )
  })
  expect((await Promise.all(turned)).map(({ status }) => status)).toEqual([200])
  expect(await listAppointments(portal, vp.uid)).toHaveLength(1)
})

it('of two undos one succeeds', async () => {
  await handoverPortal.plan()
  await handoverPortal.openYear()
  const answers = await Promise.all([
    handoverPortal.undo(),
    requestThere('POST', `/api/years/${handoverPortal.next.label}/undo`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
