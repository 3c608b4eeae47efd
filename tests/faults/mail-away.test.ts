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

/** Several people at once, on both instances; nobody waits for the mail server. */
async function signUpSome(): Promise<void> {
  const startedMs = performance.now()
  const answers = Array.from({ length: 6 }, () => {
    count += 1
    const email = `new-${count}@nexus.example`
    expected.push(email)
    const body = { email, password: 'correct horse battery', role: 'tm' }
    return (portals[count % 2] as TestPortal).ask('POST', '/api/identity/sign-up', { body })
  })
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  // Far below the timeout of ten seconds for a silent mail server; hashing is slow on a busy machine.
  expect(performance.now() - startedMs).toBeLessThan(8000)
}

const arrived = () => smtp.taken.map(({ to }) => to[0] as string).sort()

it('responds at once, and every mail arrives once', { timeout: 240_000 }, async () => {
  for (let round = 0; round < roundsOf(1, 4); round++) {
    await gate.shut()
    await signUpSome()
    await pause(500)
    await gate.silence()
    await signUpSome()
    // Long enough for the portal's own timeout.
    await pause(isLong ? 14_000 : 800)
    expect(arrived().length).toBe(round * 24)
    smtp.mood.refuse = () => 451
    await gate.open()
    await signUpSome()
    await expect.poll(() => smtp.attempts(), { timeout: 20_000 }).toBeGreaterThan(arrived().length + 3)
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
