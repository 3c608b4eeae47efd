// Repeats and bookmarks of GCPs, and how the list shows them, over HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type Role, roles } from '#shared/roles.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { hub } from '../handlers.ts'
import { actsOn, repeatForm } from '../test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
const people = {} as Record<Role, Person>
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tl')
  for (const role of roles) people[role] = await portal.signInAs(role)
})
afterAll(() => portal.close())

let count = 0
async function approved(change: Record<string, unknown> = {}) {
  count += 1
  const { json } = await acts.submit(author, {
    title: `Repeatable ${count}`,
    submissionKey: `repeatable-${count}`,
    ...change,
  })
  await acts.approve(people.mcvp, json._id)
  return json as { _id: string; title: string }
}
const findNotifications = async (uid: string, title: string) =>
  (
    await portal.db
      .selectFrom('inboxItem')
      .select('text')
      .where('uid', '=', uid)
      .where('kind', '=', 'gcpRepeated')
      .where('text', 'like', `%: ${title}`)
      .execute()
  ).map(({ text }) => text)
const readRepeatCount = async (id: string) => (await acts.open(people.user, id)).json.repeats
const change = (as: Person, id: string, repeatId: string, body: object) =>
  portal.ask('PUT', `/api/gcp/${id}/repeats/${repeatId}`, { as, body: repeatForm({ ...body }) })
const remove = (as: Person, id: string, repeatId: string) =>
  portal.ask('DELETE', `/api/gcp/${id}/repeats/${repeatId}`, { as })

describe('reporting a repeat', () => {
  it('lists it newest first, counts each committee once, and notifies the author', async () => {
    const { _id, title } = await approved()
    expect((await acts.repeats(people.user, _id)).json).toEqual({
      ...{ repeats: [], total: 0, totalPages: 1, committees: 0, mine: null, isBookmarked: false },
    })
    const first = await acts.repeat(people.tm, _id, { link: 'https://example.org/photos' })
    expect(first).toMatchObject({ status: 200, json: { ...repeatForm(), isMine: true, version: 1 } })
    await acts.repeat(people.tl, _id, { doneOn: today() })
    await acts.repeat(people.lcvp, _id, { localCommittee: 'IBA' })
    const { json } = await acts.repeats(people.tm, _id, 'limit=2')
    expect(json).toMatchObject({ total: 3, totalPages: 2, committees: 2, mine: { _id: first.json._id } })
    expect(json.repeats.map((each: { localCommittee: string }) => each.localCommittee)).toEqual(['IBA', 'Karachi'])
    expect(await readRepeatCount(_id)).toBe(2)
    expect(await findNotifications(author.uid, title)).toHaveLength(3)
    expect(await findNotifications(author.uid, title)).toContain(`IBA repeated your GCP: ${title}`)
  })

  it('is once per person: a retry is saved already, another text is refused with the stored one', async () => {
    const { _id, title } = await approved()
    const key = { submissionKey: 'a-key-of-this-form' }
    const all = await Promise.all([1, 2, 3].map(() => acts.repeat(people.tm, _id, key)))
    const [stored, ...retries] = all.sort((a, b) => a.status - b.status)
    expect(retries.map(({ json }) => json.error)).toEqual(['alreadyDone', 'alreadyDone'])
    // The same words without that key.
    expect((await acts.repeat(people.tm, _id)).json._id).toBe(stored?.json._id)
    const other = await acts.repeat(people.tm, _id, { outcome: 'Something else' })
    expect([other.status, other.json.error, other.json.details._id]).toEqual([409, 'alreadyTold', stored?.json._id])
    expect(await findNotifications(author.uid, title)).toHaveLength(1)
    expect((await acts.repeats(people.user, _id)).json.total).toBe(1)
  })

  it('notifies the author once per person, however often it is removed and reported again', async () => {
    const { _id, title } = await approved()
    for (const outcome of ['First words', 'Other words', 'More words']) {
      const { json } = await acts.repeat(people.tm, _id, { outcome })
      expect((await remove(people.tm, _id, json._id)).status).toBeLessThan(300)
    }
    expect(await findNotifications(author.uid, title)).toHaveLength(1)
    await acts.repeat(people.lcvp, _id)
    expect(await findNotifications(author.uid, title)).toHaveLength(2)
    // For another entry, the same person triggers a notification again.
    const other = await approved()
    await acts.repeat(people.tm, other._id)
    expect(await findNotifications(author.uid, other.title)).toHaveLength(1)
  })

  it('does not notify authors of their own repeat', async () => {
    const { _id, title } = await approved()
    expect((await acts.repeat(author, _id)).status).toBe(200)
    expect(await findNotifications(author.uid, title)).toEqual([])
  })

  it.each([
    ['localCommittee', 'Atlantis'],
    ['localCommittee', ''],
    ['doneOn', '2026-13'],
    ['doneOn', '2026-02-30'],
    ['doneOn', plusDays(today(), 1)],
    ['doneOn', plusDays(today(), 40).slice(0, 7)],
    ['outcome', ' '],
    ['outcome', 'two\nlines'],
    ['outcome', 'x'.repeat(301)],
    ['link', 'javascript:alert(1)'],
    ['link', 'https://me:secret@example.org/'],
  ])('refuses %s %j', async (field, value) => {
    const { _id } = await approved()
    const { status, json } = await acts.repeat(people.tm, _id, { [field]: value })
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]])
  })

  it('is for approved entries and for teams only', async () => {
    const { json } = await acts.submit(author, { title: 'Waits' })
    for (const id of [json._id, 'unknown']) expect((await acts.repeat(people.mcvp, id)).status).toBe(404)
    expect((await acts.repeats(people.user, json._id)).status).toBe(404)
    const { _id } = await approved()
    for (const role of roles) expect((await acts.repeat(people[role], _id)).status).toBe(role === 'user' ? 403 : 200)
  })
})

