// Erasure from the sign-ups: rows still count, and what the person published stays published.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { type Entry, national } from '../rules.ts'
import { publish as publishLate } from './changes.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let leaving: ReturnType<typeof createErasureHelper>
let admin: Person
beforeAll(async () => {
  const wanted = ['conversion-tracker', 'organisation', 'imports']
  const env = { LOG_LEVEL: 'silent' }
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => wanted.includes(name)), env })
  leaving = createErasureHelper(portal, [hub])
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['conversionEntry', 'conversionPublication', 'import'])
    await portal.db.deleteFrom(table).execute()
})

const signUp = (name: string, email: string, more: Partial<Entry> = {}): Entry => ({
  ...{ name, email, recruitment: 'Yes', exchange: 'No', lc: 'LUMS', ...more },
})
const ali = signUp('Ali', 'ali@mail.example')
const publish = (as: Person, entries: Entry[], more: object = {}) =>
  portal.ask('PUT', '/api/conversion', { as, body: { entries, ...more } })
const read = async () => (await portal.ask('GET', '/api/conversion?limit=100', { as: admin })).json
const formerEntry = signUp('a former member', '')

it('keeps every total, and nothing of the person', async () => {
  const person = await portal.signInAs('mcvp', { displayName: 'Gulnaz Publisher' })
  // Lists may spell addresses in any case, and use other names for people.
  await publish(person, [ali, signUp('G. Typed', person.email.toUpperCase())])
  await publish(person, [ali, signUp('G. Typed', person.email.toUpperCase()), signUp('G. Typed', person.email)])
  const data = await leaving.dataOf(person)
  expect(data['Conversion figures that you published']).toHaveLength(2)
  const expectedRow = { name: 'G. Typed', lc: 'LUMS' }
  expect(data['Your sign-up, as the conversion tracker lists it']).toMatchObject([expectedRow, expectedRow])

  const before = await read()
  const erased = await leaving.erase(person)
  await leaving.runSecondPass(erased)
  const after = await read()
  expect(after.entries).toEqual([ali, formerEntry, formerEntry])
  expect(after.publication).toEqual({ ...before.publication, publishedBy: 'a former member' })
  const texts = [person.uid, person.email, person.email.toUpperCase(), 'Gulnaz', 'G. Typed']
  expect(await leaving.columnsWith(texts)).toEqual([])

  // Another LC can still be published.
  const others = [signUp('Bano', 'bano@mail.example', { lc: 'IBA' })]
  expect((await publish(admin, others, { scope: 'IBA' })).status).toBe(200)
  expect((await read()).entries).toEqual([ali, formerEntry, formerEntry, ...others])
})

it('does not restore the person when an import is undone', async () => {
  const person = await portal.signInAs('tm', { displayName: 'Gulnaz Imported' })
  await publish(admin, [signUp('G. Typed', person.email), ali])
  const rows = [signUp('G. Other', person.email, { recruitment: 'No' })]
  const { id } = (await portal.ask('POST', '/api/imports/conversion', { as: admin, body: { rows } })).json
  await leaving.erase(person)
  expect((await read()).entries).toEqual([{ ...formerEntry, recruitment: 'No' }, ali])
  expect((await portal.ask('POST', `/api/imports/${id}/undo`, { as: admin })).status).toBe(200)
  expect((await read()).entries).toEqual([formerEntry, ali])
  expect(await leaving.columnsWith([person.uid, person.email, 'G. Typed', 'G. Other'])).toEqual([])
})

it('leaves the list alone if the erased account never verified its address', async () => {
  const stranger = await portal.signInAs('user', { verified: false })
  await publish(admin, [signUp('Somebody else', stranger.email)])
  await leaving.runSecondPass(await leaving.erase(stranger))
  expect((await read()).entries).toEqual([signUp('Somebody else', stranger.email)])
})

it('leaves nothing of a person who publishes during the erasure', async () => {
  for (let n = 0; n < 3; n += 1) {
    const person = await portal.signInAs('mcvp', { displayName: `Racing Person${n}` })
    await publish(person, [ali, signUp('R. Typed', person.email)])
    const [erased, ...sent] = await Promise.all([
      leaving.eraseAfter(person, n * 5),
      publish(person, [ali, signUp('R. Typed', person.email), signUp('Bano', 'bano@mail.example')]),
      publish(admin, [ali, signUp('R. Typed', person.email)]),
    ])
    for (const { status } of sent) expect([200, 401, 403]).toContain(status)
    await leaving.runSecondPass(erased)
    expect(await leaving.columnsWith([person.uid, person.email, `Racing Person${n}`, 'R. Typed'])).toEqual([])
    const { total, entries } = await read()
    expect(entries).toHaveLength(total)
  }
})

it('redacts a publication that was authorized before the erasure and stored after it', async () => {
  const person = await portal.signInAs('mcvp')
  const erased = await leaving.erase(person)
  const { uid, email } = person
  const late = { publisher: { uid, displayName: 'Racing Publisher' }, actor: { uid, email, address: '' } }
  const entries = [ali, signUp('R. Typed', email)]
  await publishLate(portal.db, { entries, scope: national }, newOrganisation(), late)
  await leaving.runSecondPass(erased)
  expect(await leaving.columnsWith([uid, email, 'Racing Publisher', 'R. Typed'])).toEqual([])
  expect((await read()).entries).toEqual([ali, formerEntry])
})
