// Mail server outage: sign-ups respond at once while the mail server is gone, silent, refusing or slow, and each mail
// arrives once, with two instances running.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hub as identity } from '#hubs/identity/server/handlers.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { startTestSmtp } from '#server/testing/smtp.ts'
import { type Gate, startGate } from './gate.ts'
import { isLong, pause, roundsOf } from './length.ts'

let smtp: Awaited<ReturnType<typeof startTestSmtp>>
let gate: Gate
let store: Awaited<ReturnType<typeof makePostgresDatabase>>
let portals: TestPortal[]

beforeAll(async () => {
  smtp = await startTestSmtp()
  gate = await startGate(Number(new URL(smtp.url).port))
  store = await makePostgresDatabase()
  const mail = { SMTP_URL: `smtp://127.0.0.1:${gate.port}`, MAIL_FROM: 'nexus@nexus.example' }
  const env = { DATABASE_URL: store.url, AUTH_SECRET: 'the same secret for both instances', ...mail }
  portals = [await startTestPortal({ hubs: [identity], env }), await startTestPortal({ hubs: [identity], env })]
})
afterAll(async () => {
  for (const portal of portals) await portal.close()
  await gate.shut()
  await smtp.close()
  await store.drop()
})

let count = 0
const expected: string[] = []

/** Several people at once, on both instances. Returns the addresses that got an answer after a try to send their mail. */
async function signUpSome(): Promise<string[]> {
  const waited: string[] = []
  const answers = Array.from({ length: 6 }, async () => {
    count += 1
    const portal = portals[count % 2] as TestPortal
    const email = `new-${count}@nexus.example`
    expected.push(email)
    const body = { email, password: 'correct horse battery', role: 'tm' }
    expect((await portal.ask('POST', '/api/identity/sign-up', { body })).status).toBe(200)
    const mail = portal.db.selectFrom('mail').select(['sentAt', 'lastError']).where('to', '=', email)
    const { sentAt, lastError } = await mail.executeTakeFirstOrThrow()
    if (sentAt !== null || lastError !== null) waited.push(email)
  })
  await Promise.all(answers)
  return waited
}

const arrived = () => smtp.taken.map(({ to }) => to[0] as string).sort()

it('responds at once, and every mail arrives once', { timeout: 240_000 }, async () => {
  for (let round = 0; round < roundsOf(1, 4); round++) {
    await gate.shut()
    await signUpSome()
    await pause(500)
    await gate.silence()
    // A try to send takes the portal's timeout of ten seconds, so an answer before its end did not wait for the mail server.
    expect(await signUpSome()).toEqual([])
    // Long enough for the portal's own timeout.
    await pause(isLong ? 14_000 : 800)
    expect(arrived().length).toBe(round * 24)
    smtp.mood.refuse = () => 451
    await gate.open()
    await signUpSome()
    await expect.poll(() => smtp.attempts()).toBeGreaterThan(arrived().length + 3)
    delete smtp.mood.refuse
    smtp.mood.slowMs = 300
    await signUpSome()
    await expect.poll(() => arrived().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(expected.length)
    // A second copy would arrive in the next rounds of the mail workers.
    delete smtp.mood.slowMs
    await pause(isLong ? 8000 : 1000)
    expect(arrived()).toEqual([...expected].sort())
    await portals[0]?.db.deleteFrom('throttle').execute()
  }
  const rows = (await portals[0]?.outbox()) ?? []
  expect(rows.filter(({ sentAt, nextTryAt }) => sentAt === null || nextTryAt !== null)).toEqual([])
})
