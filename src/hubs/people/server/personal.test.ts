// Erasure in the people hub: what is left among people, offices and notes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { erasing } from '#server/testing/erase.ts'
import type { Person } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import { type Desk, openDesk } from './import/test-lists.ts'

let desk: Desk
let gone: ReturnType<typeof erasing>
beforeAll(async () => {
  desk = await openDesk()
  gone = erasing(desk.portal, hubs)
})
afterAll(() => desk.portal.close())

const office = { role: 'lcvp', committee: 'Lahore', portfolio: 'oGV' }
const ask = async (method: string, path: string, as: Person, body?: unknown) =>
  desk.portal.ask(method, path, { as, body })
async function holder(displayName: string) {
  const person = await desk.portal.signInAs('tm', { displayName })
  const body = { uid: person.uid, ...office, startsOn: today() }
  expect((await ask('POST', '/api/appointments', desk.admin, body)).status).toBe(200)
  return person
}

it('notes stay for the successor; lists, search and palette no longer know the person', async () => {
  const who = await holder('Hira Holder')
  const next = await holder('Nida Next')
  const written = { ...office, text: 'Call Hira Holder, then the dean.', version: 0 }
  expect((await ask('PUT', '/api/notes', who, written)).status).toBe(200)
  expect(await gone.dataOf(who)).toMatchObject({
    'Notes that you wrote for who comes after you': [{ text: written.text }],
    'Your appointments': [{ role: 'lcvp' }],
  })
  const found = async () => JSON.stringify((await ask('GET', '/api/search?q=Hira%20Holder', desk.admin)).json)
  expect(await found()).toContain('Hira Holder')

  const erased = await gone.erase(who)
  expect(await gone.columnsWith([who.uid, who.email])).toEqual([])
  expect(await gone.columnsWith(['Hira Holder', 'hira holder'])).toEqual(['positionNote.text'])
  expect(await found()).not.toMatch(/hira|former/i)
  expect((await ask('GET', `/api/people?person=${who.uid}`, desk.admin)).json.total).toBe(0)
  expect((await ask('GET', '/api/people?committee=Lahore', desk.admin)).json.people).toMatchObject([{ uid: next.uid }])
  const [position] = (await ask('GET', '/api/notes', next)).json
  expect(position.before).toMatchObject({ text: written.text, by: null })
  const mentions = await desk.portal.db.selectFrom('nameMention').select(['source', 'field']).execute()
  expect(mentions).toEqual([{ source: 'positionNote', field: 'text' }])

  const row = { ...office, year: position.year, writtenBy: who.uid, text: 'Too late', version: 1, updatedAt: 'x' }
  await desk.portal.db.insertInto('positionNote').values(row).execute()
  await gone.lookAgain(erased)
  await gone.lookAgain(erased)
  expect((await ask('GET', '/api/notes', next)).json[0].before.text).toBe('Too late')
  expect(await gone.columnsWith([who.uid])).toEqual([])
  expect(await gone.miscounted()).toEqual([])
})

it('an import can be undone although one of its people, an invited person and its author were erased', async () => {
  const importer = await desk.portal.signInAs('admin', { displayName: 'Irfan Imports' })
  const [one, two] = [await desk.portal.signInAs('tm'), await desk.portal.signInAs('tm')]
  const invited = 'invited.one@nexus.example'
  const { id } = await desk.bring(
    [
      ...[one, two].map(({ email }) => ({ email, role: 'tl', committee: 'IBA' })),
      { email: invited, role: 'tl', committee: 'IBA' },
    ],
    {},
    importer,
  )
  expect((await desk.join(await desk.tokenOf(invited))).status).toBe(200)
  const came = await desk.portal.db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', invited)
    .executeTakeFirstOrThrow()
  await gone.erase(one)
  await gone.erase({ uid: came.id, email: invited, cookie: '' })
  await gone.erase(importer)
  expect(await gone.columnsWith([one.uid, one.email, came.id, invited, importer.uid, importer.email])).toEqual([])
  const { status, json } = await desk.undo(id)
  expect([status, json.kept]).toEqual([200, []])
  expect((await desk.standing(two))[0]).toBe('tm')
  expect(JSON.stringify(await desk.portal.db.selectFrom('invitation').selectAll().execute())).not.toContain('former-')
})
