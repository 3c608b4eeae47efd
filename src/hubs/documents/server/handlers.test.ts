// Document endpoints of both collections: every call and role, bad input, races and undo, on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { roles } from '#shared/roles.ts'
import type { Document } from '../contract.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let national: Person
let member: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { PICTURE_HOSTS: 'Pictures.example' } })
  national = await portal.signInAs('mcvp')
  member = await portal.signInAs('user')
})
afterAll(() => portal.close())

const guide = {
  title: 'Finance guide',
  description: 'How an LC closes its books.',
  documentUrl: 'https://docs.google.com/document/d/1',
  imageUrl: 'https://example.org/cover.png',
}

describe.each(['/api/documents', '/api/api-cycles'])('%s', (path) => {
  const add = (more: object = {}) => portal.ask('POST', path, { as: national, body: { ...guide, ...more } })
  const list = (query = '') => portal.ask('GET', `${path}${query}`, { as: member })

  it('can be read by everyone signed in, and written by the national team only', async () => {
    const { json: document } = await add()
    for (const role of roles) {
      const as = await portal.signInAs(role)
      const mayWrite = role === 'mcvp' || role === 'admin'
      const statuses = await Promise.all([
        portal.ask('GET', path, { as }).then(({ status }) => status),
        portal.ask('GET', `${path}/${document._id}`, { as }).then(({ status }) => status),
        portal.ask('POST', path, { as, body: guide }).then(({ status }) => status),
        portal.ask('PUT', `${path}/${document._id}`, { as, body: guide }).then(({ status }) => status),
        portal.ask('DELETE', `${path}/unknown`, { as }).then(({ status }) => status),
        portal.ask('POST', `${path}/unknown/restore`, { as }).then(({ status }) => status),
      ])
      expect([role, statuses]).toEqual([
        role,
        mayWrite ? [200, 200, 200, 200, 404, 404] : [200, 200, 403, 403, 403, 403],
      ])
    }
    expect((await portal.ask('GET', path)).status).toBe(401)
  })

  it('lists six per page, newest first, with the fields of the specification', async () => {
    for (let n = 1; n <= 8; n++) await add({ title: `Paging ${n}` })
    const first = (await list('?search=paging')).json
    expect(first).toMatchObject({ total: 8, totalPages: 2 })
    expect(first.data.map(({ title }: Document) => title)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `Paging ${n}`))
    expect((await list('?search=paging&page=2')).json.data).toHaveLength(2)
    expect((await list('?page=999')).json.data).toEqual([])
    expect(first.data[0]).toMatchObject({ ...guide, title: 'Paging 8', version: 1 })
    const all = (await list('?limit=100')).json
    expect(all.data).toHaveLength(all.total)
    expect(all.data[0].title).toBe('Paging 8')
  })

  it('searches titles only, ignoring case and taking % and _ literally', async () => {
    await add({ title: '100% Änderung_x' })
    // What % and _ would match if they were wildcards.
    await add({ title: '100 percent ÄnderungAx' })
    await add({ title: 'Back\\slash' })
    const titles = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).json.data.map(({ title }: Document) => title)
    expect(await titles('100% ä')).toEqual(['100% Änderung_x'])
    expect(await titles('g_x')).toEqual(['100% Änderung_x'])
    expect(await titles('K\\S')).toEqual(['Back\\slash'])
    expect(await titles('%%')).toEqual([])
    expect(await titles('closes its books')).toEqual([])
  })

  it("filters titles with 'od', with and without a search", async () => {
    const before = (await list('?filter=od')).json.total
    const { json: document } = await add({ title: 'The OD Handbook' })
    expect((await list('?filter=od')).json).toMatchObject({ total: before + 1 })
    expect((await list('?filter=od&search=handbook')).json.data).toHaveLength(1)
    await portal.ask('PUT', `${path}/${document._id}`, { as: national, body: { ...guide, title: 'The Handbook' } })
    expect((await list('?filter=od')).json.total).toBe(before)
  })

  it('refuses bad input by field, and stores nothing', async () => {
    const { total } = (await list()).json
    const answer = await add({ title: ' ', documentUrl: 'javascript:alert(1)', description: 'x'.repeat(3000) })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json.fields).sort()).toEqual(['description', 'documentUrl', 'title'])
    expect((await list()).json.total).toBe(total)
  })

  it.each(['documentUrl', 'imageUrl'])('refuses a password in %s, in an upload and in an edit', async (field) => {
    const { json } = await add()
    const body = { [field]: 'https://me:secret@example.org/plan.pdf' }
    const fields = { [field]: 'Leave the user name and password out of the link.' }
    const edited = await portal.ask('PUT', `${path}/${json._id}`, { as: national, body: { ...guide, ...body } })
    for (const { status, json: said } of [await add(body), edited]) expect([status, said.fields]).toEqual([400, fields])
  })

  it('lists the pictures that are not shown, for the national team', async () => {
    const own = new URL(portal.portal.config.publicUrl).host
    const shown = [
      'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWx-_Yz/view',
      'http://pictures.example/a.png',
    ]
    const unshown = [
      'https://example.org/a.png',
      'https://pictures.example.org/a.png',
      'https://localhost.example.org/a',
    ]
    const ids: string[] = []
    for (const imageUrl of [...shown, `https://${own}/a.png`, ...unshown]) ids.push((await add({ imageUrl })).json._id)
    const gone = (await add({ imageUrl: unshown[0] })).json._id
    await portal.ask('DELETE', `${path}/${gone}`, { as: national })
    const { status, json } = await portal.ask('GET', `${path}/unshown-pictures`, { as: national })
    expect(status).toBe(200)
    const found = json.data.filter(({ _id }: Document) => [...ids, gone].includes(_id))
    expect(found).toEqual(
      ids
        .slice(3)
        .map((_id, n) => ({ _id, title: guide.title, imageUrl: unshown[n] }))
        .reverse(),
    )
    expect(json.total).toBeGreaterThanOrEqual(3)
    expect((await portal.ask('GET', `${path}/unshown-pictures`, { as: member })).status).toBe(403)
  })

  it('stores an upload once when it is sent twice with the same idempotency key', async () => {
    const { total } = (await list()).json
    const submissionKey = `key-${path}-1234`
    const [one, two] = await Promise.all([add({ submissionKey }), add({ submissionKey })])
    expect(one.json._id).toBe(two.json._id)
    expect((await list()).json.total).toBe(total + 1)
  })

  it('refuses edits based on an older version, and returns what was saved in the meantime', async () => {
    const { json: document } = await add({ title: 'Race' })
    const { _id, version } = document
    const saved = await raceToSave(6, (n) =>
      portal.ask('PUT', `${path}/${_id}`, { as: national, body: { ...guide, title: `Number ${n}`, version } }),
    )
    expect(saved.version).toBe(version + 1)
  })

  it('deletes from every list, and restores to the same position', async () => {
    const { json: document } = await add({ title: 'Wood model' })
    const count = async () => [(await list()).json.total, (await list('?filter=od')).json.total]
    const before = await count()
    expect((await portal.ask('DELETE', `${path}/${document._id}`, { as: national })).status).toBe(204)
    expect((await portal.ask('DELETE', `${path}/${document._id}`, { as: national })).status).toBe(404)
    expect((await portal.ask('GET', `${path}/${document._id}`, { as: member })).status).toBe(404)
    expect((await list('?search=wood')).json.total).toBe(0)
    expect(await count()).toEqual(before.map((n) => n - 1))
    const restored = await portal.ask('POST', `${path}/${document._id}/restore`, { as: national })
    expect(restored.json).toEqual({ ...document, version: document.version + 2 })
    expect(await count()).toEqual(before)
    const kinds = await portal.db
      .selectFrom('audit')
      .select('kind')
      .where('subject', '=', document._id)
      .orderBy('seq')
      .execute()
    expect(kinds.map(({ kind }) => kind.split('.')[1])).toEqual(['add', 'remove', 'restore'])
  })

  it('counts correctly when many people delete and restore at once', async () => {
    const { json: document } = await add({ title: 'Busy' })
    const { total } = (await list()).json
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        portal.ask(n % 2 ? 'POST' : 'DELETE', `${path}/${document._id}${n % 2 ? '/restore' : ''}`, { as: national }),
      ),
    )
    const isThere = (await portal.ask('GET', `${path}/${document._id}`, { as: member })).status === 200
    expect((await list()).json.total).toBe(isThere ? total : total - 1)
  })
})

