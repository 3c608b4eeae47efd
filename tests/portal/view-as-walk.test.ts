// 'View as…' across hubs: an admin sees exactly what the viewed role sees. Every endpoint of every hub is called as the
// viewed role and as a real person of that role and place, on a portal in full use; and nothing is changed.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { readSchema } from '#server/backup/schema.ts'
import { inTransaction } from '#server/database/database.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { requestPortal } from '#server/testing/http-client.ts'
import { makePerson } from '#server/testing/portal.ts'
import { appoint } from '#server/years/appointments.ts'
import type { View } from '#shared/contracts/view-contract.ts'
import { isAppointed } from '#shared/roles.ts'
import { startDemo } from '../../scripts/demo/demo.ts'
import { freePort } from '../../scripts/free-port.ts'
import { contracts } from './expected-access.ts'

const views: View[] = [
  { role: 'user', committee: null, portfolio: null },
  { role: 'tm', committee: 'LUMS', portfolio: 'iCX' },
  { role: 'tl', committee: 'Lahore', portfolio: 'oGV' },
  { role: 'lcvp', committee: 'Lahore', portfolio: null },
  { role: 'mcvp', committee: null, portfolio: null },
]
/** Both people run the same queries: on PostgreSQL, two roles with a place are enough to show it. */
const walked = process.env.NEXUS_TEST_ENGINE === 'postgres' ? views.slice(2, 4) : views
const endpoints = contracts.flatMap(({ contract }) => Object.values(contract))

let tables: Awaited<ReturnType<typeof readSchema>>
let demo: Awaited<ReturnType<typeof startDemo>>
let drop: (() => Promise<void>) | undefined
let admin: Somebody
let ids: Record<string, string>
type Somebody = { uid: string; email: string; cookie: string }

beforeAll(async () => {
  const all = await readSchema([shell, ...hubs].flatMap(({ migrations }) => migrations))
  // Leases are renewed meanwhile.
  tables = all.filter(({ name }) => name !== 'runningPortal' && name !== 'job')
  const postgres = process.env.NEXUS_TEST_ENGINE === 'postgres' ? await makePostgresDatabase() : undefined
  drop = postgres?.drop
  demo = await startDemo(await freePort(), postgres?.url)
  admin = await makePerson(demo.portal, 'admin')
  ids = {
    '/api/gcp/': (await first('/api/gcp/approved', 'gcps'))._id,
    '/api/documents/': (await first('/api/documents', 'data'))._id,
    '/api/api-cycles/': (await first('/api/api-cycles', 'data'))._id,
    '/api/checklist/': (await first('/api/checklist/respondents', 'respondents')).userId,
    '/api/mxfunnel/': (await first('/api/mxfunnel/entries', 'entries'))._id,
    '/api/survey/': (await first('/api/survey'))._id,
  }
  await giveOwn()
  expect(await ownThings()).toEqual({ inbox: 1, bookmarked: 1, unread: 1 })
}, 120_000)
afterAll(async () => {
  await demo?.stop()
  await drop?.()
})

const ask = (method: string, path: string, as: Somebody, body?: object) =>
  requestPortal(demo.url, method, path, { as, body })

// biome-ignore lint/suspicious/noExplicitAny: what is not there fails
async function first(path: string, list?: string): Promise<any> {
  const answer = JSON.parse((await ask('GET', path, admin)).text)
  const [one] = list ? answer[list] : answer
  expect([path, typeof one]).toEqual([path, 'object'])
  return one
}

/** The admin has a message and a bookmark, which must not appear in the view. */
async function giveOwn() {
  const { db } = demo.portal
  const now = new Date().toISOString()
  const gcp = ids['/api/gcp/']
  await sql`insert into "inboxItem" ("id", "uid", "kind", "text", "path", "at")
    values ('own-message', ${admin.uid}, 'role', 'For the admin alone', '/profile', ${now})`.execute(db)
  await sql`insert into "gcpBookmark" ("uid", "gcpId", "at") values (${admin.uid}, ${gcp}, ${now})`.execute(db)
}

async function ownThings() {
  const read = async (path: string) => JSON.parse((await ask('GET', path, admin)).text)
  return {
    inbox: (await read('/api/inbox')).total,
    bookmarked: (await read('/api/gcp/approved?bookmarked=yes')).total,
    unread: (await read('/api/home')).unread,
  }
}

/** A real person, who has been here for a while and has a confirmed place. */
async function personAt({ role, committee, portfolio }: View): Promise<Somebody> {
  const { db, years } = demo.portal
  const person = await makePerson(demo.portal, role)
  const { open } = await years()
  const place = { committee, portfolio }
  const asked = { ...place, placeAskedAt: new Date().toISOString(), placeYear: open.label, createdAt: '2026-01-01' }
  await db.updateTable('user').set(asked).where('id', '=', person.uid).execute()
  if (!isAppointed(role)) return person
  await db.deleteFrom('appointment').where('userId', '=', person.uid).execute()
  await inTransaction(db, (trx) => appoint(trx, { userId: person.uid, role, place, year: open, createdBy: '' }))
  await db.updateTable('appointment').set({ startsOn: open.startsOn }).where('userId', '=', person.uid).execute()
  return person
}

