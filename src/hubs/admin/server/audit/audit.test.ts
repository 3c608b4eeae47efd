// Audit trail: reading, filtering, downloading and trimming, with no way to change it. Through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import type { Hub } from '#server/hub/hub.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { trimAudit } from './changes.ts'
import { countEntries } from './queries.ts'

let portal: TestPortal
let admin: Person
const ali = { uid: 'ali', email: 'ali@nexus.example', address: '10.0.0.1' }
const hira = { uid: 'hira', email: 'hira@nexus.example', address: '10.0.0.2' }
const kinds = ['gcp.approve', 'identity.signIn', 'identity.signInFailed', 'role.change']

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin')
  await inTransaction(portal.db, async (trx) => {
    for (let i = 0; i < 120; i++) {
      const kind = kinds[i % 4] as string
      const subject = kind === 'role.change' ? ali.email : `thing-${i}`
      const actor = i % 3 ? ali : hira
      await recordAudit(trx, actor, { kind, subject, before: { step: i }, after: { step: i + 1, note: '=1+1, "x"' } })
    }
  })
  // Ten per day, from the first of January on; seq begins at 1.
  await inTransaction(portal.db, async (trx) => {
    for (let day = 1; day <= 12; day++) {
      const at = `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`
      await trx
        .updateTable('audit')
        .set({ at })
        .where('seq', '>', day * 10 - 10)
        .where('seq', '<=', day * 10)
        .execute()
    }
  })
})
afterAll(() => portal.close())

type Entry = { seq: number; kind: string; actorEmail: string; subject: string; at: string; before: unknown }
type Page = { entries: Entry[]; total: number; hasOlder: boolean; hasNewer: boolean }
const read = async (query = ''): Promise<Page> => (await portal.ask('GET', `/api/audit?${query}`, { as: admin })).json

async function readAll(query: string): Promise<Entry[]> {
  const all: Entry[] = []
  for (let page = await read(query); ; page = await read(`${query}&before=${all.at(-1)?.seq}`)) {
    all.push(...page.entries)
    if (!page.hasOlder) return all
  }
}

describe('reading', () => {
  it('begins with the newest, 25 per page, with who, when, what, before, after and from where', async () => {
    const page = await read()
    expect(page.entries).toHaveLength(25)
    expect([page.total, page.hasOlder, page.hasNewer]).toEqual([120, true, false])
    expect(page.entries[0]).toEqual({
      seq: 120,
      at: '2026-01-12T12:00:00.000Z',
      kind: 'role.change',
      subject: ali.email,
      actorEmail: ali.email,
      address: ali.address,
      before: { step: 119 },
      after: { step: 120, note: '=1+1, "x"' },
    })
  })

  it('pages down and up over every entry exactly once', async () => {
    expect((await readAll('limit=7')).map(({ seq }) => seq)).toEqual(Array.from({ length: 120 }, (_, i) => 120 - i))
    const older = await read('limit=10&before=91')
    expect(older.entries.map(({ seq }) => seq)).toEqual([90, 89, 88, 87, 86, 85, 84, 83, 82, 81])
    const newer = await read('limit=10&after=90')
    expect([newer.entries[0]?.seq, newer.entries.at(-1)?.seq, newer.hasNewer]).toEqual([100, 91, true])
    const top = await read('limit=10&after=115')
    expect([top.entries[0]?.seq, top.entries.length, top.hasNewer, top.hasOlder]).toEqual([120, 10, false, true])
  })

  it('filters by person: what they did and what was done to them', async () => {
    const expected = (entry: Entry) => entry.actorEmail === hira.email || entry.subject === hira.email
    const hers = await readAll('limit=9&person=HIRA@nexus.example')
    expect(hers).toEqual((await readAll('limit=100')).filter(expected))
    expect(await readAll('person=hira')).toEqual(hers)
    const his = await readAll('person=ali')
    expect(his.some(({ actorEmail }) => actorEmail === hira.email)).toBe(true)
    expect((await read('person=nobody')).entries).toEqual([])
  })

  it('filters by kind, by group and by both with a person', async () => {
    expect(new Set((await readAll('kind=role.change')).map(({ kind }) => kind))).toEqual(new Set(['role.change']))
    const group = await readAll('kind=identity&limit=8')
    expect(group).toHaveLength(60)
    expect(group.map(({ seq }) => seq)).toEqual(group.map(({ seq }) => seq).toSorted((a, b) => b - a))
    const both = await readAll('kind=identity&person=hira')
    expect(both.every((entry) => entry.actorEmail === hira.email && entry.kind.startsWith('identity.'))).toBe(true)
    expect(both).toHaveLength(20)
    expect((await read('kind=nothing')).entries).toEqual([])
    const { json } = await portal.ask('GET', '/api/audit/kinds', { as: admin })
    expect(json.kinds).toEqual(kinds)
  })

  it('filters by time, in any offset', async () => {
    const third = await readAll('from=2026-01-03T00:00:00Z&until=2026-01-04T00:00:00Z')
    expect(third.map(({ at }) => at.slice(0, 10))).toEqual(Array(10).fill('2026-01-03'))
    expect(await readAll('from=2026-01-03T05:00:00%2B05:00&until=2026-01-04T05:00:00%2B05:00')).toEqual(third)
    expect((await read('from=2030-01-01T00:00:00Z')).entries).toEqual([])
    expect((await read('until=2020-01-01T00:00:00Z')).entries).toEqual([])
    expect((await portal.ask('GET', '/api/audit?from=yesterday', { as: admin })).json.fields.from).toBeTruthy()
  })
})