describe('changing and removing', () => {
  it('is for its writer and the national team, and updates the count', async () => {
    const { _id } = await approved()
    const { json: reported } = await acts.repeat(people.tm, _id)
    await acts.repeat(people.tl, _id, { localCommittee: 'IBA' })
    expect((await change(people.lcvp, _id, reported._id, {})).status).toBe(403)
    expect((await remove(people.lcvp, _id, reported._id)).status).toBe(403)
    expect((await change(people.tm, _id, reported._id, { localCommittee: 'IBA', version: 1 })).json).toMatchObject({
      ...{ localCommittee: 'IBA', version: 2 },
    })
    expect(await readRepeatCount(_id)).toBe(1)
    const late = await change(people.mcvp, _id, reported._id, { outcome: 'Corrected', version: 1 })
    expect([late.status, late.json.details.version]).toEqual([409, 2])
    expect((await change(people.mcvp, _id, reported._id, { outcome: 'Corrected', version: 2 })).json.outcome).toBe(
      'Corrected',
    )
    expect((await remove(people.admin, _id, reported._id)).json).toEqual({ removed: true })
    expect((await remove(people.admin, _id, reported._id)).json).toEqual({ removed: false })
    expect((await change(people.tm, _id, reported._id, {})).status).toBe(404)
    expect((await acts.repeats(people.user, _id)).json).toMatchObject({ total: 1, committees: 1 })
    expect(await acts.audits(_id)).toContain('gcp.repeatRemove')
  })

  it('does not reach a repeat of another entry', async () => {
    const [one, other] = [await approved(), await approved()]
    const { json: reported } = await acts.repeat(people.tm, one._id)
    expect((await change(people.tm, other._id, reported._id, {})).status).toBe(404)
    expect((await remove(people.tm, other._id, reported._id)).json).toEqual({ removed: false })
  })
})

