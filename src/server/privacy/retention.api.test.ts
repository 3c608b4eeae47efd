// Retention: deletes accounts that nobody verified, what has been kept long enough, and what a request in flight wrote about
// a person who had just been erased.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPortal } from '../app.ts'
import { defineHub } from '../hub/hub.ts'
import { queueMail } from '../notify/mail.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { deleteExpired } from './retention.ts'

const dayMs = 86_400_000
const dropped: number[] = []

const hub = defineHub({
  name: 'kept',
  contract: {},
  migrations: [],
  personal: [
    {
      table: 'inboxItem',
      what: 'Something that ends',
      people: [],
      afterErasure: 'stays',
      ends: {
        days: ({ config }) => config.auditSignInDays,
        async drop(_, before) {
          dropped.push(Math.round((Date.now() - Date.parse(before)) / dayMs))
        },
      },
    },
  ],
  handlers: () => ({}),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { AUDIT_SIGN_IN_DAYS: '77' } })
})
afterAll(() => portal.close())
/** People of one test must not matter in the next. */
afterEach(async () => {
  for (const table of ['audit', 'erased']) await portal.db.deleteFrom(table).execute()
  await portal.db.updateTable('user').set({ active: 0, emailVerified: 1 }).execute()
  dropped.length = 0
})

const made = ({ uid }: Person, daysAgo: number) =>
  portal.db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString() })
    .where('id', '=', uid)
    .execute()
const uids = async () => {
  const rows = await portal.db.selectFrom('user').select('id').where('active', '=', 1).execute()
  return rows.map(({ id }) => id as string)
}

describe('accounts that were never verified', () => {
  it('are erased after thirty days, not sooner; verified ones stay', async () => {
    const [old, young, verified] = [
      await portal.signInAs('tm', { verified: false }),
      await portal.signInAs('tm', { verified: false }),
      await portal.signInAs('tm'),
    ]
    await made(old, 30.01)
    await made(young, 29.99)
    await made(verified, 400)
    await deleteExpired(portal.portal)
    expect((await uids()).sort()).toEqual([young.uid, verified.uid].sort())
    const audit = await portal.db.selectFrom('audit').select(['kind', 'actorEmail']).execute()
    expect(audit).toEqual([{ kind: 'identity.erase', actorEmail: 'never verified' }])
    expect((await portal.db.selectFrom('erased').selectAll().execute()).length).toBe(1)
  })

  it('stay if they are the only admin, and the others are erased anyway', async () => {
    const [admin, other] = [
      await portal.signInAs('admin', { verified: false }),
      await portal.signInAs('tm', { verified: false }),
    ]
    for (const person of [admin, other]) await made(person, 60)
    await deleteExpired(portal.portal)
    expect(await uids()).toEqual([admin.uid])
    expect(dropped.length).toBeGreaterThan(0)
  })

  it('are erased once when two instances run at the same time', async () => {
    const old = await portal.signInAs('tm', { verified: false })
    await made(old, 60)
    await Promise.all([deleteExpired(portal.portal), deleteExpired(portal.portal)])
    expect(await uids()).toEqual([])
    expect(await portal.db.selectFrom('audit').select('kind').execute()).toHaveLength(1)
  })

  it('wait for the next start if the portal stops meanwhile', async () => {
    const old = await portal.signInAs('tm', { verified: false })
    await made(old, 60)
    await deleteExpired(portal.portal, AbortSignal.abort())
    expect(await uids()).toEqual([old.uid])
  })

  it('stay if they are verified before their turn comes', async () => {
    const late = await portal.signInAs('tm', { verified: false })
    await made(late, 60)
    const erase: typeof portal.portal.erase = async (uid, ...how) => {
      await portal.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid).execute()
      return portal.portal.erase(uid, ...how)
    }
    await deleteExpired({ ...portal.portal, erase })
    expect(await uids()).toEqual([late.uid])
  })
})

describe('data with a retention period', () => {
  it('is deleted after as many days as its hub declares', async () => {
    await deleteExpired(portal.portal)
    // The start-up itself may have run it a moment ago.
    expect([...new Set(dropped)]).toEqual([77])
  })

  it('in the inbox is deleted after 180 days', async () => {
    const { uid } = await portal.signInAs('tm')
    const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
    const item = { uid, kind: 'role', text: 'News', path: '/inbox', readAt: null }
    const rows = [179, 181].map((days) => ({ ...item, id: `d${days}`, at: at(days) }))
    await portal.db.insertInto('inboxItem').values(rows).execute()
    await deleteExpired(portal.portal)
    expect(await portal.db.selectFrom('inboxItem').select('id').execute()).toEqual([{ id: 'd179' }])
  })
})

it('the second pass erases what a slow request wrote after an erasure', async () => {
  const { config } = portal.portal
  const instance = await buildPortal({ ...config, port: 0 }, [hub], config.dataDir)
  const { uid, email } = await portal.signInAs('tm')
  await instance.portal.erase(uid, { uid, email, address: '' })
  const late = { kind: 'late', subject: email, actorUid: uid, actorEmail: email, address: '10.0.0.9' }
  await portal.db
    .insertInto('audit')
    .values({ id: 'late', seq: 999, at: new Date().toISOString(), ...late })
    .execute()
  // An instance that stops runs the second pass at once.
  await instance.close()
  const row = await portal.db
    .selectFrom('audit')
    .select(['subject', 'actorUid', 'actorEmail', 'address'])
    .where('id', '=', 'late')
    .executeTakeFirstOrThrow()
  const former = expect.stringMatching(/^former-/)
  expect(row).toEqual({ subject: former, actorUid: former, actorEmail: former, address: '' })
})

describe('retention periods', () => {
  const agoOf = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

  it('mails are deleted after 30 days', async () => {
    for (const n of [1, 2]) await queueMail(portal.db, { to: `a${n}@nexus.example`, subject: 'Hello', text: '' })
    const set = (to: string, createdAt: string) =>
      portal.db.updateTable('mail').set({ createdAt }).where('to', '=', to).execute()
    await set('a1@nexus.example', agoOf(29.99))
    await set('a2@nexus.example', agoOf(30.01))
    await deleteExpired(portal.portal)
    expect((await portal.outbox()).map(({ to }) => to)).toEqual(['a1@nexus.example'])
  })

  it('inbox messages are deleted after 180 days', async () => {
    const { uid } = await portal.signInAs('tm')
    const item = (text: string, days: number) => ({ id: text, uid, kind: 'x', text, path: '/', at: agoOf(days) })
    await portal.db
      .insertInto('inboxItem')
      .values([item('young', 179.99), item('old', 180.01)])
      .execute()
    await deleteExpired(portal.portal)
    const left = await portal.db.selectFrom('inboxItem').select('text').where('uid', '=', uid).execute()
    expect(left).toEqual([{ text: 'young' }])
  })
})
