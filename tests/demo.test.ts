// Demo portal: it starts with an account per role and data in every hub.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLoopbackHost } from '#server/protect/loopback.ts'
import { startDemo } from '../scripts/demo/demo.ts'
import { accounts, demoPassword } from '../scripts/demo/people.ts'
import { freePort } from '../scripts/free-port.ts'

let demo: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  demo = await startDemo(await freePort())
}, 60_000)
afterAll(() => demo.stop())

async function signIn(email: string) {
  const response = await fetch(`${demo.url}/api/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { me: (await response.json()) as { role: string; displayName: string }, cookie }
}

it.each(accounts)('$email signs in as $role', async ({ email, role, displayName }) => {
  expect((await signIn(email)).me).toMatchObject({ role, displayName })
})

it.each([
  ['/api/gcp/approved', 'total'],
  ['/api/documents', 'total'],
  ['/api/api-cycles', 'total'],
  ['/api/checklist/respondents', 'total'],
  ['/api/mxfunnel', 'length'],
  ['/api/survey', 'length'],
  ['/api/happiness-survey/results', 'counted'],
  ['/api/conversion', 'total'],
])('%s has something to show', async (path, count) => {
  const { cookie } = await signIn('mcvp@nexus.example')
  const answer = (await (await fetch(demo.url + path, { headers: { cookie } })).json()) as Record<string, number>
  expect(answer[count]).toBeGreaterThan(3)
})

it('every GCP has a small picture of its own, from the portal itself', async () => {
  const { cookie } = await signIn('mcvp@nexus.example')
  const list = await fetch(`${demo.url}/api/gcp?limit=50`, { headers: { cookie } })
  const { gcps } = (await list.json()) as { gcps: { title: string; image: string }[] }
  expect(gcps.length).toBeGreaterThan(8)
  expect(new Set(gcps.map(({ image }) => image)).size).toBe(gcps.length)
  for (const { title, image } of gcps) {
    const { origin, href } = new URL(image, demo.url)
    expect(origin, title).toBe(new URL(demo.url).origin)
    const picture = await fetch(href)
    expect([picture.status, picture.headers.get('content-type')], title).toEqual([200, 'image/svg+xml'])
    expect((await picture.arrayBuffer()).byteLength, title).toBeLessThan(3000)
  }
})

it('has an outbox that opens only with its link', async () => {
  const outbox = await fetch(demo.outboxLink)
  expect([outbox.status, await outbox.text()]).toEqual([200, expect.stringContaining('To tm@nexus.example')])
  expect((await fetch(`${demo.url}/dev/outbox`)).status).toBe(404)
})

it('cannot be reached from other machines, because everybody knows its passwords', () => {
  expect(demo.addresses.length).toBeGreaterThan(0)
  expect(demo.addresses.filter((address) => !isLoopbackHost(address))).toEqual([])
})

type Home = { forYou: { text: string }[]; cards: object[]; unread: number }

it.each([
  ['admin', /^3 GCPs to review, oldest 6 days$/, 0],
  ['mcvp', /^3 GCPs to review, oldest 6 days$/, 1],
  ['lcvp', /^Sona: Lahore has \d of 8, due \d+ \w+$/, 2],
  ['tl', /^Your checklist: \d+ of 45, due \d+ \w+$/, 2],
  ['tm', /^Your GCP “A pitch deck that a team leader can give” came back: /, 2],
] as const)('the dashboard of %s has something to do and to read', async (role, sentence, news) => {
  const { cookie } = await signIn(`${role}@nexus.example`)
  const home = (await (await fetch(`${demo.url}/api/home`, { headers: { cookie } })).json()) as Home
  const texts = home.forYou.map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringMatching(sentence))
  expect(home.cards.length).toBeGreaterThan(5)
  expect(home.unread).toBeGreaterThanOrEqual(news)
})
