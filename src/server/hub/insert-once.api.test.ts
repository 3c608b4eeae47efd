// Idempotent insert: one row per key, also for simultaneous requests, and when the sender is erased in between.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import type { PersonalRows } from '../privacy/personal.ts'
import { createErasureHelper } from '../testing/erase.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defineHub } from './hub.ts'
import { insertOnce } from './insert-once.ts'

const wishes = {
  table: 'wish',
  what: 'Your wishes',
  people: [{ uid: 'uid' }],
  idempotencyKey: ['uid', 'key'],
  afterErasure: 'stays',
} satisfies PersonalRows

const hub = defineHub({
  name: 'wishes',
  contract: {},
  migrations: [
    {
      name: 'wishes-1',
      async up(trx) {
        const table = trx.schema.createTable('wish').addColumn('id', 'text', (column) => column.primaryKey())
        const columns = table.addColumn('uid', 'text').addColumn('key', 'text').addColumn('text', 'text')
        await columns.addUniqueConstraint('wishOnce', ['uid', 'key']).execute()
      },
    },
  ],
  personal: [wishes],
  handlers: () => ({}),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db.deleteFrom('wish').execute()
})

const send = (uid: string, key: string | null, text = 'Rain') =>
  inTransaction(portal.db, (trx) => insertOnce(trx, wishes, { id: newId(), uid, key, text }))
const stored = () => portal.db.selectFrom('wish').selectAll().execute()

it('stores what is sent again once, and answers what is stored', async () => {
  const first = await send('a', 'k1')
  expect(first).toMatchObject({ stored: { uid: 'a', key: 'k1', text: 'Rain' }, isNew: true })
  expect(await send('a', 'k1', 'Snow')).toEqual({ stored: first.stored, isNew: false })
  expect(await stored()).toEqual([first.stored])
})

it('of several at once stores one', async () => {
  const sent = await Promise.all([1, 2, 3, 4].map(() => send('a', 'k1')))
  expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(sent.map(({ stored: { id } }) => id)).size).toBe(1)
})

it('tells people apart, and stores each that comes without a key', async () => {
  for (const [uid, key] of [
    ['a', 'k1'],
    ['b', 'k1'],
    ['a', 'k2'],
    ['a', null],
    ['a', null],
  ] as const)
    expect((await send(uid, key)).isNew).toBe(true)
  expect(await stored()).toHaveLength(5)
})

it('keeps the key out of a person’s own data, and frees it when they are erased', async () => {
  const person = await portal.signInAs('tm')
  await send(person.uid, 'k1')
  const gone = createErasureHelper(portal, [hub])
  const [told] = (await gone.dataOf(person))['Your wishes'] ?? []
  expect(Object.keys(told ?? {}).sort()).toEqual(['id', 'text', 'uid'])
  const erased = await gone.erase(person)
  // From a request that was under way.
  expect((await send(person.uid, 'k1')).isNew).toBe(true)
  await gone.runSecondPass(erased)
  expect((await stored()).map(({ uid }) => uid)).toEqual([erased.former, erased.former])
})
