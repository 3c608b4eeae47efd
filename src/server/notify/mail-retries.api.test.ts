// Mail retries: what a server refuses for now is tried again, what it refuses for good is given up and counted, and the first
// success wakes what waits.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildInvitationMail } from '../people/invitation-mail.ts'
import { invitationDays } from '../people/invitations.ts'
import { readConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { startTestSmtp } from '../testing/smtp.ts'
import { type MailWorker, queueMail, readOutbox, startMailWorker } from './mail.ts'
import { claimMail, countGivenUpMails, findGivenUpReason } from './mail-queue.ts'

let portal: TestPortal
let smtp: Awaited<ReturnType<typeof startTestSmtp>>
const workers: MailWorker[] = []

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  smtp = await startTestSmtp()
})
afterEach(async () => {
  await stopWorkers()
  await smtp.close()
  await portal.db.deleteFrom('mail').execute()
})

async function stopWorkers(): Promise<void> {
  for (const worker of workers.splice(0)) await worker.stop()
}

function startWorker(everyMs = 50): MailWorker {
  const config = readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'NEXUS <nexus@nexus.example>' })
  const worker = startMailWorker(portal.db, config, createLog('silent'), everyMs)
  workers.push(worker)
  return worker
}

const sampleMail = (n: number) => ({
  to: `member-${n}@nexus.example`,
  subject: `Mail ${n}`,
  text: 'Plain words',
  html: '<p>Rich words</p>',
  link: 'https://nexus.example/#/verify?token=x',
})

