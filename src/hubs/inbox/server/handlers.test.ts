// Inbox: notifications reach the people they are for, in the way they chose, and nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { listSubscribers, type NewNotification, notify, unsubscribePath } from '#server/notify/inbox.ts'
import { deleteExpired } from '#server/privacy/retention.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { sendDigests } from './changes-digest.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

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
const inbox = async (as: Person, query = '') => (await portal.ask('GET', `/api/inbox?${query}`, { as })).json
const choose = (as: Person, of: string, body: object) => portal.ask('PUT', `/api/inbox/choices/${of}`, { as, body })
const mailsTo = async ({ email }: Person) => (await portal.outbox()).filter(({ to }) => to === email)

describe('an inbox', () => {
  it("contains a person's own messages, newest first, until they are read", async () => {
    const [one, two] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    await sendNotifications(buildNotification(one.uid, 'first'), buildNotification(two.uid, 'of another'))
    await sendNotifications(buildNotification(one.uid, 'second'))
    const before = await inbox(one)
    expect(before).toMatchObject({ unread: 2, total: 2, totalPages: 1 })
    expect(before.items.map(({ text }: { text: string }) => text)).toEqual(['second', 'first'])
    expect(before.items[0]).toMatchObject({ about: 'Decisions on your GCPs', path: '/x', isRead: false })
    expect((await portal.ask('GET', '/api/home', { as: one })).json.unread).toBe(2)

    const [second, first] = before.items
    const read = (as: Person, body: object) => portal.ask('POST', '/api/inbox/read', { as, body })
    expect((await read(two, { ids: [first.id] })).json).toEqual({ unread: 1 })
    expect((await inbox(one)).unread).toBe(2)
    expect((await read(one, { ids: [second.id] })).json).toEqual({ unread: 1 })
    expect((await inbox(one, 'unread=1')).items.map(({ text }: { text: string }) => text)).toEqual(['first'])
    expect((await read(one, {})).json).toEqual({ unread: 0 })
    expect((await inbox(two)).unread).toBe(1)
  })

  it('receives nothing that is rolled back, and nothing for deactivated or unverified people', async () => {
    const [out, unproven, here] = [
      await portal.signInAs('tm'),
      await portal.signInAs('tm', { verified: false }),
      await portal.signInAs('tm'),
    ]
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', out.uid).execute()
    await sendNotifications(buildNotification(out.uid, 'no'), buildNotification(unproven.uid, 'no'))
    const broken = inTransaction(portal.db, async (trx) => {
      await notify(portal.portal, trx, [buildNotification(here.uid, 'never happened')])
      throw new Error('the cause failed')
    })
    await expect(broken).rejects.toThrow('the cause failed')
    const rows = await portal.db
      .selectFrom('inboxItem')
      .select('id')
      .where('uid', 'in', [out.uid, unproven.uid, here.uid])
      .execute()
    expect(rows).toEqual([])
    expect([...(await mailsTo(out)), ...(await mailsTo(unproven)), ...(await mailsTo(here))]).toEqual([])
  })

  it('keeps messages for 180 days', async () => {
    const person = await portal.signInAs('tm')
    await sendNotifications(buildNotification(person.uid, 'old'), buildNotification(person.uid, 'young'))
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const age = (text: string, at: string) =>
      portal.db.updateTable('inboxItem').set({ at }).where('uid', '=', person.uid).where('text', '=', text).execute()
    await age('old', daysAgo(181))
    await age('young', daysAgo(179))
    await deleteExpired(portal.portal)
    expect((await inbox(person)).items).toMatchObject([{ text: 'young' }])
  })

  it('marks at most a hundred at once, from any number of windows', async () => {
    const person = await portal.signInAs('tm')
    await sendNotifications(...Array.from({ length: 60 }, (_, n) => buildNotification(person.uid, `n ${n}`)))
    const read = (body: object) => portal.ask('POST', '/api/inbox/read', { as: person, body })
    expect((await read({ ids: Array.from({ length: 101 }, String) })).status).toBe(400)
    expect((await read({ ids: [] })).json).toEqual({ unread: 60 })
    const { items } = await inbox(person, 'limit=50')
    const ids: string[] = items.map(({ id }: { id: string }) => id)
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => read({ ids: n % 2 ? ids : ids.toReversed() })),
      read({}),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await inbox(person)).unread).toBe(0)
  })

  it('shows what a removed hub sent, and sends no mail about it', async () => {
    const person = await portal.signInAs('tm')
    const at = new Date().toISOString()
    const row = { uid: person.uid, kind: 'gone', text: 'Of a hub that was here', path: '/gone', at, readAt: null }
    await portal.db
      .insertInto('inboxItem')
      .values({ ...row, id: `gone-${person.uid}` })
      .execute()
    await portal.db
      .insertInto('newsChoice')
      .values({ uid: person.uid, kind: 'gone', isWanted: 1, mail: 'weekly' })
      .execute()
    expect((await inbox(person)).items).toMatchObject([{ about: '', text: 'Of a hub that was here' }])
    const choices = (await portal.ask('GET', '/api/inbox/choices', { as: person })).json
    expect(choices.some((each: { kind: string }) => each.kind === 'gone')).toBe(false)
    await sendDigests(portal.portal)
    expect(await mailsTo(person)).toEqual([])
    expect(
      (await portal.ask('POST', `/api/inbox${unsubscribePath(portal.portal.secret, person.uid, 'gone')}`)).status,
    ).toBe(404)
  })

  it('receives many at once: each with the mail that they chose', async () => {
    const [quiet, loud] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
    await choose(quiet, kind, { isWanted: true, mail: 'never' })
    const uids = Array.from({ length: 1100 }, (_, n) => `many-${n}`)
    const now = new Date().toISOString()
    const rowOf = (id: string) => ({ id, email: `${id}@nexus.example`, name: id, emailVerified: 1, role: 'tm' })
    for (let at = 0; at < uids.length; at += 100) {
      const rows = uids.slice(at, at + 100).map((id) => ({ ...rowOf(id), createdAt: now, updatedAt: now }))
      await portal.db.insertInto('user').values(rows).execute()
    }
    await sendNotifications(
      ...[quiet.uid, ...uids, loud.uid, 'nobody'].map((uid) => buildNotification(uid, 'to all of you')),
    )
    const told = await portal.db.selectFrom('inboxItem').select('uid').where('text', '=', 'to all of you').execute()
    expect(new Set(told.map(({ uid }) => uid))).toEqual(new Set([quiet.uid, ...uids, loud.uid]))
    const mails = await portal.db.selectFrom('mail').select('to').where('subject', '=', 'to all of you').execute()
    expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([1101, 1101])
    expect(mails.some(({ to }) => to === quiet.email)).toBe(false)
    await portal.db.deleteFrom('user').where('id', 'like', 'many-%').execute()
    await portal.db.deleteFrom('mail').execute()
  })

  it('requires a session, and refuses invalid choices', async () => {
    expect((await portal.ask('GET', '/api/inbox')).status).toBe(401)
    const person = await portal.signInAs('user')
    expect((await choose(person, 'nothing', { isWanted: true, mail: 'now' })).status).toBe(404)
    expect((await choose(person, kind, { isWanted: true, mail: 'hourly' })).json.fields).toHaveProperty('mail')
  })
})

