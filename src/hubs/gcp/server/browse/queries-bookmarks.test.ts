// Bookmarks on a page of GCPs, also for a person with more than fit into the first query.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { fillGcps } from '../test-many-gcps.ts'
import { findBookmarkedAmong } from './queries-bookmarks.ts'

let portal: TestPortal
let person: Person
let ids: string[]
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  await fillGcps(portal.db, 130)
  const rows = await portal.db.selectFrom('gcp').select('id').orderBy('id').execute()
  ids = rows.map(({ id }) => id as string)
  person = await portal.signInAs('tm')
})
afterAll(() => portal.close())

const insertBookmarks = (gcpIds: string[]) =>
  portal.db
    .insertInto('gcpBookmark')
    .values(gcpIds.map((gcpId) => ({ uid: person.uid, gcpId, at: '2026-11-01' })))
    .execute()

it.each([99, 100, 129])('finds them among %d', async (many) => {
  await portal.db.deleteFrom('gcpBookmark').execute()
  await insertBookmarks(ids.slice(0, many))
  const page = [ids[0], ids[many - 1], ids[many]] as string[]
  expect((await findBookmarkedAmong(portal.db, person.uid, page)).sort()).toEqual(page.slice(0, 2))
  // The result is not cached.
  await portal.db.deleteFrom('gcpBookmark').where('gcpId', '=', page[0]).execute()
  expect(await findBookmarkedAmong(portal.db, person.uid, page)).toEqual(page.slice(1, 2))
})
