// Erasure in the MX funnel: reports stay, under 'A former member' in lists, sums, history and CSV.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/auth/session.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { hub } from './handlers.ts'
import { type Submitted, submitReport } from './report/changes.ts'
import { clearFunnel, reportOf } from './test-reports.ts'

let portal: TestPortal
let erasure: ReturnType<typeof createErasureHelper>
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  erasure = createErasureHelper(portal, [hub])
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const send = (as: Person, more: object = {}) => portal.ask('POST', '/api/mxfunnel/submit', { as, body: reportOf(more) })
const read = async (path: string) => (await portal.ask('GET', `/api/mxfunnel${path}`, { as: admin })).json

it('keeps every figure, and nothing about the person', async () => {
  await clearFunnel(portal)
  const person = await portal.signInAs('lcvp', { displayName: 'Gulnaz Reporter' })
  const sent = (await send(person, { submissionKey: 'gulnaz-once' })).json
  const deleted = (await send(person)).json
  await portal.ask('DELETE', `/api/mxfunnel/${deleted._id}`, { as: person })
  const data = await erasure.dataOf(person)
  const rows = data['Funnel reports that you sent or deleted'] ?? []
  expect(rows.map(({ id }) => id).sort()).toEqual([sent._id, deleted._id].sort())
  expect(rows[0]).not.toHaveProperty('submissionKey')

  const before = await read('/summary')
  const texts = [person.uid, person.email, 'Gulnaz']
  const erased = await erasure.erase(person)
  await erasure.runSecondPass(erased)
  expect(await erasure.columnsWith(texts)).toEqual([])
  expect(await read('/summary')).toEqual(before)
  expect(await erasure.miscounted()).toEqual([])

  const nobody = { name: 'A former member', email: '' }
  const { entries, total } = await read('/entries')
  expect([total, entries[0].submittedBy]).toEqual([1, { uid: erased.former, ...nobody }])
  expect((await read(`/${sent._id}/history`))[0].by).toEqual(nobody)
  const csv = await portal.ask('GET', '/api/mxfunnel/csv', { as: admin })
  expect(csv.text).toContain('A former member')
  expect(csv.text).not.toContain('former-')

  const change = { ...reportOf({ metrics: { ...sent.metrics, Leads: 95 } }), version: sent.version }
  expect((await portal.ask('PUT', `/api/mxfunnel/${sent._id}`, { as: admin, body: change })).status).toBe(200)
  expect((await portal.ask('POST', `/api/mxfunnel/${deleted._id}/restore`, { as: admin })).status).toBe(200)
  expect(await erasure.miscounted()).toEqual([])
})

it('leaves nothing of a person who reports during their erasure, and no duplicate', async () => {
  for (let n = 0; n < 6; n += 1) {
    await clearFunnel(portal)
    const person = await portal.signInAs('lcvp', { displayName: `Racing Person${n}` })
    if (n % 2) await send(person, { submissionKey: 'the-same-form' })
    const [erased, ...sent] = await Promise.all([
      erasure.eraseAfter(person, n * 5),
      ...[1, 2, 3].map(() => send(person, { submissionKey: 'the-same-form' })),
    ])
    for (const { status } of sent) expect([200, 201, 401]).toContain(status)
    await erasure.runSecondPass(erased)
    expect(await erasure.columnsWith([person.uid, person.email])).toEqual([])
    expect((await read('/entries')).total).toBeLessThanOrEqual(1)
    expect(await erasure.miscounted()).toEqual([])
  }
})

it('refuses a report that was authorized before the erasure and runs after it', async () => {
  const person = await portal.signInAs('lcvp')
  await clearFunnel(portal)
  await send(person, { submissionKey: 'the-same-form' })
  await erasure.erase(person)
  const writer = { caller: { uid: person.uid } as Caller, actor: { uid: person.uid, email: person.email, address: '' } }
  const again = reportOf({ submissionKey: 'the-same-form' }) as Submitted
  const sending = submitReport(portal.db, again, { ...writer, organisation: newOrganisation(), admit: () => {} })
  await expect(sending).rejects.toMatchObject({ status: 401 })
  expect((await read('/entries')).total).toBe(1)
})
