// Years of documents: each keeps the year of its upload, and the year filter is exact in both collections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import type { Year } from '#shared/time/years.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let national: Person
let first: string
let firstYear: Year
const next = { label: '77.78', startsOn: '2077-07-01', endsOn: '2078-06-30' }
const paths = ['/api/documents', '/api/api-cycles']
const link = 'https://example.org/guide.pdf'
const add = (path: string, title: string, more: object = {}) =>
  portal.ask('POST', path, {
    as: national,
    body: { title, description: 'For all.', documentUrl: link, imageUrl: link, ...more },
  })
const list = async (path: string, query = '') =>
  (await portal.ask('GET', `${path}?limit=100${query}`, { as: national })).json

beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['documents', 'imports'].includes(name)) })
  national = await portal.signInAs('mcvp')
  firstYear = (await portal.portal.years()).open
  first = firstYear.label
  for (const path of paths) for (const n of [1, 2, 3]) await add(path, `Old ${n === 1 ? 'OD ' : ''}guide ${n}`)
  await turnYear(portal, next)
  for (const path of paths) for (const n of [1, 2]) await add(path, `New ${n === 1 ? 'OD ' : ''}guide ${n}`)
})
afterAll(() => portal.close())

describe.each(paths)('%s', (path) => {
  it('can be listed across years, or for one year with exact totals', async () => {
    expect(await list(path)).toMatchObject({ total: 5 })
    const old = await list(path, `&year=${first}`)
    expect([old.total, old.data.map(({ title }: { title: string }) => title)]).toEqual([
      3,
      ['Old guide 3', 'Old guide 2', 'Old OD guide 1'],
    ])
    expect(await list(path, `&year=${next.label}`)).toMatchObject({ total: 2, data: [{ year: next.label }, {}] })
    expect(await list(path, `&year=${first}&filter=od`)).toMatchObject({
      total: 1,
      data: [{ title: 'Old OD guide 1' }],
    })
    expect(await list(path, `&year=${first}&search=guide`)).toMatchObject({ total: 3 })
    expect(await list(path, `&year=${next.label}&search=old`)).toMatchObject({ total: 0 })
    const unknown = await portal.ask('GET', `${path}?year=99.00`, { as: national })
    expect(unknown).toMatchObject({
      status: 400,
      json: { fields: { year: 'There is no such year. Please choose another.' } },
    })
  })

  it('keeps its year through a change, a delete and a restore', async () => {
    const [document] = (await list(path, `&year=${first}`)).data
    const of = `${path}/${document._id}`
    const body = { title: 'Changed OD guide', description: 'For all.', documentUrl: link, imageUrl: link }
    expect((await portal.ask('PUT', of, { as: national, body })).json).toMatchObject({ year: first })
    expect(await list(path, `&year=${first}&filter=od`)).toMatchObject({ total: 2 })
    await portal.ask('DELETE', of, { as: national })
    expect(await list(path, `&year=${first}`)).toMatchObject({ total: 2 })
    expect((await portal.ask('POST', `${of}/restore`, { as: national })).json).toMatchObject({ year: first })
    expect(await list(path, `&year=${first}`)).toMatchObject({ total: 3 })
  })

  it('refuses an upload for a closed year, and accepts a retry of one that was stored', async () => {
    expect(await add(path, 'Too late', { year: first })).toMatchObject({ status: 409, json: { error: 'yearNotOpen' } })
    expect(await list(path)).toMatchObject({ total: 5 })
    const submissionKey = `in-time-${path}`
    const made = await add(path, 'In time', { year: next.label, submissionKey })
    expect((await add(path, 'In time', { year: first, submissionKey })).json._id).toBe(made.json._id)
    await portal.ask('DELETE', `${path}/${made.json._id}`, { as: national })
  })
})

it('counts the documents of a year, and a recount agrees', async () => {
  const { db, engine } = portal
  const collected = (year: string) => portal.portal.countCollected(db, year)
  expect(await collected(first)).toEqual([{ what: 'Documents', count: 6 }])
  expect(await collected(next.label)).toEqual([{ what: 'Documents', count: 4 }])
  for (const each of hub.recounts ?? []) expect(await recount({ db, engine }, each)).toEqual([])
})
