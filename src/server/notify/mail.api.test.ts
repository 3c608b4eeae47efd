// Mail queue: each mail is delivered once, with retries and backoff, against a real SMTP server that also fails.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { readConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { startTestSmtp } from '../testing/smtp.ts'
import { type MailWorker, queueMail, readOutbox, startMailWorker } from './mail.ts'
import { claimMail, claimMs } from './mail-queue.ts'

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
  vi.useRealTimers()
  for (const worker of workers.splice(0)) await worker.stop()
  await smtp.close()
  await portal.db.deleteFrom('mail').execute()
})

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

it('sends text, HTML, sender and one recipient, and then deletes the content', async () => {
  const worker = startWorker(60_000)
  await queueMail(portal.db, sampleMail(0))
  await worker.drain()
  const [first] = smtp.taken
  expect(first?.to).toEqual(['member-0@nexus.example'])
  expect(first?.mail.from?.address).toBe('nexus@nexus.example')
  expect(first?.mail.text?.trim()).toBe('Plain words')
  expect(first?.mail.html).toContain('Rich words')
  const [row] = await readOutbox(portal.db)
  expect(row).toMatchObject({ text: '', html: null, link: null, nextTryAt: null, lastError: null })
  expect(row?.sentAt).toBeTruthy()
})

it('sends a mail by itself: after the commit of its transaction, or as soon as it is queued without one', async () => {
  startWorker(60_000)
  await inTransaction(portal.db, async (trx) => {
    await queueMail(trx, sampleMail(0))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(smtp.attempts()).toBe(0)
  })
  await untilSent(1)
  await queueMail(portal.db, sampleMail(1))
  await untilSent(2)
  expect(recipients()).toEqual(all(2))
})

it('sends nothing for a transaction that was rolled back', async () => {
  const worker = startWorker(60_000)
  const broken = inTransaction(portal.db, async (trx) => {
    await queueMail(trx, sampleMail(0))
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await worker.drain()
  expect(await readOutbox(portal.db)).toEqual([])
  expect(smtp.taken).toEqual([])
})

it.each(['a@x.example,b@x.example', 'a@x.example\r\nBcc: b@x.example', 'Name <a@x.example>', 'a b@x.example'])(
  'refuses the recipient %j',
  async (to) => {
    await expect(queueMail(portal.db, { ...sampleMail(0), to })).rejects.toThrow('exactly one plain address')
  },
)

it('keeps a subject on one line', async () => {
  const worker = startWorker(60_000)
  await queueMail(portal.db, { ...sampleMail(0), subject: 'Hello\r\nBcc: evil@x.example' })
  // The outbox shows the stored subject; on the way, the mail library would fix it, too.
  expect((await readOutbox(portal.db))[0]?.subject).toBe('Hello Bcc: evil@x.example')
  await worker.drain()
  expect(smtp.taken[0]?.mail.subject).toBe('Hello Bcc: evil@x.example')
  expect(smtp.taken[0]?.to).toEqual(['member-0@nexus.example'])
})

it('sends each mail once with two mail workers and a server that refuses every third', async () => {
  // Not the retries: each further refusal doubles the delay.
  smtp.mood.refuse = (n) => (n % 3 === 0 && n <= 24 ? 451 : 0)
  smtp.mood.slowMs = 5
  const [one, two] = [startWorker(), startWorker()]
  for (let n = 0; n < 24; n++) await queueMail(portal.db, sampleMail(n))
  await Promise.all([one.drain(), two.drain(), one.drain(), two.drain()])
  await untilSent(24)
  expect(smtp.attempts()).toBeGreaterThan(24)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(recipients()).toEqual(all(24))
})

it('continues after a restart, and takes over the mail of a crashed instance', async () => {
  for (let n = 0; n < 12; n++) await queueMail(portal.db, sampleMail(n))
  const first = startWorker(60_000)
  // While its second mail is on its way, so that most of them are left, however slow the machine is.
  const stopped = Promise.withResolvers<void>()
  smtp.mood.refuse = (n) => {
    if (n === 2) stopped.resolve(first.stop())
    return 0
  }
  void first.drain()
  await stopped.promise
  expect(smtp.taken.length).toBeLessThan(11)
  // An instance that crashed while sending: nobody takes the mail while the claim lasts, then it is due again.
  const held = await claimMail(portal.db)
  const second = startWorker(60_000)
  await second.drain()
  expect(recipients()).toEqual(all(12).filter((to) => to !== held?.to))
  await portal.db
    .updateTable('mail')
    .set({ nextTryAt: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', held?.id)
    .execute()
  await second.drain()
  expect(recipients()).toEqual(all(12))
})

it('waits while the server is down and sends when it is back', async () => {
  const { url } = smtp
  await smtp.close()
  smtp.url = url
  const worker = startWorker()
  await queueMail(portal.db, sampleMail(0))
  await worker.drain()
  const [waiting] = await readOutbox(portal.db)
  expect(waiting?.attempts).toBe(1)
  expect(waiting?.lastError).toContain('ECONNREFUSED')
  expect(waiting?.nextTryAt).toBeTruthy()
  expect(waiting?.text).toBe('Plain words')
  await workers.pop()?.stop()
  smtp = await startTestSmtp()
  startWorker()
  await untilSent(1)
  expect(recipients()).toEqual(all(1))
})

it('a slow mail does not block those after it', async () => {
  const worker = startWorker(60_000)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  smtp.mood.until = promise
  await queueMail(portal.db, sampleMail(0))
  const drained = worker.drain()
  await expect.poll(() => smtp.attempts(), { timeout: 10_000 }).toBe(1)
  // By now the other senders have found nothing to do.
  await new Promise((resolve) => setTimeout(resolve, 300))
  delete smtp.mood.until
  await queueMail(portal.db, sampleMail(1))
  void worker.drain()
  await untilSent(1)
  expect(recipients()).toEqual(['member-1@nexus.example'])
  release()
  await drained
  await untilSent(2)
})

it('renews the claim of a slow mail, so that no other worker sends it too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [two, one] = [startWorker(60_000), startWorker(60_000)]
  const { promise, resolve: release } = Promise.withResolvers<void>()
  smtp.mood.until = promise
  await queueMail(portal.db, sampleMail(0))
  const drained = one.drain()
  await expect.poll(() => smtp.attempts(), { timeout: 10_000 }).toBe(1)
  await portal.db.updateTable('mail').set({ nextTryAt: '2020-01-01T00:00:00.000Z' }).execute()
  vi.advanceTimersByTime(claimMs / 2)
  const isHeld = async () => ((await readOutbox(portal.db))[0]?.nextTryAt ?? '') > new Date().toISOString()
  await expect.poll(isHeld).toBe(true)
  await two.drain()
  release()
  await drained
  expect(recipients()).toEqual(all(1))
  expect(smtp.attempts()).toBe(1)
})
