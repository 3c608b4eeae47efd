// Races around a closing year: reports that are sent while the year turns, and in the last second of closing.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { recount } from '#server/database/recount.ts'
import { raiseYearsVersion } from '#server/years/years.ts'
import { hub } from '../handlers.ts'
import { type ClosingPortal, old, startClosingPortal } from './test-closing.ts'

let closing: ClosingPortal
beforeEach(async () => {
  closing = await startClosingPortal()
  await closing.planNext()
})
afterEach(() => closing.close())

const entriesOn = async (query: string) => {
  const { json } = await closing.ask(closing.mcvp, 'GET', `/api/mxfunnel/summary?year=${old}${query}`)
  return json.sums.reduce((sum: number, { entries }: { entries: number }) => sum + entries, 0)
}

it('a report for June arrives in its year, whether it is stored before, while or after the year turns', async () => {
  await closing.at('2027-07-01T00:00:00')
  const june = Array.from({ length: 12 }, (_, n) => (n % 2 ? closing.leaver : closing.leader))
  const july = Array.from({ length: 6 }, () => closing.leader)
  const [turned, forJune, forJuly] = await Promise.all([
    closing.turn(),
    Promise.all(june.map((as) => closing.report(as, '2027-06', { year: old }))),
    Promise.all(july.map((as) => closing.report(as, '2027-07'))),
  ])
  expect(turned.status).toBe(200)
  expect(forJune.map(({ status, json }) => [status, json.year])).toEqual(june.map(() => [200, old]))
  // Before the turn, July has no year yet: the old one goes on from day to day.
  for (const { status, json } of forJuly) {
    expect(status === 200 ? json.year : json.fields).toEqual(
      status === 200 ? '27.28' : { month: 'Choose a month of 26.27.' },
    )
  }
  expect(await entriesOn('')).toBe(12)
  for (const count of hub.recounts ?? []) expect(await recount(closing.portal.portal, count)).toEqual([])
})

it('a report of the last second is accepted if it is stored by midnight, and counts on the last day', async () => {
  await closing.at('2027-07-01T00:00:00')
  await closing.turn()
  await closing.at('2027-07-14T23:59:59')
  // It waits for somebody who changes years, and midnight passes meanwhile.
  let sent: ReturnType<typeof closing.report> | undefined
  await inTransaction(closing.portal.db, async (trx) => {
    await raiseYearsVersion(trx)
    sent = closing.report(closing.leader, '2027-06', { year: old })
    await new Promise((resolve) => setTimeout(resolve, 300))
    vi.setSystemTime(new Date('2027-07-14T19:00:00.500Z'))
  })
  const answer = await sent
  expect([answer?.status, answer?.json.error]).toEqual([409, 'yearNotOpen'])
  expect(await entriesOn('')).toBe(0)

  await closing.at('2027-07-14T23:59:59')
  expect((await closing.report(closing.leader, '2027-06', { year: old })).status).toBe(200)
  await closing.at('2027-07-15T09:00:00')
  expect([await entriesOn('&on=2027-07-13'), await entriesOn('&on=2027-07-14'), await entriesOn('')]).toEqual([0, 1, 1])
})
