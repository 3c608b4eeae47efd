// The audit trail is written last in every save: on PostgreSQL all saves wait for its counter, so it must be held briefly.
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type BenchedEndpoint, endpoints } from '../load/endpoints.ts'
import { fillTenYears, peopleOf, type TenYears } from '../load/ten-years.ts'
import { fromHub } from '../setup/from-hub.ts'

const { createVerifiedMember, signIn } = await fromHub('identity/server/test-members.ts')

let portal: TestPortal
let filled: TenYears
beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.map((hub) => ({ ...hub, jobs: [] })) })
  filled = await fillTenYears(portal, 200)
}, 60_000)
afterAll(() => portal.close())

let sent = 0

async function send({ as, step }: BenchedEndpoint): Promise<void> {
  const [person] = peopleOf(filled, as)
  if (!person) throw new Error(`There is no ${as}`)
  const { method, path, body } = step(filled.ids, { n: sent++, person, at: 0 })
  const { status, text } = await portal.ask(method, path, { as: person, body })
  expect([method, path, status < 300 ? 'fine' : text]).toEqual([method, path, 'fine'])
}

/** What is sent to PostgreSQL after the first audit line, in its transaction; undefined if there is none. */
async function statementsAfterAudit(work: () => Promise<unknown>): Promise<string[] | undefined> {
  const statements: { client: pg.Client; text: string }[] = []
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    statements.push({ client: this, text: typeof first === 'string' ? first : first.text })
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as never)
  await work()
  vi.restoreAllMocks()
  const line = statements.find(({ text }) => text.startsWith('insert into "audit"'))
  if (!line) return undefined
  const texts = statements
    .slice(statements.indexOf(line))
    .filter(({ client }) => client === line.client)
    .map(({ text }) => text)
  return texts.slice(0, texts.indexOf('commit'))
}

/** Further lines, and the record's id under the idempotency key. */
const belongsToAudit = /"sequence"|"audit"|"idempotencyKey"/

it.runIf(process.env.NEXUS_TEST_ENGINE === 'postgres')('nothing is written after it', async () => {
  const email = await createVerifiedMember(portal)
  const saves = endpoints.filter(({ name }) => !name.startsWith('GET '))
  const works = [() => signIn(portal, email), ...saves.map((endpoint) => () => send(endpoint))]
  let audited = 0
  for (const work of works) {
    const later = await statementsAfterAudit(work)
    if (later) audited += 1
    expect(later?.filter((text) => !belongsToAudit.test(text)) ?? []).toEqual([])
  }
  expect(audited).toBeGreaterThan(3)
})
