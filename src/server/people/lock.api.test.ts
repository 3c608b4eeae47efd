// Lock: the order in which two transactions name the same things does not matter; a writer who is gone is refused.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { lock } from './lock.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ env: { DATABASE_POOL: '8' } })
})
afterAll(() => portal.close())

it('two transactions that ask for the same in opposite orders do not wait for each other in a circle', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => portal.signInAs('tm')))
  const uids = people.map(({ uid }) => uid)
  const forwards = () =>
    inTransaction(portal.db, (trx) =>
      lock(trx, { organisation: true, year: true, people: uids, rows: ['admins', 'targets', 'uploads'] }),
    )
  const backwards = () =>
    inTransaction(portal.db, (trx) =>
      lock(trx, { rows: ['uploads', 'targets', 'admins'], people: uids.toReversed(), year: true, organisation: true }),
    )
  const onlyPeople = (order: readonly string[]) =>
    inTransaction(portal.db, (trx) => lock(trx, { people: order, rows: ['uploads'] }))
  for (let round = 0; round < 20; round++) {
    const both = [forwards(), backwards(), onlyPeople(uids), onlyPeople(uids.toReversed())]
    for (const { people: locked } of await Promise.all(both)) {
      expect(locked.map(({ id }) => id)).toEqual(uids.toSorted())
    }
  }
})

it('leaves out people who are gone, and refuses a writer who is', async () => {
  const { uid } = await portal.signInAs('tm')
  const gone = newId()
  const { people } = await inTransaction(portal.db, (trx) => lock(trx, { people: [gone, uid, uid] }))
  expect(people.map(({ id }) => id)).toEqual([uid])
  await inTransaction(portal.db, (trx) => lock(trx, { writer: uid }))
  const refused = inTransaction(portal.db, (trx) => lock(trx, { writer: gone }))
  await expect(refused).rejects.toMatchObject({ status: 401, error: 'notSignedIn' })
})
