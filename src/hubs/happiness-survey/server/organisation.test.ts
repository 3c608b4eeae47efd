// Survey and organisation: follows new, closed and renamed LCs, and protects a new LC like the others.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Results } from '../contract.ts'
import { countAt } from './count/changes.ts'
import { fromSomebody, openSurvey, type Survey } from './test-survey.ts'

const closed = { closedOn: '2026-01-31' }
let survey: Survey

const change = async (method: string, path: string, body: object) =>
  expect(await survey.portal.ask(method, `/api/organisation/${path}`, { as: survey.admin, body }), path).toMatchObject({
    status: 200,
  })

/** One after the other, each a different person. */
async function membersAnswer(localCommitee: string, n: number) {
  for (let i = 0; i < n; i += 1) {
    const as = await survey.portal.signInAs('tm')
    const { status } = await survey.send(fromSomebody({ localCommitee, suggestions: `of ${localCommitee}` }), { as })
    expect(status).toBe(204)
  }
}
const count = (day: string) => inTransaction(survey.portal.db, (trx) => countAt(trx, `${day}T00:00:00.000Z`))
const read = async (what: 'results' | 'comments', query = '') => {
  const { status, json } = await survey.portal.ask('GET', `/api/happiness-survey/${what}?${query}`, {
    as: survey.admin,
  })
  expect([what, query, status]).toEqual([what, query, 200])
  return json
}
const countedOf = ({ committees }: Results) =>
  Object.fromEntries(committees.filter(({ counted }) => counted > 0).map(({ lc, counted }) => [lc, counted]))

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-04-28T09:00:00.000Z'))
  survey = await openSurvey(hubs.filter(({ name }) => ['happiness-survey', 'organisation'].includes(name)))
  await membersAnswer('IBA', 5)
  await count('2026-05-04')
  await change('POST', 'committees', { name: 'Quetta', kind: 'lc' })
  await change('PUT', 'committees/IBA', closed)
  await change('PUT', 'committees/NUST', closed)
  await change('PUT', 'committees/Giki', { name: 'GIK Institute' })
})
afterAll(async () => {
  await survey.portal.close()
  vi.useRealTimers()
})

it('accepts a new LC from members and visitors, and refuses a closed or unknown one with a field error', async () => {
  expect((await survey.send(fromSomebody({ localCommitee: 'Quetta' }))).status).toBe(204)
  expect((await survey.send(fromSomebody({ localCommitee: 'Giki' }))).status).toBe(204)
  for (const as of [undefined, await survey.portal.signInAs('tm')]) {
    for (const localCommitee of ['IBA', 'Atlantis', 'visitors', 'GIK Institute']) {
      const { status, json } = await survey.send(fromSomebody({ localCommitee }), as && { as })
      expect([localCommitee, status, Object.keys(json.fields)]).toEqual([localCommitee, 400, ['localCommitee']])
    }
  }
})

it('accepts a retry after its LC has closed, and does not record refused people as participants', async () => {
  const submissionKey = 'sent-before-closing'
  const answer = { ...fromSomebody({ localCommitee: 'Multan' }), submissionKey }
  const as = await survey.portal.signInAs('tm')
  expect((await survey.send(answer, { as })).status).toBe(204)
  await change('PUT', 'committees/Multan', closed)
  expect((await survey.send(answer, { as })).status).toBe(204)
  expect((await survey.send({ ...answer, submissionKey: 'another-form' })).status).toBe(400)
  const other = await survey.portal.signInAs('tm')
  expect((await survey.send(fromSomebody({ localCommitee: 'Multan' }), { as: other })).status).toBe(400)
  expect((await survey.portal.ask('GET', '/api/happiness-survey/mine', { as: other })).json.hasAnswered).toBe(false)
  await change('PUT', 'committees/Multan', { closedOn: null })
})

it('keeps a closed LC in the results that have its answers, and only there', async () => {
  const results: Results = await read('results')
  expect(countedOf(results)).toEqual({ IBA: 5 })
  const codes = results.committees.map(({ lc }) => lc)
  expect(codes).toContain('Quetta')
  expect(codes).not.toContain('NUST')
  expect(codes.at(-1)).toBe('')
  expect(await read('results', 'lc=IBA')).toMatchObject({ counted: 5 })
  expect((await read('comments', 'lc=IBA')).comments).toHaveLength(5)
  for (const lc of ['NUST', 'Atlantis', 'constructor']) {
    expect(await read('results', `lc=${lc}`)).toMatchObject({ counted: 0, nps: null })
    expect(await read('comments', `lc=${lc}`)).toMatchObject({ comments: [], total: 0 })
  }
})

it('shows a new LC once five members have answered, and not before', async () => {
  await membersAnswer('Quetta', 4)
  await count('2026-05-11')
  expect(countedOf(await read('results'))).toEqual({ IBA: 5 })
  expect(await read('results', 'lc=Quetta')).toMatchObject({ counted: 0 })
  expect((await read('comments', 'lc=Quetta')).comments).toEqual([])
  await membersAnswer('Quetta', 1)
  await count('2026-05-18')
  expect(countedOf(await read('results'))).toEqual({ IBA: 5, Quetta: 5 })
  expect(await read('results', 'lc=Quetta')).toMatchObject({ counted: 5 })
})

it('counts every member somewhere, and never shows comments of visitors', async () => {
  const visitorComment = 'said by a visitor'
  for (let i = 0; i < 20; i += 1)
    await survey.send(fromSomebody({ localCommitee: 'Quetta', suggestions: visitorComment }))
  await count('2026-07-06')
  const results: Results = await read('results')
  expect(Object.values(countedOf(results)).reduce((sum, n) => sum + n, 0)).toBe(results.counted)
  expect(results.visitors).toHaveLength(1)
  expect(await read('results', 'lc=visitors')).toMatchObject({ counted: 0, visitors: [] })
  for (const query of ['lc=visitors', 'lc=', '', 'lc=Quetta', 'lc=%20visitors']) {
    const { comments } = await read('comments', `${query}&limit=100`)
    expect(JSON.stringify(comments)).not.toContain(visitorComment)
  }
  expect((await read('comments', 'lc=')).total).toBe(results.counted)
})

it('writes names into the CSV, and codes into answers', async () => {
  vi.setSystemTime(new Date('2026-04-29T09:00:00.000Z'))
  const { text } = await survey.portal.ask('GET', '/api/happiness-survey/answers.csv', { as: survey.admin })
  expect(text).toContain('GIK Institute')
  expect(text).not.toContain('"Giki"')
  expect((await survey.readAll()).some(({ localCommitee }) => localCommitee === 'Giki')).toBe(true)
})
