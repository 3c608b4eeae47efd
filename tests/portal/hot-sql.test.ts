// SQL of the hot requests on each database, stored beside this test, so that a review sees what became of a query. After an
// intended change, `vitest run --project 'api-*' tests/portal/hot-sql -u` rewrites it.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'

/** The most frequent requests, each twice, because a prepared query must give the same SQL. */
const hot = [
  ...['/api/me', '/api/home', '/api/search?q=welcome'],
  ...['/api/gcp/approved', '/api/gcp/approved?search=welcome', '/api/gcp?status=pending', '/api/documents'],
  ...['/api/mxfunnel/summary', '/api/mxfunnel/months', '/api/checklist/summary', '/api/survey', '/api/progress'],
  ...['/api/users', '/api/users?search=ali', '/api/audit', '/api/inbox'],
]

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  // Jobs are not part of any request: those of hubs do not run here, and the shell's have run before.
  portal = await startTestPortal({ hubs: hubs.map((hub) => ({ ...hub, jobs: [] })) })
  admin = await portal.signInAs('admin')
  const atStart = shell.jobs?.filter((job) => job.atStart) ?? []
  const ended = portal.db.selectFrom('job').select('name').where('succeededAt', 'is not', null)
  await vi.waitFor(async () => expect(await ended.execute()).toHaveLength(atStart.length), 20_000)
  // Read once for all requests.
  const version = portal.db.selectFrom('accessVersion').select('organisation as organisationVersion')
  await portal.portal.organisation(await version.executeTakeFirstOrThrow())
  // With a target for every measure, the dashboard asks for all that it can.
  const { measures, years } = portal.portal
  const same = { year: (await years()).open.label, committee: '', month: '', value: 9, inForce: 9 }
  const rows = measures.flatMap((source) =>
    source.measures.map(({ key }) => ({ ...same, id: key, measure: key, state: 'set', version: 1, changedAt: '' })),
  )
  await portal.db.insertInto('target').values(rows).execute()
})
afterAll(() => portal.close())
afterEach(() => vi.restoreAllMocks())

/** Every statement that reaches the database, as its driver gets it. */
function watchStatements(): string[] {
  const seen: string[] = []
  const prepare = DatabaseSync.prototype.prepare
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    seen.push(sql)
    return prepare.call(this, sql)
  })
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    seen.push(typeof first === 'string' ? first : first.text)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as never)
  return seen
}

/** What the direct reader of PostgreSQL adds to every query. */
const withSnapshot = /^select asked\.\*, seen\.snapshot .* from \((.*)\) as rows\) as asked on true$/s

/** Without values that depend on the day, and one clause per line. */
const readable = (sql: string) =>
  sql
    .replace(withSnapshot, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\d{4}-\d\d-\d\d/g, '2026-11-17')
    .replace(/'\d\d\.\d\d'/g, "'26.27'")
    .replace(/ (from|where|group by|order by|limit|union|left join|inner join|returning) /g, '\n  $1 ')
    .trim()

/** Also without the settings of a new connection, and the queries of jobs that look for work every few seconds or every minute. */
const isRequest = (sql: string) =>
  !/"gcpHeld"|"committeeClosing"|"taskReminderOrder"|select "handoverPlan"."id"/.test(sql) &&
  !/^(pragma|begin|commit|rollback|set |select set_config|select 1$)/i.test(sql.trim())

it('is what was reviewed', async () => {
  const sections = []
  for (const path of hot) {
    // After a commit, nothing that another path has read is current any more.
    await portal.db.updateTable('user').set({ name: 'Test admin' }).where('id', '=', admin.uid).execute()
    const seen = watchStatements()
    for (let round = 0; round < 2; round++) {
      const { status } = await portal.ask('GET', path, { as: admin })
      expect([path, status]).toEqual([path, 200])
    }
    vi.restoreAllMocks()
    const statements = [...new Set(seen.filter(isRequest).map(readable))].sort()
    sections.push(`-- GET ${path}\n${statements.join(';\n')}`)
  }
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(`sql/${portal.engine}.sql`)
})
