// Body budget: an account sends one large body at a time, and when there is no room, the body that has been arriving for the
// longest makes way for the next.
import { type ClientRequest, type OutgoingHttpHeaders, request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../../hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '../../testing/portal.ts'

const megabyte = 1024 * 1024
const contract = {
  upload: {
    method: 'POST',
    path: '/api/trial',
    summary: 'Takes much',
    access: { signedIn: 'A trial' },
    bodyLimit: 20 * megabyte,
  },
} satisfies Contract
const hub = defineHub({
  name: 'trial',
  contract,
  migrations: [],
  handlers: () => ({ upload: async () => 'taken' }),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const begun: ClientRequest[] = []
afterEach(() => {
  for (const each of begun.splice(0)) each.destroy()
})

type Begun = { sent: ClientRequest; status?: number; isCutOff?: true }
/** Sends the first bytes of a body, and no more. */
async function begin({ cookie }: Person, headers: OutgoingHttpHeaders): Promise<Begun> {
  const all = { cookie, 'content-type': 'application/json', ...headers }
  const sent = request(`${portal.url}/api/trial`, { method: 'POST', headers: all })
  const one: Begun = { sent }
  begun.push(sent)
  sent.on('response', (response) => {
    one.status = response.resume().statusCode as number
  })
  sent.on('error', () => {
    one.isCutOff = true
  })
  sent.write('{')
  await pause(50)
  return one
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const announced = (megabytes: number) => ({ 'content-length': String(megabytes * megabyte) })
const large = `"${'x'.repeat(megabyte)}"`
const upload = (as: Person) => portal.ask('POST', '/api/trial', { as, body: large })

it.each([
  ['of the announced length', announced(1)],
  ['of an unknown length', { 'transfer-encoding': 'chunked' }],
])('takes one large body at a time from an account: one %s keeps the next waiting', async (_, headers) => {
  const [wild, calm] = [await portal.signInAs('tm'), await portal.signInAs('tm')]
  const first = await begin(wild, headers)
  const { status, json, headers: answered } = await upload(wild)
  expect([status, json.error, answered.get('retry-after')]).toEqual([429, 'fileOnItsWay', '5'])
  expect((await upload(calm)).status).toBe(200)
  // A form is not large.
  expect((await portal.ask('POST', '/api/trial', { as: wild, body: {} })).status).toBe(200)
  first.sent.destroy()
  await expect.poll(async () => (await upload(wild)).status).toBe(200)
})

it('when there is no room, the body that has been arriving for the longest makes way', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => portal.signInAs('tm')))
  const [one, other, third, last] = people as [Person, Person, Person, Person]
  const oldest = await begin(one, announced(20))
  const others = [await begin(other, announced(20)), await begin(third, announced(20))]
  expect((await upload(last)).json.error).toBe('busy')
  // Forms have room of their own.
  expect((await portal.ask('POST', '/api/trial', { as: last, body: {} })).status).toBe(200)
  await pause(1000)
  expect((await upload(last)).status).toBe(200)
  expect([oldest, ...others].map(({ isCutOff = false }) => isCutOff)).toEqual([true, false, false])
})
