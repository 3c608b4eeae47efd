// Limits of what waits, and deleting: a person fills neither the queue of reviewers nor the disk.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let reviewer: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  reviewer = await portal.signInAs('mcvp')
})
afterAll(() => portal.close())

const remove = (as: Person, id: string) => portal.ask('DELETE', `/api/gcp/${id}`, { as })
const refused = async (answer: Promise<{ status: number; json: { error: string } }>) => {
  const { status, json } = await answer
  return [status, json.error]
}

it('twenty GCPs of a person may wait, also if more are sent at once; reviewers share as many as they like', async () => {
  const [author, other] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  const sent = await Promise.all(Array.from({ length: 24 }, (_, n) => acts.submit(author, { title: `Number ${n}` })))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(20)
  const [late] = sent.filter(({ status }) => status !== 200)
  expect([late?.status, late?.json]).toEqual([
    409,
    {
      error: 'tooManyWaiting',
      message: '20 of your GCPs are waiting for approval. You can share more when some of them are decided.',
    },
  ])
  expect((await acts.submit(other)).status).toBe(200)
  for (let n = 0; n < 21; n++) expect((await acts.submit(reviewer, { title: `Own ${n}` })).status).toBe(200)

  const [first] = sent.filter(({ status }) => status === 200)
  const id = first?.json._id as string
  expect((await acts.reject(reviewer, id)).status).toBe(200)
  expect((await acts.submit(author, { title: 'One more' })).status).toBe(200)
  // It would wait again.
  expect(await refused(acts.resubmit(author, id, { title: 'Better' }))).toEqual([409, 'tooManyWaiting'])
})

it('a reviewer deletes what was rejected: for the author too, from lists, counts and search', async () => {
  const author = await portal.signInAs('tm')
  const { json } = await acts.submit(author, { title: 'Unwanted zebra' })
  const id = json._id
  expect(await refused(remove(reviewer, id))).toEqual([409, 'notRejected'])
  await acts.reject(reviewer, id)
  expect((await remove(author, id)).status).toBe(403)
  const before = (await acts.list(reviewer)).json.counts
  expect((await remove(reviewer, id)).status).toBe(204)
  expect((await remove(reviewer, id)).status).toBe(404)
  expect((await acts.open(author, id)).status).toBe(404)
  const after = (await acts.list(reviewer, 'search=zebra')).json
  expect(after.total).toBe(0)
  const { counts } = (await acts.list(reviewer)).json
  expect(counts).toEqual({ ...before, rejected: before.rejected - 1, all: before.all - 1 })
  expect((await portal.ask('GET', '/api/gcp/mine', { as: author })).json).toMatchObject({ gcps: [], total: 0 })
  const rows = await portal.db.selectFrom('gcpHeld').select('gcpId').where('gcpId', '=', id).execute()
  expect(rows).toEqual([])
  expect(await acts.audits(id)).toContain('gcp.remove')
})

it('what committees have repeated stays', async () => {
  const [author, leader] = [await portal.signInAs('tm'), await portal.signInAs('tl')]
  const { json } = await acts.submit(author, { title: 'Repeated' })
  await acts.approve(reviewer, json._id)
  expect((await acts.repeat(leader, json._id)).status).toBe(200)
  await acts.reject(reviewer, json._id)
  expect(await refused(remove(reviewer, json._id))).toEqual([409, 'wasRepeated'])
})
