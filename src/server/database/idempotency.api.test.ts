// Idempotency keys: a save that is sent again under its key is done once, on either of two instances and also at the same
// moment, and its answer is read again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { problem } from '#shared/problem.ts'
import { defineHub } from '../hub/hub.ts'
import { deleteExpired } from '../privacy/retention.ts'
import { createErasureHelper } from '../testing/erase.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { insertRows } from './bulk-insert.ts'
import { inTransaction } from './database.ts'
import { mostKeysKept } from './idempotency.ts'
import { newId } from './new-id.ts'

const slip = z.object({ id: z.string(), text: z.string() })
const body = z.object({ text: z.string(), submissionKey: z.optional(z.string()), changeKey: z.optional(z.string()) })
const access = { signedIn: 'A test' }
let isOpen = true

const hub = defineHub({
  name: 'slips',
  migrations: [
    {
      name: 'slips-1',
      async up(trx) {
        const table = trx.schema.createTable('slip').addColumn('id', 'text').addColumn('text', 'text')
        await table.execute()
      },
    },
  ],
  contract: {
    read: {
      method: 'GET',
      path: '/api/slips/:id',
      summary: 'Reads a slip',
      access,
      params: z.object({ id: z.string() }),
      answer: slip,
    },
    add: { method: 'POST', path: '/api/slips', summary: 'Adds a slip', access, body, answer: slip, repeatedBy: 'read' },
    addSecret: {
      method: 'POST',
      path: '/api/slips/secret',
      summary: 'Adds a slip, and shows its text this once',
      access,
      body,
      answer: slip,
    },
    remove: {
      method: 'DELETE',
      path: '/api/slips/:id',
      summary: 'Deletes a slip',
      access,
      params: z.object({ id: z.string() }),
    },
    addByAnyone: {
      method: 'POST',
      path: '/api/slips/anyone',
      summary: 'Adds a slip',
      access: { anyone: 'A test' },
      body,
      answer: slip,
    },
    addUntold: {
      method: 'POST',
      path: '/api/slips/untold',
      summary: 'Adds a slip, and nobody may know who did',
      access,
      body,
      answer: slip,
      isConfidential: true,
    },
  },
  handlers: ({ db }) => {
    const findSlip = async (id: string) => {
      const row = await db.selectFrom('slip').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw problem('notFound', 'There is no such slip.')
      return row as z.infer<typeof slip>
    }
    const add = ({ body: { text } }: { body: { text: string } }) =>
      inTransaction(db, async (trx) => {
        const row = { id: newId(), text }
        await trx.insertInto('slip').values(row).execute()
        if (!isOpen) throw problem('conflict', 'Not now.')
        return row
      })
    return {
      read: ({ params }) => findSlip(params.id),
      ...{ add, addSecret: add, addByAnyone: add, addUntold: add },
      remove: ({ params }): Promise<undefined> =>
        inTransaction(db, async (trx) => {
          const { numDeletedRows } = await trx.deleteFrom('slip').where('id', '=', params.id).executeTakeFirst()
          if (numDeletedRows === 0n) throw problem('notFound', 'There is no such slip.')
          return undefined
        }),
    }
  },
})

let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  beside = await startBeside(portal, [hub])
  admin = await portal.signInAs('admin')
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

const under = (key: string, as: Person = admin) => ({ as, headers: { 'idempotency-key': key } })
const pin = (
  key: string,
  sent: object,
  { as = admin, at = portal }: { as?: Person; at?: Pick<TestPortal, 'ask'> } = {},
) => at.ask('POST', '/api/slips', { ...under(key, as), body: sent })
const slipsOf = (text: string) => portal.db.selectFrom('slip').selectAll().where('text', '=', text).execute()
const keys = () => portal.db.selectFrom('idempotencyKey').selectAll().execute()
const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true'

it('answers a repeat with the record as it is now, on this and on another instance', async () => {
  const first = await pin('the-first-save', { text: 'As sent' })
  expect([first.status, isReplay(first)]).toEqual([200, false])
  await portal.db.updateTable('slip').set({ text: 'Changed since' }).where('id', '=', first.json.id).execute()
  for (const at of [portal, beside]) {
    const again = await pin('the-first-save', { text: 'As sent' }, { at })
    expect([again.status, again.json, isReplay(again)]).toEqual([
      200,
      { id: first.json.id, text: 'Changed since' },
      true,
    ])
  }
  expect(await slipsOf('As sent')).toEqual([])
})

it('is done once when repeats arrive at the same moment, on two instances', async () => {
  const ask = (n: number) => pin('the-same-moment', { text: 'At once' }, { at: n % 2 ? portal : beside })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)))
  const stored = await slipsOf('At once')
  expect(stored).toHaveLength(1)
  for (const { status, json } of answers) expect([status, json]).toEqual([200, stored[0]])
  expect(answers.filter(isReplay)).toHaveLength(7)
})

it('means the same in the body, as forms of version 0.3 send it, and beside it', async () => {
  const sent = { text: 'Once', submissionKey: 'key-of-one-form' }
  const { json } = await portal.ask('POST', '/api/slips', { as: admin, body: sent })
  expect((await portal.ask('POST', '/api/slips', { as: admin, body: sent })).json).toEqual(json)
  expect((await pin('key-of-one-form', { text: 'Once' })).json).toEqual(json)
  expect(await slipsOf('Once')).toHaveLength(1)
})

