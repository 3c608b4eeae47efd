// Erasure in documents: what stays of an erased person, and whether the documents keep working.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'

let portal: TestPortal
let erasure: ReturnType<typeof createErasureHelper>
let other: Person
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  erasure = createErasureHelper(portal, hubs)
  other = await portal.signInAs('mcvp', { displayName: 'Omar Other' })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const link = (n: string) => `https://example.org/${n}.pdf`
const fields = (title: string) => ({ title, description: 'For all.', documentUrl: link('a'), imageUrl: '' })
const ask = (method: string, path: string, as: Person, body?: unknown) => portal.ask(method, path, { as, body })
const rowOf = (id: string) =>
  portal.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('documents stay without an owner, and others find and check them; bookmarks and visits are deleted', async () => {
  const who = await portal.signInAs('mcvp', { displayName: 'Rodina Owner' })
  const { json: own } = await ask('POST', '/api/documents', who, fields('Words of Rodina Owner'))
  const { json: foreign } = await ask('POST', '/api/documents', other, fields('Of another'))
  await ask('PUT', `/api/documents/${foreign._id}/bookmark`, who)
  await ask('POST', '/api/documents/visit', who)
  const data = await erasure.dataOf(who)
  expect(data['Documents that you uploaded or own']).toMatchObject([{ id: own._id, createdBy: who.uid }])
  expect(data['Documents that you bookmarked']).toMatchObject([{ documentId: foreign._id }])
  expect(data['When you last visited the documents']).toMatchObject([{ collection: 'documents' }])
  expect(JSON.stringify(data)).not.toContain(other.uid)

  const erased = await erasure.erase(who)
  expect(await erasure.columnsWith([who.uid, who.email])).toEqual([])
  expect(await rowOf(own._id)).toMatchObject({ title: 'Words of Rodina Owner' })
  expect(await erasure.removeNames(admin)).toEqual(['Audit trail entry', 'Document'])
  expect(await erasure.columnsWith(['Rodina Owner', 'rodina owner'])).toEqual([])
  expect(await erasure.miscounted()).toEqual([])
  // Before redaction the title contained 'od' (in the name), so it was in the OD filter.
  expect(await rowOf(own._id)).toMatchObject({ createdBy: erased.former, ownerId: '', isOd: 0 })
  const { json: found } = await ask('GET', '/api/documents?search=words%20of', other)
  expect(found.data).toMatchObject([{ title: 'Words of a former member', ownerName: '' }])

  await portal.db
    .updateTable('document')
    .set({ checkBy: plusDays(today(), -1) })
    .where('id', '=', own._id)
    .execute()
  const toCheck = async (as: Person) => (await ask('GET', '/api/documents?filter=check', as)).json.data
  expect(await toCheck(other)).toMatchObject([{ _id: own._id }])
  const { _id, ...kept } = found.data[0]
  const edited = await ask('PUT', `/api/documents/${own._id}`, other, {
    ...{ title: 'Edited', description: kept.description, documentUrl: kept.documentUrl, imageUrl: '' },
    ...{ ownerId: '', version: kept.version },
  })
  expect([edited.status, edited.json.title, await toCheck(other)]).toEqual([200, 'Edited', []])
  expect((await ask('POST', `/api/documents/${own._id}/confirm`, other)).status).toBe(200)
  const given = await ask('PUT', `/api/documents/${own._id}`, admin, { ...fields('Edited'), ownerId: other.uid })
  expect(given.json.ownerId).toBe(other.uid)
})

it('also if the uploader and the owner are different people', async () => {
  const who = await portal.signInAs('mcvp')
  const upload = async (as: Person, title: string) => (await ask('POST', '/api/documents', as, fields(title))).json._id
  const [given, taken] = [await upload(who, 'Given away'), await upload(other, 'Taken over')]
  for (const [id, title, ownerId] of [
    [given, 'Given away', other.uid],
    [taken, 'Taken over', who.uid],
  ])
    expect((await ask('PUT', `/api/documents/${id}`, admin, { ...fields(title), ownerId })).json.ownerId).toBe(ownerId)
  const { former } = await erasure.erase(who)
  expect(await rowOf(given)).toMatchObject({ createdBy: former, ownerId: other.uid })
  expect(await rowOf(taken)).toMatchObject({ createdBy: other.uid, ownerId: '' })
})

it('a late upload with the same idempotency key is anonymised by the second pass', async () => {
  const who = await portal.signInAs('mcvp')
  const body = { ...fields('Late'), submissionKey: 'one-key-for-both' }
  const { json: first } = await ask('POST', '/api/documents', who, body)
  const before = await rowOf(first._id)
  const erased = await erasure.erase(who)
  await portal.db
    .insertInto('document')
    .values({ ...before, id: 'late', seq: 99_999, isLive: 0 })
    .execute()
  await erasure.runSecondPass(erased)
  await erasure.runSecondPass(erased)
  expect(await erasure.columnsWith([who.uid, who.email])).toEqual([])
})

it('an import by an erased person is still listed, and an admin can undo it', async () => {
  const who = await portal.signInAs('mcvp', { displayName: 'Imran Importer' })
  const rows = ['i1', 'i2'].map((n) => ({ ...fields(`Imported ${n}`), documentUrl: link(n) }))
  const { json: made } = await ask('POST', '/api/imports/documents', who, { rows })
  const before = await portal.db.selectFrom('import').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const erased = await erasure.erase(who)
  await portal.db
    .insertInto('import')
    .values({ ...before, id: 'late' })
    .execute()
  await erasure.runSecondPass(erased)
  const { imports } = (await ask('GET', '/api/imports', admin)).json
  const [listed] = imports.filter(({ id }: { id: string }) => id === made.id)
  expect(listed).toMatchObject({ by: { name: 'A former member' }, canUndo: true })
  expect(JSON.stringify(imports)).not.toContain(who.email)
  expect((await ask('POST', `/api/imports/${made.id}/undo`, admin)).json).toEqual({ undone: 2, kept: [] })
  expect((await ask('GET', '/api/documents?search=imported', other)).json.total).toBe(0)
  expect(await erasure.miscounted()).toEqual([])
})
