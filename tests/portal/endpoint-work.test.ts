// Work of every endpoint: what is asked again is neither compiled by Kysely nor planned by a database again. Each GET and the common
// writes, as the benchmark `npm run bench -- all` sends them; an exception says why (tests/load/endpoint-exceptions.ts).
import { DatabaseSync } from 'node:sqlite'
import { DefaultQueryCompiler } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { metricsHeaders } from '#server/testing/metrics-token.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { exceptions } from '../load/endpoint-exceptions.ts'
import { type BenchedEndpoint, endpoints } from '../load/endpoints.ts'
import { fillTenYears, peopleOf, type TenYears } from '../load/ten-years.ts'

let portal: TestPortal
let filled: TenYears
beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.map((hub) => ({ ...hub, jobs: [] })), env: { OVERLOAD_MS: '600000' } })
  filled = await fillTenYears(portal, 200)
}, 60_000)
afterAll(() => portal.close())
afterEach(() => vi.restoreAllMocks())

type Work = { compiled: string[]; planned: string[] }

/** What Kysely compiles, SQLite prepares, and PostgreSQL gets without the name of a statement that it knows already. */
function watchWork(): Work {
  const work: Work = { compiled: [], planned: [] }
  const compileQuery = DefaultQueryCompiler.prototype.compileQuery
  vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery').mockImplementation(function (
    this: DefaultQueryCompiler,
    ...given
  ) {
    const compiled = compileQuery.apply(this, given)
    work.compiled.push(compiled.sql)
    return compiled
  })
  const prepare = DatabaseSync.prototype.prepare
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    work.planned.push(sql)
    return prepare.call(this, sql)
  })
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string; name?: string }]
    const { text, name } = typeof first === 'string' ? { text: first } : first
    if (name === undefined && !/^(begin|commit|rollback|select 1$)/.test(text)) work.planned.push(text)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as never)
  return work
}

/** Jobs look for work every few seconds. */
const isOfJob = (sql: string) =>
  /"gcpHeld" where \("dueAt"|"job"|"runningPortal"|"committeeClosing"|"handoverPlan"|"taskReminderOrder"/.test(sql)

const warmUps = 3
let sent = 0

async function send({ as, step }: BenchedEndpoint): Promise<void> {
  const [person] = peopleOf(filled, as)
  if (!person) throw new Error(`There is no ${as}`)
  const { method, path, body } = step(filled.ids, { n: sent++, person, at: 0 })
  const { status, text } = await portal.ask(method, path, { as: person, body, headers: metricsHeaders })
  expect([method, path, status < 300 ? 'fine' : text]).toEqual([method, path, 'fine'])
}

async function workOf(endpoint: BenchedEndpoint): Promise<Work> {
  for (let n = 0; n < warmUps; n++) await send(endpoint)
  const work = watchWork()
  await send(endpoint)
  vi.restoreAllMocks()
  const own = (all: string[]) => all.filter((sql) => !isOfJob(sql))
  return { compiled: own(work.compiled), planned: own(work.planned) }
}

it('compiles and plans nothing again', { timeout: 60_000 }, async () => {
  const over: Record<string, Work> = {}
  const unneeded: string[] = []
  for (const endpoint of endpoints) {
    const { compiled = 0 } = exceptions[endpoint.name] ?? {}
    const work = await workOf(endpoint)
    if (work.compiled.length > compiled || work.planned.length > compiled) over[endpoint.name] = work
    if (compiled > 0 && work.compiled.length === 0) unneeded.push(endpoint.name)
  }
  expect(over).toEqual({})
  expect(unneeded).toEqual([])
})
