// Checklists by year: collect, turn the year, collect again, look back. The old figures stay exactly the same, the new year
// starts empty, and nothing of a closed year can be changed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { type ChecklistForm, withAnswer } from '../form.ts'
import { sampleForm } from '../sample-form.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let reader: Person
let people: Person[]
let old: string
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  reader = await portal.signInAs('mcvp')
  people = [await portal.signInAs('tl'), await portal.signInAs('tl'), await portal.signInAs('tl')]
  old = (await portal.portal.years()).open.label
})
afterAll(() => portal.close())

const next = { label: 'next', startsOn: '2027-01-01', endsOn: '2027-12-31' }
const get = (path: string, as = reader) => portal.ask('GET', `/api/checklist/${path}`, { as })
const save = (as: Person, formData: ChecklistForm, more: object = {}) =>
  portal.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData, ...more } })
const named = (n: number) => withAnswer(sampleForm(n), 'generalDetail', 'firstName', `Person ${n}`)

/** Everything that is shown of a year. */
const readYear = async (year: string) => {
  const paths = [
    ...['summary?', 'summary?lc=LUMS&', 'respondents?', 'respondents?sort=newest&status=submitted&', 'mxform?'],
    ...people.map(({ uid }) => `${uid}?`),
  ]
  const answers = await Promise.all(paths.map((path) => get(`${path}year=${year}`)))
  return answers.map(({ status, json }) => ({ status, json }))
}
const readAllTables = async () => {
  const tables = ['mxResponse', 'mxAnswers', 'mxSubmission', 'figure', 'figureShare', 'audit']
  const all = await Promise.all(tables.map((table) => portal.db.selectFrom(table).selectAll().execute()))
  return all.map((rows) => rows.map((row) => JSON.stringify(row)).sort())
}
const countCollected = async (year: string) => portal.portal.countCollected(portal.db, year)

it('keeps the years apart', async () => {
  const [a, b, c] = people as [Person, Person, Person]
  expect(await countCollected(old)).toEqual([{ what: 'MX checklists', count: 0 }])
  await save(a, named(1), { intent: 'submit', version: 0, year: old })
  await save(a, named(2), { version: 1, year: old })
  await save(b, named(3), { version: 0 })
  const before = await readYear(old)
  expect(await readYear(old)).toEqual(before)
  expect((await get('summary')).json).toEqual(before[0]?.json)
  expect(before[0]?.json.whole).toMatchObject({ respondents: 2, submitted: 1 })

  await turnYear(portal, next)
  expect((await get('summary')).json.whole.respondents).toBe(0)
  expect((await get('respondents')).json.total).toBe(0)
  expect((await get('mxform')).json).toEqual([])
  expect((await get(b.uid)).status).toBe(404)
  expect(await countCollected(next.label)).toEqual([{ what: 'MX checklists', count: 0 }])
  expect(await readYear(old)).toEqual(before)

  // A blank checklist with the name as last written; no name for people who never wrote one, and in other years.
  const blank = (await get(a.uid, a)).json
  expect(blank).toMatchObject({ year: 'next', version: 0, status: 'notStarted', updatedAt: null, submittedAt: null })
  expect(blank.generalDetail).toEqual({ ...named(2).generalDetail, lcName: '', portfolio: '' })
  expect(blank.jobDesign.jobKpis).toBe(false)
  expect((await get(c.uid, c)).json.generalDetail.firstName).toBe('')
  expect((await get(`${c.uid}?year=${old}`, c)).json).toMatchObject({ year: old, version: 0 })

  const first = await save(a, named(4), { version: 0, year: 'next', intent: 'submit' })
  expect([first.status, first.json.version, first.json.year]).toEqual([200, 1, 'next'])
  // Two devices, in the new year.
  const late = await save(a, named(5), { version: 0 })
  expect([late.status, late.json.details.year, late.json.details.version]).toEqual([409, 'next', 1])
  await save(c, named(6))
  expect((await get('summary')).json.whole).toMatchObject({ respondents: 2, submitted: 1 })
  expect((await get('respondents')).json.respondents.map(({ userId }: { userId: string }) => userId).sort()).toEqual(
    [a.uid, c.uid].sort(),
  )
  expect(await readYear(old)).toEqual(before)
  expect(await countCollected(old)).toEqual([{ what: 'MX checklists', count: 2 }])
  expect(await countCollected(next.label)).toEqual([{ what: 'MX checklists', count: 2 }])
})

it('refuses a write to the closed year with one sentence, and stores nothing', async () => {
  const [a, b] = people as [Person, Person, Person]
  const before = await readAllTables()
  for (const [as, more] of [
    [a, { version: 2 }],
    [b, { intent: 'submit' }],
  ] as const) {
    const answer = await save(as, named(9), { ...more, year: old })
    expect([answer.status, answer.json.error]).toEqual([409, 'yearNotOpen'])
    expect(answer.json.message).toBe(`The year ${old} is not open, so nothing was saved. Please reload the page.`)
  }
  expect((await save(a, named(9), { year: 'x y' })).json.fields).toHaveProperty('year')
  expect(await readAllTables()).toEqual(before)
})

it('names the field when a year is unknown', async () => {
  const [a] = people as [Person]
  for (const path of ['summary', 'respondents', 'mxform', a.uid]) {
    const answer = await get(`${path}?year=never`)
    expect([path, answer.status, answer.json.fields]).toEqual([
      path,
      400,
      { year: 'There is no such year. Please choose another.' },
    ])
  }
})