it('refuses another content or another endpoint under the same key', async () => {
  await pin('used-before', { text: 'One thing' })
  const others = [
    await pin('used-before', { text: 'Another thing' }),
    await portal.ask('POST', '/api/slips/secret', { ...under('used-before'), body: { text: 'One thing' } }),
  ]
  for (const { status, json } of others) expect([status, json.error]).toEqual([422, 'keyReused'])
  expect(await slipsOf('Another thing')).toEqual([])
  expect(await slipsOf('One thing')).toHaveLength(1)
})

it('knows a queued change by its key alone: it may be sent again merged with what was saved meanwhile', async () => {
  const { json } = await pin('of-the-queue', { text: 'Made offline', changeKey: 'of-the-queue' })
  const merged = await pin('of-the-queue', { text: 'Made offline, and merged', changeKey: 'of-the-queue' })
  expect([merged.status, merged.json]).toEqual([200, json])
})

it('belongs to one person', async () => {
  const other = await portal.signInAs('tm')
  for (const as of [admin, other, other]) await pin('a-common-key', { text: 'Two people' }, { as })
  expect(await slipsOf('Two people')).toHaveLength(2)
})

it('says that it was saved already where the record cannot be shown: a secret shown once, a record that is gone', async () => {
  const secret = () => portal.ask('POST', '/api/slips/secret', { ...under('a-secret'), body: { text: 'Secret' } })
  expect((await secret()).status).toBe(200)
  const { json } = await pin('soon-deleted', { text: 'Soon deleted' })
  const remove = () => portal.ask('DELETE', `/api/slips/${json.id}`, under('deletes-it'))
  for (const { status } of [await remove(), await remove()]) expect(status).toBe(204)
  const answers = [await secret(), await pin('soon-deleted', { text: 'Soon deleted' })]
  for (const answer of answers) {
    expect([answer.status, answer.json.error, isReplay(answer)]).toEqual([409, 'alreadyDone', true])
    expect(answer.json.message).toBe('This was saved already. Reload the page to see it.')
  }
  expect(await slipsOf('Secret')).toHaveLength(1)
  expect(await slipsOf('Soon deleted')).toEqual([])
})

it('remembers no refused save, and nothing for a confidential endpoint', async () => {
  const sent = { text: 'Refused at first' }
  isOpen = false
  expect((await pin('refused-at-first', sent)).status).toBe(409)
  isOpen = true
  expect((await pin('refused-at-first', sent)).status).toBe(200)
  expect(await slipsOf('Refused at first')).toHaveLength(1)

  const before = (await keys()).length
  await portal.ask('POST', '/api/slips/untold', { ...under('an-untold-save'), body: sent })
  expect(await keys()).toHaveLength(before)
})

it('remembers nothing of what anyone may call, and a key that was used elsewhere does not end it', async () => {
  await pin('used-elsewhere', { text: 'Elsewhere' })
  const before = (await keys()).length
  for (const key of ['used-elsewhere', 'not-used-yet']) {
    const { status } = await portal.ask('POST', '/api/slips/anyone', { ...under(key), body: { text: 'By anyone' } })
    expect([key, status]).toEqual([key, 200])
  }
  expect(await slipsOf('By anyone')).toHaveLength(2)
  expect(await keys()).toHaveLength(before)
})

it.each(['short', 'with a space', 'x'.repeat(101)])('refuses %j as a key', async (key) => {
  const { status, json } = await pin(key, { text: 'Odd key' })
  expect([status, json.error]).toEqual([400, 'badInput'])
  expect(await slipsOf('Odd key')).toEqual([])
})

it('keeps for 90 days which record it was, and nothing of its content', async () => {
  const { json } = await pin('kept-for-long', { text: 'Plain words' })
  const [row] = (await keys()).filter(({ key }) => key === 'kept-for-long')
  expect(row).toMatchObject({ account: admin.uid, endpoint: 'POST /api/slips', recordId: json.id })
  expect(JSON.stringify(row)).not.toContain('Plain')

  const setAge = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    return portal.db.updateTable('idempotencyKey').set({ at }).where('key', '=', 'kept-for-long').execute()
  }
  await setAge(89)
  await deleteExpired(portal.portal)
  expect((await pin('kept-for-long', { text: 'Plain words' })).json).toEqual(json)
  await setAge(91)
  await deleteExpired(portal.portal)
  expect((await pin('kept-for-long', { text: 'Plain words' })).json.id).not.toBe(json.id)
})

it('keeps the newest keys of an account that saves without end', async () => {
  const busy = await portal.signInAs('tm')
  const own = async () => (await keys()).filter(({ account }) => account === busy.uid)
  const others = async () => (await keys()).length - (await own()).length
  const earlier = (n: number) => new Date(Date.now() - 60_000 - n).toISOString()
  const rows = Array.from({ length: mostKeysKept + 50 }, (_, n) => {
    return {
      account: busy.uid,
      key: `key-${n}`,
      endpoint: 'POST /api/slips',
      digest: '',
      recordId: null,
      at: earlier(n),
    }
  })
  await inTransaction(portal.db, (trx) => insertRows(trx, 'idempotencyKey', rows))
  const { json } = await pin('the-newest', { text: 'Newest' }, { as: busy })
  const before = await others()
  await deleteExpired(portal.portal)
  expect([(await own()).length, await others()]).toEqual([mostKeysKept, before])
  expect((await pin('the-newest', { text: 'Newest' }, { as: busy })).json).toEqual(json)
})

it('goes with the account', async () => {
  const person = await portal.signInAs('tm')
  await pin('of-somebody-who-leaves', { text: 'Left behind' }, { as: person })
  await createErasureHelper(portal, [hub]).erase(person)
  expect((await keys()).filter(({ account }) => account === person.uid)).toEqual([])
})
