// Imports: spreadsheet rows become records, whatever their kind. Tested with documents, because the same code serves all
// kinds.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubs } from '../../src/main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '../../src/server/testing/portal.ts'
import { plusMonths, today } from '../../src/shared/time/calendar.ts'

let portal: TestPortal
let national: Person
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  national = await portal.signInAs('mcvp')
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const link = (n: number | string) => `https://docs.example.org/${n}`
const row = (n: number | string, more: object = {}) => ({
  ...{ title: `Guide ${n}`, description: 'How it is done.', documentUrl: link(n), ...more },
})
type Sent = {
  rows: unknown[]
  dryRun?: boolean
  onProblem?: 'stop' | 'skip'
  fileName?: string
  submissionKey?: string
}
const send = (body: Sent, as = national) => portal.ask('POST', '/api/imports/documents', { as, body })
const undo = (id: string, as = national) => portal.ask('POST', `/api/imports/${id}/undo`, { as })
const listed = async (search: string) =>
  (await portal.ask('GET', `/api/documents?limit=50&search=${search}`, { as: national })).json.data
const find = async (documentUrl: string) =>
  (await listed('')).find((each: { documentUrl: string }) => each.documentUrl === documentUrl)
async function lastLineAbout(subject: string) {
  const lines = portal.db.selectFrom('audit').select(['before', 'after']).where('subject', '=', subject)
  const { before, after } = await lines.orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return { before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') }
}

describe('an import', () => {
  it('has a dry run that stores nothing, and then does what the dry run said', async () => {
    const rows = [row('a1'), row('a2', { imageUrl: 'no link' }), row('a3')]
    const dryRunResult = (await send({ rows, dryRun: true, onProblem: 'skip' })).json
    expect(dryRunResult).toMatchObject({ id: null, made: 2, changed: 0, skipped: 0, isRepeated: false })
    expect(dryRunResult.refused).toEqual([{ row: 1, fields: { imageUrl: expect.stringContaining('http') } }])
    expect(await find(link('a1'))).toBeUndefined()
    const done = (await send({ rows, onProblem: 'skip', fileName: 'guides.csv' })).json
    expect(done).toEqual({ ...dryRunResult, id: expect.any(String) })
    // The person who imports a document owns it, as with an upload.
    const checkBy = plusMonths(today(), 12)
    expect(await find(link('a3'))).toMatchObject({ title: 'Guide a3', ownerId: national.uid, checkBy })
  })

  it('stores nothing when one row is wrong, unless told to skip it', async () => {
    const { status, json } = await send({ rows: [row('b1'), row('b2', { title: ' ' })] })
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: null, made: 0, refused: [{ row: 1, fields: { title: 'Give it a title.' } }] })
    expect(await find(link('b1'))).toBeUndefined()
  })

  it('updates an existing record and skips an identical one', async () => {
    await send({ rows: [row('c1'), row('c2')] })
    const rows = [row('c1'), row('c2', { description: 'Told anew.' }), row('c3')]
    const { json } = await send({ rows })
    expect(json).toMatchObject({ made: 1, changed: 1, skipped: 1 })
    expect(json.notes).toEqual([
      { row: 0, outcome: 'skipped', text: expect.any(String) },
      { row: 1, outcome: 'changed', text: 'New values: Description' },
    ])
    const [changed, made] = [await find(link('c2')), await find(link('c3'))]
    expect((await undo(json.id)).json).toEqual({ undone: 2, kept: [] })
    expect(await lastLineAbout(changed._id)).toMatchObject({
      ...{ before: { description: 'Told anew.' }, after: { description: 'How it is done.' } },
    })
    expect(await lastLineAbout(made._id)).toMatchObject({ before: { title: 'Guide c3' }, after: null })
    expect(await find(link('c2'))).toMatchObject({ description: 'How it is done.' })
    expect(await find(link('c3'))).toBeUndefined()
    expect(await find(link('c1'))).toBeDefined()
  })

  it('that is sent twice, also at once, is stored once; after an undo, its rows can be imported again', async () => {
    const body = { rows: [row('d1'), row('d2')] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(answers.filter(({ json }) => json.isRepeated)).toHaveLength(3)
    await undo((await send(body)).json.id)
    expect((await send(body)).json).toMatchObject({ made: 2, isRepeated: false })
  })

  it('leaves records that were edited since when it is undone, and lists them', async () => {
    const { json } = await send({ rows: [row('e1'), row('e2')] })
    const edited = await find(link('e1'))
    const body = { ...row('e1'), title: 'Edited by hand', version: edited.version }
    await portal.ask('PUT', `/api/documents/${edited._id}`, { as: national, body })
    expect((await undo(json.id)).json).toEqual({
      undone: 1,
      kept: [{ record: edited._id, text: 'Edited by hand: edited since.' }],
    })
    expect(await find(link('e1'))).toBeDefined()
    expect((await undo(json.id)).status).toBe(409)
  })

  it('can be undone by its author or an admin, within 30 days', async () => {
    const { json } = await send({ rows: [row('f1')] })
    const other = await portal.signInAs('mcvp')
    expect((await undo(json.id, other)).status).toBe(404)
    const { json: early } = await send({ rows: [row('f2')] })
    const { json: late } = await send({ rows: [row('f3')] })
    expect((await undo(json.id, admin)).status).toBe(200)
    const hourMs = 3_600_000
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * hourMs - hourMs })
      expect((await undo(early.id, await portal.signInAs('admin'))).status).toBe(200)
      vi.setSystemTime(Date.now() + hourMs)
      const refused = await undo(late.id, await portal.signInAs('admin'))
      expect([refused.status, refused.json.message]).toEqual([410, 'You can only undo an import for 30 days.'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is listed for its author; admins see all imports', async () => {
    const newcomer = await portal.signInAs('mcvp')
    await send({ rows: [row('g1')], fileName: 'mine.xlsx' }, newcomer)
    const { json } = await portal.ask('GET', '/api/imports', { as: newcomer })
    expect(json).toMatchObject({
      total: 1,
      imports: [{ kind: 'documents', name: 'Resource documents', fileName: 'mine.xlsx', made: 1, canUndo: true }],
    })
    expect((await portal.ask('GET', '/api/imports', { as: admin })).json.total).toBeGreaterThan(1)
  })

  it('is allowed to people who may do the same by hand', async () => {
    const lcvp = await portal.signInAs('lcvp')
    expect((await send({ rows: [row('h1')] }, lcvp)).status).toBe(403)
    const kindsOf = async (as: Person) =>
      (await portal.ask('GET', '/api/imports/kinds', { as })).json.map(({ kind }: { kind: string }) => kind)
    expect(await kindsOf(national)).toEqual(expect.arrayContaining(['documents', 'apip']))
    expect(await kindsOf(lcvp)).not.toContain('documents')
  })

  it.each([
    ['no rows', { rows: [] }],
    ['rows that are no objects', { rows: ['a', 1] }],
    ['more rows than a kind takes', { rows: Array.from({ length: 2001 }, (_, n) => row(n)) }],
  ])('refuses %s', async (_, body) => expect((await send(body)).status).toBe(400))

  it('refuses strange cells row by row', async () => {
    const rows = [
      row('i1', { title: null }),
      row('i2', { title: `a\0b`, description: 12 }),
      row('i3', { title: 'x'.repeat(300) }),
      row('i4', { description: 'x'.repeat(32_767) }),
    ]
    const { json } = await send({ rows, dryRun: true, onProblem: 'skip' })
    expect(json.refused.map(({ row }: { row: number }) => row)).toEqual([0, 2, 3])
    expect(json.made).toBe(1)
  })
})
