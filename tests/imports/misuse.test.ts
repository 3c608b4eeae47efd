// Misuse of imports by people who may import: keys that block an undo, permissions that ended, years that closed.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { plusDays } from '#shared/time/calendar.ts'
import { hubs } from '../../src/main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '../../src/server/testing/portal.ts'
import { turnYear } from '../../src/server/testing/years.ts'

let portal: TestPortal
let admin: Person
beforeEach(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  admin = await portal.signInAs('admin')
})
afterEach(() => portal.close())

const report = { lc: 'LUMS', term: 'mid', role: 'TL', portfolio: 'BD', Leads: 1 }
const send = (as: Person, body: object = {}, kind = 'funnel') =>
  portal.ask('POST', `/api/imports/${kind}`, { as, body: { rows: [report], ...body } })
const undo = (id: string, as: Person) => portal.ask('POST', `/api/imports/${id}/undo`, { as })

it('no key that a client sends prevents an undo', async () => {
  const leader = await portal.signInAs('tl')
  const { json } = await send(leader)
  await send(leader, { rows: [{ ...report, Leads: 2 }], submissionKey: `undone ${json.id}` })
  expect((await undo(json.id, admin)).status).toBe(200)
})

it('an import that is sent again during its undo is stored at most once', async () => {
  const leader = await portal.signInAs('tl')
  for (let round = 0; round < 5; round += 1) {
    const { json } = await send(leader)
    const answers = await Promise.all([undo(json.id, leader), ...[1, 2, 3, 4].map(() => send(leader))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { sums } = (await portal.ask('GET', '/api/mxfunnel/summary', { as: leader })).json
    expect([0, 1]).toContain(sums[0]?.entries ?? 0)
    await Promise.all(answers.slice(1).map((each) => undo(each.json.id, leader)))
  }
})

it('an import into a year that closed cannot be undone', async () => {
  const leader = await portal.signInAs('tl')
  const { open } = await portal.portal.years()
  const { json } = await send(leader)
  const offered = async () =>
    (await portal.ask('GET', '/api/imports', { as: leader })).json.imports.map(
      ({ canUndo }: { canUndo: boolean }) => canUndo,
    )
  expect(await offered()).toEqual([true])
  const startsOn = plusDays(open.endsOn, 1)
  await turnYear(portal, { label: 'next', startsOn, endsOn: plusDays(startsOn, 364) })
  expect((await undo(json.id, leader)).status).toBe(409)
  expect(await offered()).toEqual([false])
})
