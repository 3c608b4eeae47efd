// Calendar feed: events, caching, secret addresses and rate limits.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { personAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { windowFrom } from '#server/testing/rate-limit.ts'
import { monthOf, plusDays, today } from '#shared/time/calendar.ts'
import { trialHub } from '../test-tasks.ts'

let portal: TestPortal
let mcvp: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [...hubs, trialHub] })
  mcvp = await personAt(portal, 'mcvp', 'MC')
})
afterAll(() => portal.close())

const feed = (method: string, as: Person) => portal.ask(method, '/api/calendar', { as })
const fetchFeed = (address: string, headers = {}) => portal.ask('GET', new URL(address).pathname, { headers })
const put = (kind: string, windows: object[]) =>
  portal.ask('PUT', `/api/windows/${kind}`, { as: mcvp, body: { windows } })
const plain = (day: string) => day.replaceAll('-', '')

it('shows when tasks open and are due as all-day events, and follows changes', async () => {
  const [opensOn, dueOn, month] = [today(), plusDays(today(), 9), monthOf(today())]
  await put('trialList', [{ opensOn, dueOn }])
  await put('trialMonth', [{ month, dueOn }])
  const { address } = (await feed('POST', mcvp)).json
  const { status, headers, text } = await fetchFeed(address)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'private, max-age=900'],
  ])
  const lines = text.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `DTSTART;VALUE=DATE:${plain(opensOn)}`,
      `DTSTART;VALUE=DATE:${plain(dueOn)}`,
      'SUMMARY:Trial list opens',
      'SUMMARY:Trial list is due',
    ]),
  )
  expect(text).toMatch(/SUMMARY:Trial report for \w+ \d{4} is due/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  const tag = headers.get('etag') as string
  expect((await fetchFeed(address, { 'if-none-match': tag })).status).toBe(304)
  await put('trialList', [{ dueOn: plusDays(dueOn, 1) }])
  const later = await fetchFeed(address, { 'if-none-match': tag })
  expect([later.status, later.text.includes(plain(plusDays(dueOn, 1)))]).toEqual([200, true])
  expect(later.text).toContain('SEQUENCE:2')
})

it('shows its address to its owner, ends when renewed, revoked or deactivated, and is stored as a hash', async () => {
  const member = await portal.signInAs('tm')
  expect((await feed('GET', member)).json).toEqual({ address: null, madeAt: null })
  const first = (await feed('POST', member)).json.address
  expect((await feed('GET', member)).json.address).toBe(first)
  expect((await fetchFeed(first)).status).toBe(200)
  const second = (await feed('POST', member)).json.address
  expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200])
  const secret = (new URL(second).pathname.split('/').at(-1) as string).replace('.ics', '')
  const rows = JSON.stringify(await portal.db.selectFrom('calendarFeed').selectAll().execute())
  const trail = JSON.stringify(await portal.db.selectFrom('audit').selectAll().execute())
  expect([rows.includes(secret), trail.includes(secret)]).toEqual([false, false])

  const active = (value: number) =>
    portal.db.updateTable('user').set({ active: value }).where('id', '=', member.uid).execute()
  await active(0)
  expect((await fetchFeed(second)).status).toBe(404)
  await active(1)
  expect((await feed('DELETE', member)).status).toBe(204)
  expect((await feed('DELETE', member)).status).toBe(204)
  expect((await fetchFeed(second)).status).toBe(404)
  expect((await feed('GET', member)).json.address).toBeNull()
  expect((await portal.ask('GET', '/api/calendar')).status).toBe(401)
})

it('stops guessing after 30 tries in 15 minutes, but not requests with the right address', async () => {
  const { address } = (await feed('POST', mcvp)).json
  const guess = (n: number) => fetchFeed(`http://x/api/calendar/guess-${n}.ics`)
  const statuses: number[] = []
  await portal.db.deleteFrom('throttle').execute()
  const began = Date.now()
  for (let n = 0; n < 32; n++) statuses.push((await guess(n)).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429, 429])
  const seconds = await windowFrom(portal.db, `calendar:guess:${networkOf('127.0.0.1')}`, began)
  expect([seconds >= 900, seconds < 960]).toEqual([true, true])
  expect((await fetchFeed(address)).status).toBe(200)
  expect((await portal.ask('GET', new URL(address).pathname.replace('.ics', ''))).status).toBe(429)
})

it('can be fetched up to 60 times in 15 minutes', async () => {
  const member = await portal.signInAs('tm')
  const { address } = (await feed('POST', member)).json
  const began = Date.now()
  const read = async () => (await fetchFeed(address)).status
  expect(await read()).toBe(200)
  const key = `calendar:feed:${member.uid}`
  const seconds = await windowFrom(portal.db, key, began)
  expect([seconds >= 900, seconds < 960]).toEqual([true, true])
  await portal.db.updateTable('throttle').set({ count: 58 }).where('key', '=', key).execute()
  expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
})
