// Session lifetime: idle timeout, absolute timeout, and renewal by use.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Read, readerOf, setReader } from '../database/prepared-query.ts'
import { addOffice } from '../testing/places.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
afterEach(() => vi.useRealTimers())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const statusFor = async (as: { cookie: string }) => (await portal.ask('GET', '/api/me', { as })).status

/** A session that began and was last used that long ago. */
async function sessionOf({ beganMs, usedMs }: { beganMs: number; usedMs: number }) {
  const as = await portal.signInAs('tm')
  const times = { createdAt: ago(beganMs), updatedAt: ago(usedMs), expiresAt: ago(-90 * dayMs) }
  await portal.db.updateTable('session').set(times).where('userId', '=', as.uid).execute()
  const usedAt = async () => {
    const row = portal.db.selectFrom('session').select('updatedAt').where('userId', '=', as.uid)
    return (await row.executeTakeFirstOrThrow()).updatedAt
  }
  return { as, usedAt, lastUse: times.updatedAt }
}

describe('a session', () => {
  it.each([
    ['is open after nearly seven idle days', 7 * dayMs - minuteMs, 7 * dayMs - minuteMs, 200],
    ['has ended after seven idle days', 7 * dayMs + minuteMs, 7 * dayMs + minuteMs, 401],
    ['has ended after seven idle days, however long it was used before', 20 * dayMs, 7 * dayMs + minuteMs, 401],
    ['is open for nearly thirty days while it is used', 30 * dayMs - minuteMs, minuteMs, 200],
    ['has ended after thirty days, though it was used a minute ago', 30 * dayMs + minuteMs, minuteMs, 401],
  ])('%s', async (_, beganMs, usedMs, status) => {
    expect(await statusFor((await sessionOf({ beganMs, usedMs })).as)).toBe(status)
  })

  it('begins its seven idle days again with each use', async () => {
    const { as, usedAt, lastUse } = await sessionOf({ beganMs: 6 * dayMs, usedMs: 6 * dayMs })
    expect(await statusFor(as)).toBe(200)
    await expect.poll(usedAt).not.toBe(lastUse)
    expect(Date.now() - Date.parse(await usedAt())).toBeLessThan(minuteMs)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * dayMs })
    expect(await statusFor(as)).toBe(200)
  })

  it('records its last use once an hour', async () => {
    const recent = await sessionOf({ beganMs: dayMs, usedMs: 59 * minuteMs })
    const longer = await sessionOf({ beganMs: dayMs, usedMs: 61 * minuteMs })
    expect([await statusFor(recent.as), await statusFor(longer.as)]).toEqual([200, 200])
    await expect.poll(longer.usedAt).not.toBe(longer.lastUse)
    expect(await recent.usedAt()).toBe(recent.lastUse)
  })
})

it('is one query on every request, with no office, one or several', async () => {
  const read = readerOf(portal.db) as Read
  const seen: string[] = []
  setReader(portal.db, (sql, values) => {
    seen.push(sql)
    return read(sql, values)
  })
  const [none, one, several] = [
    await portal.signInAs('tl'),
    await portal.signInAs('lcvp'),
    await portal.signInAs('lcvp'),
  ]
  for (const committee of ['Lahore', 'Multan']) await addOffice(portal, several, 'lcvp', { committee })
  for (const [as, offices] of [
    [none, 0],
    [one, 1],
    [several, 3],
  ] as const) {
    seen.length = 0
    const { json } = await portal.ask('GET', '/api/me', { as })
    expect([json.offices.length, seen.length]).toEqual([offices, 1])
  }
  setReader(portal.db, read)
})
