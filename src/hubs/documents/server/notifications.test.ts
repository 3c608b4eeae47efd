// Notifications of new documents: subscribers get one for an upload and for an import, but not for their own.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let reader: Person
let uploader: Person
let other: Person
beforeAll(async () => {
  const wanted = ['documents', 'imports', 'organisation', 'inbox']
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => wanted.includes(name)) })
  ;[reader, uploader, other] = [
    await portal.signInAs('tm'),
    await portal.signInAs('mcvp'),
    await portal.signInAs('mcvp'),
  ]
  for (const { uid } of [reader, uploader]) {
    await portal.db.insertInto('newsChoice').values({ uid, kind: 'newDocument', isWanted: 1, mail: 'none' }).execute()
  }
})
afterAll(() => portal.close())

const takeNotifications = async () => {
  const rows = await portal.db.selectFrom('inboxItem').select(['uid', 'text']).execute()
  await portal.db.deleteFrom('inboxItem').execute()
  const names = new Map([reader, uploader, other].map(({ uid }, at) => [uid, ['reader', 'uploader', 'other'][at]]))
  return rows.map(({ uid, text }) => `${names.get(uid)}: ${text}`).sort()
}
const guide = (name: string) => {
  const link = `https://example.org/${encodeURIComponent(name)}`
  return { title: name, description: 'For all.', documentUrl: link, imageUrl: link }
}

it.each(['/api/documents', '/api/api-cycles'])(
  'an upload to %s notifies subscribers, but not the uploader',
  async (path) => {
    await portal.ask('POST', path, { as: uploader, body: guide('Their own') })
    expect(await takeNotifications()).toEqual(['reader: New document: Their own'])
    await portal.ask('POST', path, { as: other, body: guide('Of another') })
    expect(await takeNotifications()).toEqual([
      'reader: New document: Of another',
      'uploader: New document: Of another',
    ])
  },
)

it.each([['/api/imports/documents'], ['/api/imports/apip']])(
  'an import through %s notifies subscribers once, but not the importer',
  async (path) => {
    const rows = (from: string) => [guide(`${from} 1`), guide(`${from} 2`)]
    expect((await portal.ask('POST', path, { as: uploader, body: { rows: rows('Theirs') } })).status).toBe(200)
    expect(await takeNotifications()).toEqual(['reader: 2 new documents were added'])
    await portal.ask('POST', path, { as: other, body: { rows: rows('Others') } })
    expect(await takeNotifications()).toEqual([
      'reader: 2 new documents were added',
      'uploader: 2 new documents were added',
    ])
  },
)