it('needs a picture for APIP cycle uploads only', async () => {
  const { imageUrl, ...bare } = guide
  expect((await portal.ask('POST', '/api/documents', { as: national, body: bare })).json.imageUrl).toBe('')
  const refused = await portal.ask('POST', '/api/api-cycles', { as: national, body: bare })
  expect([refused.status, refused.json.fields]).toEqual([400, { imageUrl: expect.any(String) }])
  const { json: cycle } = await portal.ask('POST', '/api/api-cycles', { as: national, body: guide })
  const edited = await portal.ask('PUT', `/api/api-cycles/${cycle._id}`, { as: national, body: bare })
  expect(edited.json.imageUrl).toBe('')
})

it('keeps the collections apart', async () => {
  const { json: document } = await portal.ask('POST', '/api/documents', { as: national, body: guide })
  expect((await portal.ask('GET', `/api/api-cycles/${document._id}`, { as: national })).status).toBe(404)
})

it('refuses an idempotency key that was used in the other collection', async () => {
  const body = { ...guide, submissionKey: 'key-of-both-collections' }
  const add = (path: string) => portal.ask('POST', path, { as: national, body })
  const cycles = async () => (await portal.ask('GET', '/api/api-cycles', { as: national })).json.total
  const before = await cycles()
  const first = await add('/api/documents')
  const other = await add('/api/api-cycles')
  expect([other.status, other.json.error]).toEqual([422, 'keyReused'])
  expect(await cycles()).toBe(before)
  expect((await add('/api/documents')).json._id).toBe(first.json._id)
})
