// Erasure in the people hub: what is left among people, offices and notes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import type { Person } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import { type ImportPortal, startImportPortal } from './import/test-import-portal.ts'

let importPortal: ImportPortal
let erasure: ReturnType<typeof createErasureHelper>
beforeAll(async () => {
  importPortal = await startImportPortal()
  erasure = createErasureHelper(importPortal.portal, hubs)
})
afterAll(() => importPortal.portal.close())

const office = { role: 'lcvp', committee: 'Lahore', portfolio: 'oGV' }
const request = async (method: string, path: string, as: Person, body?: unknown) =>
  importPortal.portal.ask(method, path, { as, body })
async function holder(displayName: string) {
  const person = await importPortal.portal.signInAs('tm', { displayName })
  const body = { uid: person.uid, ...office, startsOn: today() }
  expect((await request('POST', '/api/appointments', importPortal.admin, body)).status).toBe(200)
  return person
}

it('notes stay for the successor; lists, search and palette no longer know the person', async () => {
  const who = await holder('Hira Holder')
  const next = await holder('Nida Next')
  const written = { ...office, text: 'Call Hira Holder, then the dean.', version: 0 }
  expect((await request('PUT', '/api/notes', who, written)).status).toBe(200)
  expect(await erasure.dataOf(who)).toMatchObject({
    'Handover notes that you wrote': [{ text: written.text }],
    'Your appointments': [{ role: 'lcvp' }],
  })
  const found = async () =>
    JSON.stringify((await request('GET', '/api/search?q=Hira%20Holder', importPortal.admin)).json)
  expect(await found()).toContain('Hira Holder')

  const erased = await erasure.erase(who)
  expect(await erasure.columnsWith([who.uid, who.email])).toEqual([])
  expect(await erasure.columnsWith(['Hira Holder', 'hira holder'])).toEqual(['positionNote.text'])
  expect(await found()).not.toMatch(/hira|former/i)
  expect((await request('GET', `/api/people?person=${who.uid}`, importPortal.admin)).json.total).toBe(0)
  expect((await request('GET', '/api/people?committee=Lahore', importPortal.admin)).json.people).toMatchObject([
    { uid: next.uid },
  ])
  const [position] = (await request('GET', '/api/notes', next)).json
  expect(position.before).toMatchObject({ text: written.text, by: null })
  const mentions = await importPortal.portal.db.selectFrom('nameMention').select(['source', 'field']).execute()
  expect(mentions).toEqual([{ source: 'positionNote', field: 'text' }])

  const row = { ...office, year: position.year, writtenBy: who.uid, text: 'Too late', version: 1, updatedAt: 'x' }
  await importPortal.portal.db.insertInto('positionNote').values(row).execute()
  await erasure.runSecondPass(erased)
  await erasure.runSecondPass(erased)
  expect((await request('GET', '/api/notes', next)).json[0].before.text).toBe('Too late')
  expect(await erasure.columnsWith([who.uid])).toEqual([])
  expect(await erasure.miscounted()).toEqual([])
})

it('an import can be undone although one of its people, an invited person and its author were erased', async () => {
  const importer = await importPortal.portal.signInAs('admin', { displayName: 'Irfan Imports' })
  const [one, two] = [await importPortal.portal.signInAs('tm'), await importPortal.portal.signInAs('tm')]
  const invited = 'invited.one@nexus.example'
  const { id } = await importPortal.importRows(
    [
      ...[one, two].map(({ email }) => ({ email, role: 'tl', committee: 'IBA' })),
      { email: invited, role: 'tl', committee: 'IBA' },
    ],
    {},
    importer,
  )
  expect((await importPortal.join(await importPortal.readMailToken(invited))).status).toBe(200)
  const came = await importPortal.portal.db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', invited)
    .executeTakeFirstOrThrow()
  await erasure.erase(one)
  await erasure.erase({ uid: came.id, email: invited, cookie: '' })
  await erasure.erase(importer)
  expect(await erasure.columnsWith([one.uid, one.email, came.id, invited, importer.uid, importer.email])).toEqual([])
  const { status, json } = await importPortal.undo(id)
  expect([status, json.kept]).toEqual([200, []])
  expect((await importPortal.readPosition(two))[0]).toBe('tm')
  expect(JSON.stringify(await importPortal.portal.db.selectFrom('invitation').selectAll().execute())).not.toContain(
    'former-',
  )
})
