// Do backup, restore and move go on after a hub was taken out, and do its rows stay or go as its retirement says?
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Engine, openDatabase, type Place } from '#server/database/database.ts'
import { type Migration, migrate } from '#server/database/migrate.ts'
import { retiredMigrations } from '#server/database/retired.ts'
import { readBackup, writeBackup } from '#server/database/transfer/backup-file.ts'
import { fillDatabase } from '#server/database/transfer/fill.ts'
import { moveFile } from '#server/database/transfer/move.ts'
import { withSnapshot } from '#server/database/transfer/snapshot.ts'
import { migrations } from '../../scripts/command.ts'
import { isWired } from '../from-hub.ts'
import { emptyPlace, everythingIn, makeFolder, placeWithPeople } from './places.ts'

beforeEach(({ skip }) => skip(!isWired('sona-survey')))

const sonaSteps = hubs.find(({ name }) => name === 'sona-survey')?.migrations ?? []
const others = migrations.filter((step) => !sonaSteps.includes(step))
const sonaTables = ['sonaChange', 'sonaPortfolio', 'sonaSurvey']

/** The steps of a program from which the hub was deleted. */
const programWhere = (become: 'kept' | 'dropped'): Migration[] => [
  ...others,
  ...retiredMigrations([{ hub: 'sona-survey', steps: sonaSteps, tables: sonaTables, become }]),
]

async function backUp(place: Place, program: Migration[]): Promise<string> {
  const file = path.join(await makeFolder(), 'a.backup')
  await withSnapshot(place, program, (content) => writeBackup(file, content))
  return file
}

async function opened<T>(place: Place, work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const start = (place: Place, program: Migration[]) => opened(place, (database) => migrate(database, program))
const restore = (file: string, place: Place, program: Migration[], replace = false) =>
  opened(place, async (database) => fillDatabase(database, program, await readBackup(file), { replace }))

const sonaRows = async (place: Place) => {
  const all = await everythingIn(place)
  return sonaTables.map((table) => all[table]?.length)
}
/** Eleven committees with eight portfolios each, and nothing was ticked. */
const asItWas = [0, 88, 11]
const gone = sonaTables.map(() => undefined)

it('without a retirement each of them refuses, as for a newer program', async () => {
  const place = await placeWithPeople('sqlite', 1)
  await expect(start(place, others)).rejects.toThrow('newer NEXUS')
  await expect(backUp(place, others)).rejects.toThrow('newer NEXUS')
  const file = await backUp(place, migrations)
  await expect(restore(file, await emptyPlace('sqlite'), others)).rejects.toThrow('newer NEXUS')
})

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  it('kept tables stay, and travel with backups whole', async () => {
    const [place, program] = [await placeWithPeople(engine, 2), programWhere('kept')]
    await start(place, program)
    const before = await everythingIn(place)
    expect(await sonaRows(place)).toEqual(asItWas)
    const again = await emptyPlace(engine)
    await restore(await backUp(place, program), again, program)
    expect(await everythingIn(again)).toEqual(before)
    // The hub may come back: its steps have run, and its tables are as they were.
    expect(await start(again, migrations)).toEqual([])
  })

  it('dropped tables go with the start, and are left out of backups', async () => {
    const [place, program] = [await placeWithPeople(engine, 2), programWhere('dropped')]
    expect(await start(place, program)).toEqual(['sona-survey-dropped'])
    expect(await sonaRows(place)).toEqual(gone)
    const again = await emptyPlace(engine)
    await restore(await backUp(place, program), again, program)
    expect(await everythingIn(again)).toEqual(await everythingIn(place))
  })

  it('a backup of the time before can be restored: its rows are dropped', async () => {
    const file = await backUp(await placeWithPeople('sqlite', 2), migrations)
    const [place, program] = [await placeWithPeople(engine, 1), programWhere('dropped')]
    await restore(file, place, program, true)
    expect(await sonaRows(place)).toEqual(gone)
    expect((await everythingIn(place)).user).toHaveLength(2)
    expect(await start(place, program)).toEqual([])
  })
})

it('a backup of the time before can be restored: its rows are kept', async () => {
  const file = await backUp(await placeWithPeople('sqlite', 2), migrations)
  const [place, program] = [await placeWithPeople('sqlite', 1), programWhere('kept')]
  await restore(file, place, program, true)
  expect(await sonaRows(place)).toEqual(asItWas)
  expect((await everythingIn(place)).user).toHaveLength(2)
  expect(await start(place, program)).toEqual([])
})

it('a move carries everything over; its rows are kept', async () => {
  const [from, to] = [await placeWithPeople('sqlite', 2), await emptyPlace('postgres')]
  await opened(to, (target) => moveFile(from.dataDir, target, programWhere('kept'), { replace: false }))
  expect(await sonaRows(to)).toEqual(asItWas)
  expect((await everythingIn(to)).user).toEqual((await everythingIn(from)).user)
})
