// Move to PostgreSQL: the embedded database arrives completely, also after a failed first try. full-portal.test.ts moves one
// in full use.
import { expect, it } from 'vitest'
import { moveDatabase } from '#server/backup/move.ts'
import { holdPortalLease } from '#server/backup/running-portals.ts'
import { type DatabaseLocation, openDatabase } from '#server/database/database.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { databaseWithPeople, emptyDatabase, readEverything } from '../test-databases.ts'

async function move(from: DatabaseLocation, to: DatabaseLocation, replace = false) {
  const target = openDatabase(to)
  try {
    return await moveDatabase(from.dataDir, target, migrations, { replace })
  } finally {
    await target.close()
  }
}

it('leaves nothing behind when it fails, can be run again, and misses nothing that was written meanwhile', async () => {
  const [from, to] = [await databaseWithPeople('sqlite', 600), await emptyDatabase('postgres')]
  const source = openDatabase(from)
  // PostgreSQL does not accept this character: the move fails in the middle of a table.
  const { id } = await source.db.selectFrom('user').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const rename = (to: string) => source.db.updateTable('user').set({ name: to }).where('id', '=', id).execute()
  await rename('a\0b')
  await expect(move(from, to)).rejects.toThrow()
  expect(await readEverything(to)).toEqual({})
  await rename('Somebody')
  const moved = await move(from, to)
  expect(moved.user?.rows).toBe(600)
  expect(await readEverything(to)).toEqual(await readEverything(from))

  await expect(move(from, to)).rejects.toThrow('There is already data here (600 people)')
  let at = 0
  const before = await readEverything(to)
  const timer = setInterval(() => void rename(`Meanwhile ${++at}`), 5)
  await expect(move(from, to, true)).rejects.toThrow('The portal was still writing data')
  clearInterval(timer)
  expect(await readEverything(to)).toEqual(before)
  await move(from, to, true)
  await source.close()
  expect(await readEverything(to)).toEqual(await readEverything(from))
})

it('notices what was written right after it began', async () => {
  const [from, to] = [await databaseWithPeople('sqlite', 1), await emptyDatabase('postgres')]
  const source = openDatabase(from)
  // The migrations run on the empty database after the snapshot is taken: somebody writes just then.
  let hasWritten = false
  const meddling = migrations.map(({ name, up }, at) => ({
    name,
    async up(...given: Parameters<typeof up>) {
      if (at === 0 && !hasWritten) {
        hasWritten = true
        await source.db.insertInto('sequence').values({ name: 'late', last: 1 }).execute()
      }
      await up(...given)
    },
  }))
  const target = openDatabase(to)
  await expect(moveDatabase(from.dataDir, target, meddling, { replace: false })).rejects.toThrow(
    'was still writing data',
  )
  expect(hasWritten).toBe(true)
  await target.close()
  await source.close()
})

it.each(['source', 'target'])('refuses while a portal holds a lease on the %s', async (which) => {
  const [from, to] = [await databaseWithPeople('sqlite', 2), await databaseWithPeople('postgres', 1)]
  const before = await readEverything(to)
  const database = openDatabase(which === 'source' ? from : to)
  const stop = await holdPortalLease(database)
  await expect(move(from, to, true)).rejects.toThrow('A portal is running on this data')
  await stop()
  await database.close()
  expect(await readEverything(to)).toEqual(before)
})

it('says so if there is no embedded database', async () => {
  await expect(move(await emptyDatabase('sqlite'), await emptyDatabase('postgres'))).rejects.toThrow(
    'no embedded database',
  )
})