describe('a kind of news', () => {
  it('is mailed at once, unless the person chose otherwise', async () => {
    const [asIs, quiet, none] = [await portal.signInAs('tm'), await portal.signInAs('tm'), await portal.signInAs('tm')]
    await choose(quiet, kind, { isWanted: true, mail: 'never' })
    await choose(none, kind, { isWanted: false, mail: 'now' })
    await sendNotifications(
      buildNotification(asIs.uid, 'hello'),
      buildNotification(quiet.uid, 'hello'),
      buildNotification(none.uid, 'hello'),
    )
    expect(await mailsTo(asIs)).toHaveLength(1)
    expect([...(await mailsTo(quiet)), ...(await mailsTo(none))]).toEqual([])
    expect([(await inbox(quiet)).unread, (await inbox(none)).unread]).toEqual([1, 0])
  })

  it('that is opt-in reaches only people who opted in', async () => {
    const person = await portal.signInAs('tm')
    const [listed] = (await portal.ask('GET', '/api/inbox/choices', { as: person })).json.filter(
      (each: { kind: string }) => each.kind === 'newGcp',
    )
    expect(listed).toMatchObject({ isOptIn: true, isWanted: false, mail: 'weekly' })
    await sendNotifications(buildNotification(person.uid, 'unasked', { kind: 'newGcp' }))
    await choose(person, 'newGcp', { isWanted: true, mail: 'weekly' })
    await sendNotifications(buildNotification(person.uid, 'asked', { kind: 'newGcp' }))
    expect((await inbox(person)).items).toMatchObject([{ text: 'asked' }])
    expect(await mailsTo(person)).toEqual([])
  })

  it('of a role is a choice of that role alone', async () => {
    const [admin, mcvp] = [await portal.signInAs('admin'), await portal.signInAs('mcvp')]
    const chosen = { isWanted: true, mail: 'never' }
    for (const [person, status] of [[admin, 200] as const, [mcvp, 404] as const]) {
      const { json } = await portal.ask('GET', '/api/inbox/choices', { as: person })
      const listed = json.some((each: { kind: string }) => each.kind === 'backup')
      expect([listed, (await choose(person, 'backup', chosen)).status]).toEqual([person === admin, status])
    }
  })
})

it('notifications of a portfolio reach people who work in it today: an office takes precedence over a choice', async () => {
  const [own, chief, moved] = [
    await portal.signInAs('tm'),
    await portal.signInAs('lcvp'),
    await portal.signInAs('lcvp'),
  ]
  for (const person of [own, chief, moved]) await choose(person, 'newGcp', { isWanted: true, mail: 'never' })
  const chosen = { committee: 'Lahore', portfolio: 'oGV' }
  for (const { uid } of [own, moved]) await portal.db.updateTable('user').set(chosen).where('id', '=', uid).execute()
  const appointTo = ({ uid }: Person, portfolio: string) =>
    portal.db.updateTable('appointment').set({ committee: 'IBA', portfolio }).where('userId', '=', uid).execute()
  await appointTo(chief, 'oGV')
  await appointTo(moved, 'BD')
  const readers = (portfolio?: string) =>
    inTransaction(portal.db, async (trx) => new Set(await listSubscribers(trx, 'newGcp', portfolio)))
  expect(await readers('oGV')).toEqual(new Set([own.uid, chief.uid]))
  expect(await readers('BD')).toEqual(new Set([moved.uid]))
  for (const { uid } of [own, chief, moved]) expect(await readers()).toContain(uid)
})
