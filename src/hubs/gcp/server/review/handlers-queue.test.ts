// The queue of what waits: oldest first, part by part, and nothing twice or skipped while others decide.
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { hub } from './handlers.ts'
import { actsOn } from './test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let reviewer: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tm')
  reviewer = await portal.signInAs('mcvp')
  for (let n = 1; n <= 7; n++)
    await acts.submit(author, {
      title: `Entry ${n}`,
      portfolio: n % 2 ? 'BD' : 'MXP',
      submissionKey: `queue-entry-${n}`,
    })
})
afterAll(() => portal.close())

type Part = { gcps: { _id: string; title: string }[]; next: number | null; total: number }
const queue = async (query = '', as = reviewer) =>
  (await portal.ask('GET', `/api/gcp/queue?${query}`, { as })).json as Part
const titles = ({ gcps }: Part) => gcps.map(({ title }) => title)

it('goes from the oldest, whatever is decided meanwhile', async () => {
  const first = await queue('limit=3')
  expect([titles(first), first.total]).toEqual([['Entry 1', 'Entry 2', 'Entry 3'], 7])
  expect(first.gcps[0]).toMatchObject({ status: 'pending', version: 1, gcpDetails: expect.stringContaining('alumni') })
  for (const { _id } of first.gcps) await acts.approve(reviewer, _id)
  const second = await queue(`limit=3&after=${first.next}`)
  expect([titles(second), second.total]).toEqual([['Entry 4', 'Entry 5', 'Entry 6'], 4])
  const last = await queue(`limit=3&after=${second.next}`)
  expect([titles(last), last.next]).toEqual([['Entry 7'], null])
  // What was revised, or taken back, waits at its old place.
  await acts.takeBack(reviewer, first.gcps[1]?._id ?? '')
  expect(titles(await queue('limit=2'))).toEqual(['Entry 2', 'Entry 4'])
})

it('can be of one portfolio', async () => {
  const all = await queue('portfolio=BD')
  expect([titles(all), all.next, all.total]).toEqual([['Entry 5', 'Entry 7'], null, 2])
  expect((await queue('portfolio=Nobody')).gcps).toEqual([])
})

it('is for reviewers only, and refuses what is no place in it', async () => {
  for (const as of [author, await portal.signInAs('lcvp')])
    expect((await portal.ask('GET', '/api/gcp/queue', { as })).status).toBe(403)
  for (const query of ['after=-1', 'after=x', 'after=99999999999', 'limit=101'])
    expect([query, (await portal.ask('GET', `/api/gcp/queue?${query}`, { as: reviewer })).status]).toEqual([query, 400])
})

it('costs the same far behind: both engines walk the index from there', async () => {
  const plan = async (statement: string) =>
    JSON.stringify(
      (
        await portal.db.executeQuery(
          CompiledQuery.raw(`${portal.engine === 'sqlite' ? 'explain query plan' : 'explain'} ${statement}`),
        )
      ).rows,
    )
  const walk = `select * from "gcp" where "status" = 'pending' and "seq" > 9000 order by "seq" limit 21`
  await portal.db.executeQuery(CompiledQuery.raw(portal.engine === 'sqlite' ? 'select 1' : 'set enable_seqscan = off'))
  expect(await plan(walk)).toMatch(/gcpStatus\b/)
  expect(await plan(walk)).not.toMatch(/TEMP B-TREE/)
})