describe('the file', () => {
  it('contains every match, safe for spreadsheets', async () => {
    const answer = await portal.ask('GET', '/api/audit.csv?kind=identity', { as: admin })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = answer.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[1]).toContain('identity.signInFailed')
    expect(
      (await portal.ask('GET', '/api/audit.csv?kind=none', { as: admin })).text.trimEnd().split('\r\n'),
    ).toHaveLength(1)
  })

  it('is itself recorded, with who downloaded it and with which filters', async () => {
    const exports = () => portal.db.selectFrom('audit').selectAll().where('kind', '=', 'audit.export').execute()
    const before = (await exports()).length
    await portal.ask('GET', '/api/audit.csv?person=hira&kind=identity&from=2026-01-03T00:00:00Z', { as: admin })
    await portal.ask('GET', '/api/audit.csv', { as: await portal.signInAs('mcvp') })
    const [record, ...others] = (await exports()).slice(before)
    expect(others).toEqual([])
    expect(record).toMatchObject({ actorEmail: admin.email, subject: '/audit', before: null })
    expect(JSON.parse(record?.after ?? '')).toEqual({
      person: 'hira@nexus.example',
      kind: 'identity',
      from: '2026-01-03T00:00:00Z',
    })
    expect((await read('kind=audit.export')).entries[0]?.seq).toBe(record?.seq)
  })

  it('continues over more than one read', async () => {
    const rows = Array.from({ length: 1100 }, (_, i) => ({
      id: `tick-${i}`,
      seq: 10_000 + i,
      at: new Date().toISOString(),
      kind: 'sona.tick',
      subject: `lc-${i}`,
      actorEmail: ali.email,
      address: ali.address,
    }))
    await portal.db.insertInto('audit').values(rows).execute()
    const { text } = await portal.ask('GET', '/api/audit.csv?kind=sona.tick', { as: admin })
    const subjects = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[3])
    expect(new Set(subjects).size).toBe(1100)
  })
})

it.each(['POST', 'PUT', 'DELETE'])('has no way to %s', async (method) => {
  const statusOf = async (path: string) => (await portal.ask(method, path, { as: admin, body: {} })).status
  expect(await Promise.all(['/api/audit', '/api/audit.csv', '/api/audit/1'].map(statusOf))).toEqual([405, 405, 404])
})

describe('trimming', () => {
  const trim = () => trimAudit(portal.db, { kinds: ['identity.signIn', 'identity.signInFailed'], keptDays: 1 })
  it('deletes only old sign-ins', async () => {
    const now = new Date().toISOString()
    await portal.db.updateTable('audit').set({ at: now }).where('seq', '>', 110).where('seq', '<=', 120).execute()
    const before = await countEntries(portal.db)
    // Two instances at once: nothing is counted twice.
    const gone = await Promise.all([trim(), trim()])
    expect(gone[0] + gone[1]).toBe(55)
    expect(await countEntries(portal.db)).toBe(before - 55)
    const left = await readAll('kind=identity')
    expect(left.map(({ at }) => at)).toEqual(Array(5).fill(now))
    expect(await readAll('kind=role.change')).toHaveLength(30)
    expect(await trim()).toBe(0)
  })

  it('runs at start', async () => {
    const manifest = { audit: { identity: { signIns: ['signIn'] } } }
    const coming: Hub = { name: 'coming', manifest, contract: {}, migrations: [], handlers: () => ({}) }
    const other = await startTestPortal({ hubs: [hub, coming], runsStartJobs: true })
    await inTransaction(other.db, (trx) => recordAudit(trx, ali, { kind: 'identity.signIn', subject: ali.email }))
    await other.db.updateTable('audit').set({ at: '2020-01-01T00:00:00.000Z' }).execute()
    const stop = await hub.start?.(other.portal)
    await vi.waitFor(async () => expect(await countEntries(other.db)).toBe(0), 20_000)
    await stop?.()
    await other.close()
  })
})