async function untilSent(count: number): Promise<void> {
  await expect.poll(() => smtp.taken.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
}
const recipients = () => smtp.taken.map(({ to }) => to[0]).sort()
const all = (count: number) => Array.from({ length: count }, (_, n) => `member-${n}@nexus.example`).sort()

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** Queues a mail that has waited that many hours and had that many attempts, and tries once more. */
async function tryAgainAfter(row: { hours: number; attempts: number }) {
  smtp.mood.refuse = () => 451
  await stopWorkers()
  await queueMail(portal.db, sampleMail(0))
  const { hours, attempts } = row
  await portal.db
    .updateTable('mail')
    .set({ createdAt: hoursAgo(hours), retryUntil: null, attempts })
    .execute()
  const before = Date.now()
  await startWorker(60_000).drain()
  const [tried] = await readOutbox(portal.db)
  expect(tried?.attempts).toBe(attempts + 1)
  const next = tried?.nextTryAt
  return next ? { waitMs: Date.parse(next) - before, tookMs: Date.now() - before } : undefined
}

it.each([
  '5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852',
  'Domain nexus.example has exceeded the max emails per hour (120/100 (120%)) allowed. Message discarded.',
  '5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
  '5.4.6 Unusual sending activity detected. Please try after sometime.',
  '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message',
  '5.2.2 The email account that you tried to reach is out of storage space',
])('tries again after 550 %s', async (reply) => {
  smtp.mood.refuse = () => 550
  smtp.mood.reply = reply
  const worker = startWorker()
  await queueMail(portal.db, sampleMail(0))
  await worker.drain()
  expect((await readOutbox(portal.db))[0]?.nextTryAt).toBeTruthy()
  delete smtp.mood.refuse
  await untilSent(1)
})

it.each(['5.1.1 The email account that you tried to reach does not exist', '5.7.1 Relaying denied', 'Not now'])(
  'gives up, and counts it, after 550 %s',
  async (reply) => {
    smtp.mood.refuse = () => 550
    smtp.mood.reply = reply
    await queueMail(portal.db, sampleMail(0))
    await startWorker(60_000).drain()
    expect((await readOutbox(portal.db))[0]?.nextTryAt).toBe(null)
    expect(await countGivenUpMails(portal.db, 3_600_000)).toBe(1)
    expect(await findGivenUpReason(portal.db)).toContain(reply)
    await portal.db
      .updateTable('mail')
      .set({ givenUpAt: hoursAgo(2) })
      .execute()
    expect(await countGivenUpMails(portal.db, 3_600_000)).toBe(0)
  },
)

it('the first success wakes those that wait for the end of their backoff, and no mail that is on its way', async () => {
  smtp.mood.refuse = () => 451
  for (let n = 0; n < 6; n++) await queueMail(portal.db, sampleMail(n))
  await portal.db.updateTable('mail').set({ attempts: 12 }).execute()
  const worker = startWorker(60_000)
  await worker.drain()
  expect(smtp.attempts()).toBe(6)
  // The oldest is under way on another instance, which has not come back yet.
  await portal.db
    .updateTable('mail')
    .set({ nextTryAt: hoursAgo(1) })
    .where('to', '=', 'member-0@nexus.example')
    .execute()
  expect((await claimMail(portal.db))?.to).toBe('member-0@nexus.example')
  delete smtp.mood.refuse
  await queueMail(portal.db, sampleMail(6))
  await worker.drain()
  await untilSent(6)
  await worker.drain()
  expect(recipients()).toEqual(all(7).slice(1))
})

it('a success does not offer refused mails again and again', async () => {
  smtp.mood.refuse = (n) => (n === 1 ? 451 : 0)
  await queueMail(portal.db, sampleMail(0))
  await portal.db.updateTable('mail').set({ attempts: 12 }).execute()
  const worker = startWorker(60_000)
  await worker.drain()
  smtp.mood.refuse = (n) => (n === 3 ? 451 : 0)
  for (let n = 1; n < 6; n++) {
    await queueMail(portal.db, sampleMail(n))
    await worker.drain()
  }
  await untilSent(5)
  await worker.drain()
  expect(recipients()).toEqual(all(6).slice(1))
  expect(smtp.attempts()).toBe(7)
})

it('tries an invitation for as long as its link works', async () => {
  const config = { publicUrl: 'https://nexus.example', organisation: 'Example' }
  const to = { email: 'newcomer@nexus.example', position: 'LCVP', year: '26/27' }
  const waitsAfter = async (days: number) => {
    smtp.mood.refuse = () => 451
    await stopWorkers()
    await portal.db.deleteFrom('mail').execute()
    await queueMail(portal.db, buildInvitationMail(config, to, 'token'))
    const [row] = await readOutbox(portal.db)
    const back = (text: string | null = '') => new Date(Date.parse(text ?? '') - days * 86_400_000).toISOString()
    await portal.db
      .updateTable('mail')
      .set({ createdAt: back(row?.createdAt), retryUntil: back(row?.retryUntil ?? '') })
      .execute()
    await startWorker(60_000).drain()
    return (await readOutbox(portal.db))[0]?.nextTryAt !== null
  }
  expect(await waitsAfter(invitationDays - 0.1)).toBe(true)
  expect(await waitsAfter(invitationDays + 0.1)).toBe(false)
})

it('retries for a day, not longer', async () => {
  expect(await tryAgainAfter({ hours: 23.9, attempts: 100 })).toBeDefined()
  await portal.db.deleteFrom('mail').execute()
  expect(await tryAgainAfter({ hours: 24.1, attempts: 100 })).toBeUndefined()
  expect((await readOutbox(portal.db))[0]).toMatchObject({ sentAt: null, text: 'Plain words' })
})

it.each([
  [8, 64_000],
  [9, 128_000],
  [11, 512_000],
  [12, 900_000],
  [300, 900_000],
])('backoff after attempt %i is %i ms: doubles each time, up to a quarter of an hour', async (tries, waitMs) => {
  const next = await tryAgainAfter({ hours: 1, attempts: tries - 1 })
  expect(next?.waitMs).toBeGreaterThanOrEqual(waitMs)
  expect(next?.waitMs).toBeLessThanOrEqual(waitMs + (next?.tookMs ?? 0))
})

it('gives up on an address that the server refuses permanently, and continues with the others', async () => {
  smtp.mood.refuse = (n) => (n === 1 ? 550 : 0)
  const worker = startWorker()
  await queueMail(portal.db, sampleMail(0))
  await worker.drain()
  await queueMail(portal.db, sampleMail(1))
  await worker.drain()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const rows = await readOutbox(portal.db)
  expect(recipients()).toEqual(['member-1@nexus.example'])
  expect(rows.find(({ to }) => to === 'member-0@nexus.example')).toMatchObject({ sentAt: null, nextTryAt: null })
})
