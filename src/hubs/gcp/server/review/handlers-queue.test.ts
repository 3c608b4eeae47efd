// Review queue: oldest first, in pages, with nothing repeated or skipped while others decide.
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'

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

type Part = { gcps: { _id: string; title: string; createdAt: string }[]; next: number | null; total: number }
const queue = async (query = '', as = reviewer) =>
  (await portal.ask('GET', `/api/gcp/queue?${query}`, { as })).json as Part
const titles = ({ gcps }: Part) => gcps.map(({ title }) => title)

it('starts with the oldest, whatever is decided in the meantime', async () => {
  const first = await queue('limit=3')
  expect([titles(first), first.total]).toEqual([['Entry 1', 'Entry 2', 'Entry 3'], 7])
  expect(first.gcps[0]).toMatchObject({ status: 'pending', version: 1, gcpDetails: expect.stringContaining('alumni') })
  for (const { _id } of first.gcps) await acts.approve(reviewer, _id)
  const second = await queue(`limit=3&after=${first.next}`)
  expect([titles(second), second.total]).toEqual([['Entry 4', 'Entry 5', 'Entry 6'], 4])
  const last = await queue(`limit=3&after=${second.next}`)
  expect([titles(last), last.next]).toEqual([['Entry 7'], null])
  // What was revised, or whose decision was undone, waits at its old position.
  await acts.takeBack(reviewer, first.gcps[1]?._id ?? '')
  expect(titles(await queue('limit=2'))).toEqual(['Entry 2', 'Entry 4'])
})

it('can be limited to one portfolio', async () => {
  const all = await queue('portfolio=BD')
  expect([titles(all), all.next, all.total]).toEqual([['Entry 5', 'Entry 7'], null, 2])
  expect((await queue('portfolio=Nobody')).gcps).toEqual([])
})

it('is for reviewers only, and refuses invalid cursors', async () => {
  for (const as of [author, await portal.signInAs('lcvp')])
    expect((await portal.ask('GET', '/api/gcp/queue', { as })).status).toBe(403)
  for (const query of ['after=-1', 'after=x', 'after=99999999999', 'limit=101'])
    expect([query, (await portal.ask('GET', `/api/gcp/queue?${query}`, { as: reviewer })).status]).toEqual([query, 400])
})

it('follows the displayed date from page to page, not the insertion order', async () => {
  const waiting = (await queue()).gcps
  // The last inserted is the oldest, and two have the same time.
  const days = ['2026-02-03', '2026-02-02', '2026-02-02', '2026-02-01']
  const inOrder = [waiting[3], waiting[1], waiting[2], waiting[0]]
  for (const [at, { _id }] of waiting.entries())
    await portal.db
      .updateTable('gcp')
      .set({ createdAt: `${days[at] ?? '2026-03-01'}T10:00:00.000Z` })
      .where('id', '=', _id)
      .execute()
  const seen: Part['gcps'] = []
  let next: number | null = 0
  while (next !== null) {
    const part: Part = await queue(`limit=1&after=${next}`)
    seen.push(...part.gcps)
    next = part.next
  }
  expect(titles({ ...(await queue()), gcps: seen }).slice(0, 4)).toEqual(inOrder.map((gcp) => gcp?.title))
  expect(seen).toHaveLength(waiting.length)
  const dates = seen.map(({ createdAt }) => createdAt)
  expect(dates).toEqual(dates.toSorted())
})

it('costs the same on late pages: both engines use the index', async () => {
  const plan = async (statement: string) =>
    JSON.stringify(
      (
        await portal.db.executeQuery(
          CompiledQuery.raw(`${portal.engine === 'sqlite' ? 'explain query plan' : 'explain'} ${statement}`),
        )
      ).rows,
    )
  const day = `'2026-02-01'`
  const walk = `select * from "gcp" where "isReviewed" = 0 and "createdAt" >= ${day} and ("createdAt" > ${day} or "seq" > 9)
    order by "createdAt", "seq" limit 21`
  await portal.db.executeQuery(CompiledQuery.raw(portal.engine === 'sqlite' ? 'select 1' : 'set enable_seqscan = off'))
  expect(await plan(walk)).toMatch(/gcpQueue\b/)
  expect(await plan(walk)).not.toMatch(/TEMP B-TREE|Sort/)
})