describe('concurrently', () => {
  it('counts every committee that repeats', async () => {
    for (let n = 0; n < 6; n++) {
      const { _id } = await approved()
      await Promise.all([
        acts.repeat(people.tm, _id),
        acts.repeat(people.tl, _id, { localCommittee: 'IBA' }),
        acts.repeat(people.lcvp, _id, { localCommittee: 'LUMS' }),
      ])
      expect(await readRepeatCount(_id)).toBe(3)
    }
  })

  it('hides the repeats of an entry that is rejected, and keeps the count correct', async () => {
    for (let n = 0; n < 6; n++) {
      const { _id } = await approved()
      const [reported] = await Promise.all([acts.repeat(people.tm, _id), acts.reject(people.mcvp, _id)])
      expect([200, 404]).toContain(reported.status)
      expect((await acts.repeats(people.user, _id)).status).toBe(404)
      await acts.approve(people.mcvp, _id)
      expect(await readRepeatCount(_id)).toBe(reported.status === 200 ? 1 : 0)
    }
  })

  it('handles a change and a removal', async () => {
    const { _id } = await approved()
    const { json: reported } = await acts.repeat(people.tm, _id)
    const answers = await Promise.all([
      change(people.tm, _id, reported._id, { localCommittee: 'IBA' }),
      remove(people.mcvp, _id, reported._id),
    ])
    expect([200, 404]).toContain(answers[0]?.status)
    expect(await readRepeatCount(_id)).toBe(0)
  })
})

describe('the list', () => {
  const titles = ({ json }: { json: { gcps: { title: string }[] } }) => json.gcps.map(({ title }) => title)
  const mark = (n: number) => `Sorted ${n}`

  it('sorts by repeats, filters by committee and bookmark, and combines them', async () => {
    const made: { _id: string }[] = []
    for (let n = 1; n <= 4; n++)
      made.push(await approved({ title: mark(n), localCommittee: n % 2 ? 'Giki' : 'Multan', portfolio: 'FnL' }))
    const id = (n: number) => made[n - 1]?._id as string
    await acts.repeat(people.tm, id(2))
    await acts.repeat(people.tm, id(1))
    await acts.repeat(people.tl, id(1), { localCommittee: 'IBA' })
    const list = (query: string, as = people.user) => acts.approved(as, `portfolio=FnL&${query}`)
    expect(titles(await list('sort=repeated'))).toEqual([1, 2, 4, 3].map(mark))
    expect(titles(await list('sort=repeated&limit=2&page=2'))).toEqual([4, 3].map(mark))
    expect(titles(await list('committee=Giki'))).toEqual([3, 1].map(mark))
    expect((await list('committee=Giki&limit=1')).json).toMatchObject({ total: 2, totalPages: 2 })
    expect(titles(await list('committee=Giki&sort=repeated&search=sorted'))).toEqual([1, 3].map(mark))
    expect((await list('committee=Atlantis')).json).toMatchObject({ total: 0, gcps: [] })

    await acts.bookmark(people.user, id(3))
    await acts.bookmark(people.user, id(2))
    await acts.bookmark(people.user, id(2))
    expect(titles(await list('bookmarked=yes'))).toEqual([3, 2].map(mark))
    expect(titles(await list('bookmarked=yes', people.tm))).toEqual([])
    expect(titles(await list('bookmarked=yes&committee=Multan'))).toEqual([mark(2)])
    expect((await list('')).json.bookmarked.sort()).toEqual([id(2), id(3)].sort())
    expect((await acts.repeats(people.user, id(2))).json.isBookmarked).toBe(true)
    await acts.bookmark(people.user, id(2), false)
    expect((await acts.repeats(people.user, id(2))).json.isBookmarked).toBe(false)
    await acts.reject(people.mcvp, id(3))
    expect(titles(await list('bookmarked=yes'))).toEqual([])
    expect((await acts.bookmark(people.user, id(3))).status).toBe(404)
    for (const query of ['sort=title', 'bookmarked=maybe']) expect((await list(query)).status).toBe(400)
  })

  it('repairs its counts in a recount', async () => {
    const { db, engine } = portal
    const counts = hub.recounts ?? []
    for (const each of counts) expect(await recount({ db, engine }, each)).toEqual([])
    const { _id } = await approved()
    await acts.repeat(people.tm, _id)
    await db.updateTable('gcp').set({ repeats: 7 }).where('id', '=', _id).execute()
    const found = []
    for (const each of counts) found.push(...(await recount({ db, engine }, each)))
    expect(found).toEqual([`${_id}: repeats 7 → 1`])
    expect(await readRepeatCount(_id)).toBe(1)
  })
})