/** As the pages send them: with ids of existing records, with the person's own id, and with required words. */
function addressesOf(path: string, own: string): string[] {
  const known = Object.entries(ids).find(([start]) => path.startsWith(`${start}:`))?.[1]
  const filled = [
    'unknown',
    ...(known ? [known] : []),
    ...(/:(uid|userId)/.test(path) ? [encodeURIComponent(own)] : []),
  ]
  if (path.includes(':')) return filled.map((id) => path.replace(/:\w+/, id))
  if (path === '/api/search') return [path, `${path}?q=lahore`, `${path}?q=a`, `${path}?q=`]
  if (path === '/api/progress/people') return [path, `${path}?kind=checklist&committee=Lahore`]
  if (path === '/api/gcp/approved') return [path, `${path}?bookmarked=yes`]
  return [path]
}

/** Nobody reminds themselves; a view is of nobody, and would remind the real person. */
const reminders = ['/api/progress/people', '/api/tasks/remind']
/** What differs by caller: their own name, sessions and appointments, whom they remind, and metrics of the process. */
const isOwn = (path: string) =>
  ['/api/me', '/api/me/here', '/api/identity/sessions', '/api/notes', '/api/metrics', ...reminders].includes(path)

/** A viewed role has no data to download, and does not get the admin's either. */
const ownFile = '/api/me/data'

/** Every response, by request; the ids of the two callers are not compared. */
async function readAll(who: Somebody, owns: readonly string[]) {
  const plain = (text: string) =>
    owns.reduce((left, own) => left.replaceAll(encodeURIComponent(own), 'own').replaceAll(own, 'own'), text)
  const answers = []
  for (const { path } of endpoints.filter(({ method, path }) => method === 'GET' && path !== ownFile)) {
    for (const address of addressesOf(path, who.uid)) {
      const { status, text } = await ask('GET', address, who)
      answers.push({ asked: plain(address), status, said: isOwn(path) ? '' : plain(text) })
    }
  }
  return answers
}

/** Counted per network or for a monitor, whoever the caller is. */
const isOfNobody = ({ key }: Record<string, unknown>) => /^(ready$|calendar:guess:)/.test(String(key))

/** Everything in every table. */
async function everything() {
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = (await demo.portal.db
      .selectFrom(name as 'audit')
      .selectAll()
      .execute()) as Record<string, unknown>[]
    dump[name] = rows
      .filter((row) => !isOfNobody(row))
      .map((row) => JSON.stringify(row))
      .sort()
  }
  return dump
}

async function changedSince(before: Awaited<ReturnType<typeof everything>>) {
  const now = await everything()
  return tables.flatMap(({ name }) => {
    const known = new Set(before[name])
    const fresh = now[name]?.filter((row) => !known.has(row)) ?? []
    return fresh.length > 0 || known.size !== now[name]?.length ? [{ name, fresh }] : []
  })
}

async function expectAllRefused() {
  for (const { method, path, isAsViewer } of endpoints) {
    if (method === 'GET' || isAsViewer) continue
    const { status, text } = await ask(method, path.replace(/:\w+/g, 'unknown'), admin, {})
    expect([method, path, status, JSON.parse(text).error]).toEqual([method, path, 403, 'onlyLooking'])
  }
}

describe.each(walked)('as $role in $committee', (view) => {
  let person: Somebody
  beforeAll(async () => {
    person = await personAt(view)
    expect((await ask('POST', '/api/view-as', admin, view)).status).toBe(204)
  })

  it('no data download is given away', async () => {
    expect(await ask('GET', ownFile, admin)).toMatchObject({ status: 403 })
  })

  it('every read gives the same response as for a person of that role, and nothing can be or is changed', async () => {
    const { uid } = JSON.parse((await ask('GET', '/api/me', admin)).text)
    const before = await everything()
    const seen = await readAll({ ...admin, uid }, [uid, person.uid])
    await expectAllRefused()
    expect(await changedSince(before)).toEqual([])
    const real = await readAll(person, [uid, person.uid])
    expect(seen.map(({ status }) => status)).not.toContain(500)
    expect(seen).toEqual(real)
  })

  it('nothing counts as the person’s own', async () => {
    const me = JSON.parse((await ask('GET', '/api/me', admin)).text)
    expect(me).toMatchObject({ role: view.role, email: 'nobody', isOnlyLooking: true })
    expect(await ownThings()).toEqual({ inbox: 0, bookmarked: 0, unread: 0 })
  })
})
