// Bookmarks and visits per reader: every role, races and deletes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import type { Listed } from '../../contract.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
let national: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  national = await portal.signInAs('mcvp')
})
afterAll(() => portal.close())

const link = 'https://example.org/guide.pdf'
const earlier = (ms: number) => new Date(Date.now() - ms).toISOString()

describe.each([
  ['/api/documents', 'Resource Hub'],
  ['/api/api-cycles', 'APIP Cycle'],
])('%s', (path, card) => {
  const add = async (title: string): Promise<string> => {
    const body = { title, description: 'For all.', documentUrl: link, imageUrl: link }
    return (await portal.ask('POST', path, { as: national, body })).json._id
  }
  const mark = (as: Person | undefined, id: string, method = 'PUT') =>
    portal.ask(method, `${path}/${id}/bookmark`, { as }).then(({ status }) => status)
  const bookmarked = async (as: Person, query = '') =>
    (await portal.ask('GET', `${path}?filter=bookmarked${query}`, { as })).json
  const titlesOf = ({ data }: { data: Listed[] }) => data.map(({ title }) => title)

  it('can be bookmarked by every role, for themselves only', async () => {
    const id = await add('For every role')
    for (const role of roles) {
      const as = await portal.signInAs(role)
      const before = (await portal.ask('GET', `${path}?search=every role`, { as })).json.data[0]
      expect([role, before.isBookmarked, await mark(as, id), await mark(as, id)]).toEqual([role, false, 204, 204])
      expect(await bookmarked(as)).toMatchObject({ total: 1, totalPages: 1, data: [{ _id: id, isBookmarked: true }] })
      expect([await mark(as, id, 'DELETE'), await mark(as, id, 'DELETE')]).toEqual([204, 204])
      expect((await bookmarked(as)).total).toBe(0)
    }
    expect([await mark(undefined, id), await mark(undefined, id, 'DELETE')]).toEqual([401, 401])
    expect(await mark(national, 'unknown')).toBe(404)
  })

  it('lists bookmarks six per page, newest first, with search and year, and only of this collection', async () => {
    const as = await portal.signInAs('tm')
    for (let n = 1; n <= 8; n++) await mark(as, await add(`Kept ${n}`))
    const first = await bookmarked(as)
    expect([first.total, first.totalPages, titlesOf(first)]).toEqual([8, 2, [8, 7, 6, 5, 4, 3].map((n) => `Kept ${n}`)])
    expect(titlesOf(await bookmarked(as, '&page=2'))).toEqual(['Kept 2', 'Kept 1'])
    expect(titlesOf(await bookmarked(as, '&search=kePT 5'))).toEqual(['Kept 5'])
    const { label } = (await portal.portal.years()).open
    expect((await bookmarked(as, `&year=${label}`)).total).toBe(8)
    const other = path === '/api/documents' ? '/api/api-cycles' : '/api/documents'
    expect((await portal.ask('GET', `${other}?filter=bookmarked`, { as })).json.total).toBe(0)
    expect((await portal.ask('PUT', `${other}/${first.data[0]._id}/bookmark`, { as })).status).toBe(404)
    await portal.ask('DELETE', `${other}/${first.data[0]._id}/bookmark`, { as })
    expect((await bookmarked(as)).total).toBe(8)
  })

  it('hides a bookmark while its document is deleted, even if both happen at once', async () => {
    const people = await Promise.all(roles.map((role) => portal.signInAs(role)))
    const id = await add('Goes while it is kept')
    const statuses = await Promise.all([
      ...people.map((as) => mark(as, id)),
      portal.ask('DELETE', `${path}/${id}`, { as: national }).then(({ status }) => status),
    ])
    expect(statuses.pop()).toBe(204)
    for (const status of statuses) expect([204, 404]).toContain(status)
    for (const as of people) expect((await bookmarked(as)).total).toBe(0)
    expect(await mark(people[0], id)).toBe(404)
    await portal.ask('POST', `${path}/${id}/restore`, { as: national })
    const totals = await Promise.all(people.map(async (as) => (await bookmarked(as)).total))
    expect(totals).toEqual(statuses.map((status) => (status === 204 ? 1 : 0)))
  })

  it('counts nothing as new on the first visit, and later what others added since the previous one', async () => {
    const as = await portal.signInAs('tl')
    const collection = path.slice('/api/'.length)
    const visit = async () => (await portal.ask('POST', `${path}/visit`, { as })).json.newSince as string
    const cardLine = async (who: Person) => {
      const { cards } = (await portal.ask('GET', '/api/home', { as: who })).json
      return cards.find((each: { card: string }) => each.card === card).line.split(', ')[1]
    }
    const startsAt = async (startedAt: string) =>
      portal.db
        .updateTable('documentVisit')
        .set({ startedAt })
        .where('userId', '=', as.uid)
        .where('collection', '=', collection)
        .execute()
    expect(await cardLine(as)).toBeUndefined()
    await add('Before the first visit')
    const began = earlier(0)
    const first = await visit()
    expect(first >= began).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await add('Since the first visit')
    expect(await cardLine(as)).toBe('1 new')
    // The same visit continues: nothing is written, and the same documents count as new.
    expect(await visit()).toBe(first)
    // A visit lasts for four hours.
    const minuteMs = 60_000
    await startsAt(earlier(240 * minuteMs - minuteMs))
    expect(await visit()).toBe(first)
    const last = earlier(240 * minuteMs + 1000)
    await startsAt(last)
    // Starting on several devices at once starts one visit.
    expect(new Set(await Promise.all([visit(), visit(), visit(), visit()]))).toEqual(new Set([last]))
    expect(await cardLine(as)).toBeUndefined()
    await portal.ask('POST', `${path}/visit`, { as: national })
    await add('My own')
    expect(await cardLine(national)).toBeUndefined()
    expect((await portal.ask('POST', `${path}/visit`)).status).toBe(401)
  })
})
