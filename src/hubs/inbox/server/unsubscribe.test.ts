// Unsubscribe: one click in a mail is enough, and nothing less than the complete link.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { type NewNotification, notify, unsubscribePath, unsubscribeToken } from '#server/notify/inbox.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type AcceptedMail, startTestSmtp } from '#server/testing/smtp.ts'
import { plusDays, today } from '#shared/time/calendar.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
})
afterAll(() => portal.close())

const kind = 'gcpDecision'
const buildNotification = (uid: string, text: string): NewNotification => ({ uid, kind, text, path: '/x' })
const sendNotifications = (...all: NewNotification[]) =>
  inTransaction(portal.db, (trx) => notify(portal.portal, trx, all))
const inbox = async (as: Person) => (await portal.ask('GET', '/api/inbox', { as })).json
const choose = (as: Person, of: string, body: object) => portal.ask('PUT', `/api/inbox/choices/${of}`, { as, body })
const mailsTo = async ({ email }: Person) => (await portal.outbox()).filter(({ to }) => to === email)
const unsubscribeLink = ({ uid }: Person) => `/api/inbox${unsubscribePath(portal.portal.secret, uid, kind)}`

it('works from the mail without signing in, with one click of a mail program, and repeatedly', async () => {
  const person = await portal.signInAs('tm')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const _ of [1, 2]) {
    const left = await portal.ask('POST', unsubscribeLink(person), { headers, body: 'List-Unsubscribe=One-Click' })
    expect(left).toMatchObject({ status: 200, json: { name: 'Decisions on your GCPs' } })
  }
  await sendNotifications(buildNotification(person.uid, 'quiet now'))
  expect(await mailsTo(person)).toEqual([])
  expect((await inbox(person)).unread).toBe(1)
})

it('requires the complete link: it fits no other person or kind, and opening it changes nothing', async () => {
  const [person, other] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  const address = unsubscribeLink(person)
  for (const wrong of [
    address.replace(person.uid, other.uid),
    address.replace(kind, 'newGcp'),
    address.slice(0, -3),
    address.replace(/token=.*/, 'token='),
  ]) {
    expect((await portal.ask('POST', wrong)).status).toBe(404)
  }
  const opened = await portal.ask('GET', address)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, expect.stringContaining('/#/unsubscribe?uid=')])
  await sendNotifications(buildNotification(person.uid, 'still here'))
  expect(await mailsTo(person)).toHaveLength(1)
})

it('works for a year, and without a last day, as version 0.3 sent it, until the end of 2027', async () => {
  const person = await portal.signInAs('tm')
  const link = unsubscribeLink(person)
  const old = `/api/inbox/unsubscribe?${new URLSearchParams({ uid: person.uid, kind, token: unsubscribeToken(portal.portal.secret, person.uid, kind) })}`
  const statusOf = async (path: string) => (await portal.ask('POST', path)).status
  const until = new URL(link, portal.url).searchParams.get('until') as string
  expect(until).toBe(plusDays(today(), 365))
  expect(await statusOf(link.replace(until, plusDays(until, 1)))).toBe(404)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${until}T06:00:00Z`))
  expect(await statusOf(link)).toBe(200)
  vi.setSystemTime(new Date(`${plusDays(until, 1)}T06:00:00Z`))
  expect(await statusOf(link)).toBe(410)
  vi.setSystemTime(new Date('2027-12-31T06:00:00Z'))
  expect(await statusOf(old)).toBe(200)
  vi.setSystemTime(new Date('2028-01-01T06:00:00Z'))
  expect(await statusOf(old)).toBe(410)
  vi.useRealTimers()
})

it('is the only endpoint that accepts a form: others refuse it, so that no other site can send one (CSRF)', async () => {
  const person = await portal.signInAs('mcvp')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['/api/inbox/read', '/api/tasks/remind', '/api/calendar', '/api/gcp']) {
    expect([path, (await portal.ask('POST', path, { as: person, headers, body: 'a=b' })).status]).toEqual([path, 415])
  }
  const choice = await portal.ask('PUT', `/api/inbox/choices/${kind}`, { as: person, headers, body: 'mail=never' })
  expect(choice.status).toBe(415)
})

it('together with a concurrent change of the same choice loses neither', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => portal.signInAs('tm')))
  await Promise.all(
    people.flatMap((person) => [
      portal.ask('POST', unsubscribeLink(person)),
      choose(person, kind, { isWanted: false, mail: 'never' }),
    ]),
  )
  const rows = await portal.db
    .selectFrom('newsChoice')
    .select('isWanted')
    .where(
      'uid',
      'in',
      people.map(({ uid }) => uid),
    )
    .execute()
  expect(rows.map(({ isWanted }) => isWanted)).toEqual(people.map(() => 0))
})

it('is offered by every mail, in its text and to mail programs', async () => {
  const smtp = await startTestSmtp()
  const sending = await startTestPortal({ hubs, env: { SMTP_URL: smtp.url, MAIL_FROM: 'nexus@nexus.example' } })
  try {
    const person = await sending.signInAs('tm')
    await inTransaction(sending.db, (trx) =>
      notify(sending.portal, trx, [buildNotification(person.uid, 'Read <this>')]),
    )
    await expect.poll(() => smtp.taken).toHaveLength(1)
    const [{ mail }] = smtp.taken as [AcceptedMail]
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
    const address = header('list-unsubscribe').slice(1, -1).replaceAll(/\s/g, '')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain('/#/unsubscribe?uid=')
    expect(mail.html).not.toContain('<this>')
    const { pathname, search } = new URL(address)
    expect((await sending.ask('POST', pathname + search)).status).toBe(200)
  } finally {
    await sending.close()
    await smtp.close()
  }
})
