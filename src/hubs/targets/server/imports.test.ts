// Imports of targets: names as people write them, refused cells, and undo, which brings back number and state.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import { callsOf, clearTargets, startTargets } from './test-targets.ts'

let portal: TestPortal
let [mcvp, lahore]: Person[] = []
let calls: ReturnType<typeof callsOf>
beforeAll(async () => {
  const started = await startTargets()
  portal = started.portal
  mcvp = started.mcvp
  lahore = started.lahore
  calls = callsOf(portal)
})
afterAll(() => portal.close())
beforeEach(() => clearTargets(portal))

const as = (person: Person | undefined) => person as Person
const set = (more: object = {}) => calls.set(as(mcvp), more)

const rows = [
  { measure: 'Realised', committee: 'Karachi South', value: '1,200' },
  { measure: 'funnel.realised', value: '9000' },
  { measure: 'standards DONE', committee: 'lahore', month: monthName(), value: '40' },
]
function monthName() {
  return today().slice(0, 7)
}
const send = (sent: object[], more: object = {}, by = mcvp) =>
  portal.ask('POST', '/api/imports/targets', { as: as(by), body: { fileName: 'targets.csv', rows: sent, ...more } })

it('are imported by names as people write them, tried first, and undone', async () => {
  expect((await send(rows, { dryRun: true })).json).toMatchObject({ id: null, made: 3, refused: [] })
  expect(await calls.list(as(mcvp))).toEqual([])
  const { json } = await send(rows)
  expect(json).toMatchObject({ made: 3, changed: 0, refused: [] })
  expect(await calls.list(as(mcvp))).toMatchObject([
    { measure: 'funnel.realised', committee: null, value: 9000 },
    { measure: 'funnel.realised', committee: 'South Karachi', value: 1200 },
    { measure: 'standards.done', committee: 'Lahore', month: monthName(), value: 40 },
  ])
  const second = await send([{ ...rows[0], value: '1300' }, rows[1] as object])
  expect(second.json).toMatchObject({ made: 0, changed: 1, skipped: 1 })
  const undone = await portal.ask('POST', `/api/imports/${second.json.id}/undo`, { as: as(mcvp) })
  expect(undone.status).toBe(200)
  expect((await calls.list(as(mcvp)))[1]).toMatchObject({ value: 1200, version: 3 })
})

it('are undone with number and state: a proposal is proposed again, what was accepted is accepted', async () => {
  const proposed = (await set({ committee: 'Lahore', value: 100 })).json
  await calls.answer(as(lahore), proposed.id, { value: 40, reason: 'Fewer teams' })
  const accepted = (await set({ measure: 'funnel.realised', committee: 'Lahore', value: 30 })).json
  await calls.answer(as(lahore), accepted.id, { accept: true })
  const asked = (await set({ measure: 'standards.done', committee: 'Lahore', value: 20 })).json
  const targets = async () =>
    Object.fromEntries(
      (await calls.list(as(mcvp))).map(({ id, value, inForce, state }) => [id, { value, inForce, state }]),
    )
  const before = await targets()
  expect(before).toEqual({
    [proposed.id]: { value: 40, inForce: 100, state: 'proposed' },
    [accepted.id]: { value: 30, inForce: 30, state: 'accepted' },
    [asked.id]: { value: 20, inForce: 20, state: 'set' },
  })
  const file = [
    { measure: 'Leads', committee: 'Lahore', value: '90' },
    // A file that names a target twice changes it twice.
    { measure: 'Leads', committee: 'Lahore', value: '95' },
    { measure: 'Realised', committee: 'Lahore', value: '90' },
    { measure: 'standards.done', committee: 'Lahore', value: '40' },
    { measure: 'Leads', committee: 'LUMS', value: '7' },
  ]
  const { json } = await send(file)
  expect(json).toMatchObject({ made: 1, changed: 4, refused: [] })
  expect((await targets())[proposed.id]).toEqual({ value: 95, inForce: 95, state: 'set' })
  const { status } = await portal.ask('POST', `/api/imports/${json.id}/undo`, { as: as(mcvp) })
  expect(status).toBe(200)
  expect(await targets()).toEqual(before)
  // The proposal can be settled as if nothing had happened.
  expect((await set({ committee: 'Lahore', value: 40 })).json).toMatchObject({ state: 'accepted', inForce: 40 })
})

it('name the wrong cell of a row', async () => {
  const { json } = await send([
    { measure: 'Nothing', value: '3' },
    { measure: 'Leads', committee: 'Atlantis', value: '3' },
    { measure: 'Leads', value: 'many' },
    { measure: 'Leads', value: '-4' },
    { measure: 'Leads', month: '2001-01', value: '4' },
  ])
  expect(json.refused.map(({ fields }: { fields: object }) => Object.keys(fields))).toEqual([
    ...[['measure'], ['committee'], ['value'], ['value'], ['month']],
  ])
  expect(await calls.list(as(mcvp))).toEqual([])
  expect((await send(rows, {}, lahore)).status).toBe(403)
})
