// Weekly digest: once a week, for people who want it, whatever the clock does, and never after unsubscribing.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { insertRows } from '#server/database/bulk-insert.ts'
import { inTransaction } from '#server/database/database.ts'
import { type NewNotification, notify } from '#server/notify/inbox.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { sendDigests } from './changes-digest.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const kind = 'gcpDecision'
const buildNotification = (uid: string, text: string, more: Partial<NewNotification> = {}): NewNotification => ({
  uid,
  kind,
  text,
  path: '/x',
  ...more,
})
const sendNotifications = (...all: NewNotification[]) =>
  inTransaction(portal.db, (trx) => notify(portal.portal, trx, all))
const choose = (as: Person, of: string, body: object) => portal.ask('PUT', `/api/inbox/choices/${of}`, { as, body })
const mailsTo = async ({ email }: Person) => (await portal.outbox()).filter(({ to }) => to === email)

const monday = new Date('2026-11-16T06:00:00Z')
const setClock = (moment: Date) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(moment)
}
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000)

it('lists what is unread, is sent once a week by whichever instance, and marks nothing as read', async () => {
  setClock(monday)
  const person = await portal.signInAs('tm')
  await choose(person, kind, { isWanted: true, mail: 'weekly' })
  await sendNotifications(buildNotification(person.uid, 'one'), buildNotification(person.uid, 'two'))
  await Promise.all([1, 2, 3].map(() => sendDigests(portal.portal)))
  setClock(later(0.5))
  await sendNotifications(buildNotification(person.uid, 'three'))
  setClock(later(3))
  await sendDigests(portal.portal)
  const [first, ...more] = await mailsTo(person)
  expect(more).toEqual([])
  expect(first?.subject).toBe('Your week: 2 messages unread')
  expect(first?.text).toMatch(/• two\n• one|• one\n• two/)
  setClock(later(6))
  await sendDigests(portal.portal)
  expect(await mailsTo(person)).toHaveLength(1)
  setClock(later(7.01))
  await sendDigests(portal.portal)
  expect((await mailsTo(person)).map(({ subject }) => subject)).toContain('Your week: 1 message unread')
  setClock(later(1))
  await sendDigests(portal.portal)
  expect(await mailsTo(person)).toHaveLength(2)
  const [{ n }] = (await portal.db
    .selectFrom('inboxItem')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('uid', '=', person.uid)
    .where('readAt', 'is', null)
    .execute()) as [{ n: number }]
  expect(Number(n)).toBe(3)
})

it('ends with one click, for whatever kinds it contained', async () => {
  setClock(later(60))
  const person = await portal.signInAs('tm')
  await choose(person, kind, { isWanted: true, mail: 'weekly' })
  await choose(person, 'newGcp', { isWanted: true, mail: 'weekly' })
  await sendNotifications(
    buildNotification(person.uid, 'one'),
    buildNotification(person.uid, 'two', { kind: 'newGcp' }),
  )
  await sendDigests(portal.portal)
  const [mail] = await mailsTo(person)
  const { pathname, search } = new URL(mail?.unsubscribe as string)
  expect((await portal.ask('POST', pathname + search)).json).toEqual({ name: 'Your week' })
  await sendNotifications(
    buildNotification(person.uid, 'three'),
    buildNotification(person.uid, 'four', { kind: 'newGcp' }),
  )
  setClock(later(68))
  await sendDigests(portal.portal)
  expect(await mailsTo(person)).toHaveLength(1)
  const { n } = await portal.db
    .selectFrom('inboxItem')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('uid', '=', person.uid)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(4)
})

it('is not sent to people who have read everything, or want no such mail', async () => {
  setClock(later(30))
  const [reader, quiet] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  await choose(reader, kind, { isWanted: true, mail: 'weekly' })
  await choose(quiet, kind, { isWanted: true, mail: 'never' })
  await sendNotifications(buildNotification(reader.uid, 'x'), buildNotification(quiet.uid, 'x'))
  await portal.ask('POST', '/api/inbox/read', { as: reader, body: {} })
  await sendDigests(portal.portal)
  expect([...(await mailsTo(reader)), ...(await mailsTo(quiet))]).toEqual([])
})

it('goes to many people in batches, once each, and others are served meanwhile', async () => {
  setClock(later(90))
  const people = 130
  const rows = Array.from({ length: people }, (_, n) => ({
    ...{ id: `many-${n}`, email: `many-${n}@nexus.example`, name: `Many ${n}`, emailVerified: 1, role: 'tm' },
    ...{ createdAt: later(80).toISOString(), updatedAt: later(80).toISOString() },
  }))
  const choices = rows.map(({ id: uid }) => ({ uid, kind, isWanted: 1, mail: 'weekly' }))
  await inTransaction(portal.db, async (trx) => {
    await insertRows(trx, 'user', rows)
    await insertRows(trx, 'newsChoice', choices)
  })
  await sendNotifications(...rows.map(({ id }) => buildNotification(id, 'one')))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all([sendDigests(portal.portal), sendDigests(portal.portal)])
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(people / 50)
  const mails = await portal.db.selectFrom('mail').select('to').where('to', 'like', 'many-%').execute()
  expect(mails.map(({ to }) => to).sort()).toEqual(rows.map(({ email }) => email).sort())
})
