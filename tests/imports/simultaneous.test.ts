// Simultaneous imports: imports of every kind, their undos and people who write the same records by hand at that moment all
// finish (no deadlock).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Year, yearBefore } from '#shared/time/years.ts'
import { hubs } from '../../src/main.server.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '../../src/server/testing/portal.ts'

let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let admin: Person
let open: Year
const people: Person[] = []
beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent', DATABASE_POOL: '10', WRITES_PER_ACCOUNT: '100000' }
  portal = await startTestPortal({ hubs, env })
  beside = await startBeside(portal, hubs)
  admin = await portal.signInAs('admin')
  open = (await portal.portal.years()).open
  for (let n = 0; n < 8; n += 1) people.push(await portal.signInAs('tm', { email: `tm${n}@nexus.example` }))
  await ask('POST', '/api/years/past', yearBefore(open))
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

let turn = 0
const ask = (method: string, path: string, body?: unknown, as = admin) => {
  turn += 1
  // On SQLite a second instance in this process would block the first while waiting for it.
  const isThere = portal.engine === 'sqlite' || turn % 2 === 1
  return (isThere ? portal : beside).ask(method, path, { as, body })
}

const report = (Leads: number) => ({
  lc: Leads % 2 ? 'LUMS' : 'IBA',
  term: 'mid',
  role: 'Team Leader',
  portfolio: 'BD',
  Leads,
})
const byHand = { lc: 'LUMS', term: 'short', role: 'Task Force', portfolio: null }
const stages = [
  'Leads',
  'Applicants',
  'Accepted',
  'Approved',
  'Realised',
  'Finished',
  'Completes',
  'Advanced',
  'Alumni',
]
const metrics = Object.fromEntries(stages.map((stage) => [stage, 1]))
const guide = (n: number, description: string) => ({
  ...{ title: `Guide ${n}`, description, documentUrl: `https://docs.example.org/${n}`, imageUrl: '' },
})
const entry = (n: number) => ({
  ...{ name: `Ali ${n}`, email: `ali${n}@nexus.example`, recruitment: 'Yes', exchange: 'No', lc: 'LUMS' },
})
const many = <Row>(rowOf: (n: number) => Row, count = 25) => Array.from({ length: count }, (_, n) => rowOf(n))

const rowsOf: Record<string, (round: number) => object[]> = {
  funnel: (round) => many((n) => report(n + round)),
  documents: (round) => many((n) => guide(n, `Round ${round}`)),
  conversion: (round) => many((n) => entry(n + round)),
  people: (round) =>
    people.map(({ email }, n) => ({ email, role: (n + round) % 2 ? 'tl' : 'lcvp', committee: 'LUMS' })),
  checklist: (round) =>
    many((n) => ({ lc: n % 2 ? 'LUMS' : 'IBA', month: '', respondents: n + 1 + round, percent: 20 }), 4),
}

it.each([1, 2])('round %i', { timeout: 60_000 }, async (round) => {
  const past = yearBefore(open).label
  const documents = (await ask('GET', '/api/documents?limit=50')).json.data as { _id: string }[]
  const entries = (await ask('GET', '/api/mxfunnel')).json as { _id: string; lc: string }[]
  const before = (await ask('GET', '/api/imports')).json.imports as { id: string; canUndo: boolean }[]
  const answers = await Promise.all([
    ...Object.entries(rowsOf).map(([kind, rows]) =>
      ask('POST', `/api/imports/${kind}`, { rows: rows(round), ...(kind === 'checklist' && { year: past }) }),
    ),
    ...before.filter(({ canUndo }) => canUndo).map(({ id }) => ask('POST', `/api/imports/${id}/undo`)),
    ...documents.slice(0, 8).map(({ _id }, n) => ask('PUT', `/api/documents/${_id}`, guide(n, 'By hand'))),
    ...entries.slice(0, 8).map(({ _id, ...rest }) => ask('PUT', `/api/mxfunnel/${_id}`, { ...rest, metrics })),
    ...entries.slice(8, 12).map(({ _id }) => ask('DELETE', `/api/mxfunnel/${_id}`)),
    ...people.map((as) => ask('POST', '/api/mxfunnel/submit', { ...byHand, metrics }, as)),
    ...people.map(({ uid }, n) => ask('PUT', `/api/users/${uid}/role`, { role: n % 2 ? 'tl' : 'lcvp' })),
    ...people
      .slice(0, 3)
      .map(({ uid }) => ask('PUT', `/api/users/${uid}/place`, { committee: 'IBA', portfolio: null })),
    ask('PUT', '/api/conversion', { entries: [entry(round)] }),
    ask('POST', '/api/documents', guide(1000 + round, 'New')),
    ask('PUT', '/api/organisation/committees/Karachi', { closedOn: round % 2 ? '2026-01-31' : null }),
    ask('POST', '/api/years/past', yearBefore(yearBefore(open))),
    ask('DELETE', `/api/years/${yearBefore(yearBefore(open)).label}`),
  ])
  const failed = answers.filter(({ status }) => status >= 500)
  expect(failed.map(({ status, json }) => [status, json.message])).toEqual([])
  for (const count of hubs.flatMap(({ recounts = [] }) => recounts))
    expect(await recount(portal.portal, count)).toEqual([])
})
