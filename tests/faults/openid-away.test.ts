// OpenID provider outage: passwords work meanwhile, the popup reports the problem in time, and sign-in works again when the
// provider does, without a restart.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Jar, runOAuthFlow, visit } from '#hubs/identity/server/google/test-oauth-flow.ts'
import { startOpenIdProvider } from '#hubs/identity/server/google/test-openid-provider.ts'
import { hub as identity } from '#hubs/identity/server/handlers.ts'
import { createVerifiedMember, signIn } from '#hubs/identity/server/test-members.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { freePort } from '../../scripts/free-port.ts'
import { isLong, stretched } from './length.ts'

const doesNotAnswer = 'Error signing in with Google: Google isn’t responding right now.'
const account = 'somebody@nexus.example'

let portal: TestPortal
let member: string
let wishes: Parameters<typeof startOpenIdProvider>[0] & { port: number }

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()]
  const publicUrl = `http://127.0.0.1:${port}`
  const redirectUris = [`${publicUrl}/api/identity/google/callback`]
  wishes = { redirectUris, accounts: [{ email: account }], port: providerPort }
  const provider = await startOpenIdProvider(wishes)
  await provider.close()
  portal = await startTestPortal({
    hubs: [identity],
    env: { ...provider.env, PORT: String(port), PUBLIC_URL: publicUrl },
  })
  member = await createVerifiedMember(portal)
})
afterAll(() => portal.close())

/** A server in the provider's place that is not a provider. */
async function inItsPlace<T>(answer: RequestListener, work: () => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(wishes.port, 'localhost')
  await once(server, 'listening')
  try {
    return await work()
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** Several popups at once show the message in time, while a person signs in with a password. */
async function expectNoHarm(withinMs: number): Promise<void> {
  const startedMs = performance.now()
  const order: string[] = []
  const popups = Promise.all([1, 2, 3].map(() => runOAuthFlow(portal, 'intent=sign-in'))).finally(() =>
    order.push('popups'),
  )
  expect((await signIn(portal, member)).status).toBe(200)
  order.push('password')
  for (const { text } of await popups) expect(text).toContain(doesNotAnswer)
  const tookMs = performance.now() - startedMs
  // Popups that wait for the portal's timeout make nobody else wait.
  if (withinMs > timeoutMs) expect(order).toEqual(['password', 'popups'])
  expect(tookMs).toBeLessThan(stretched(withinMs))
  expect((await portal.ask('GET', '/api/health')).status).toBe(200)
}

/** The portal's for the provider. */
const timeoutMs = 5000

const hang: RequestListener = () => {}

const description = JSON.stringify({ issuer: 'http://localhost' })

const broken: [string, RequestListener | undefined, number][] = [
  ['is down', undefined, 3000],
  ['answers 500', (_, response) => response.writeHead(500).end('Internal error'), 3000],
  ['answers 500 in JSON', (_, response) => response.writeHead(500).end('{"error":"down"}'), 3000],
  ['answers nonsense', (_, response) => response.end(description), 3000],
  ['breaks off', (request) => request.socket.destroy(), 3000],
]
const slowProviders: typeof broken = [
  ['says nothing', hang, 7000],
  ['stops in the middle of its answer', (_, response) => response.writeHead(200).write('{"issuer":'), 7000],
]

it.each([...broken, ...(isLong ? slowProviders : [])])(
  'a provider that %s harms nobody',
  async (_, answer, withinMs) => {
    if (answer) await inItsPlace(answer, () => expectNoHarm(withinMs))
    else await expectNoHarm(withinMs)
  },
)

async function expectFound(): Promise<void> {
  const provider = await startOpenIdProvider(wishes)
  provider.choose(account)
  expect((await runOAuthFlow(portal, 'intent=sign-in')).outcome).toBe('signedIn')
  await provider.close()
}

it('is found when it comes back', expectFound)

// The timeout of the OAuth callback is longer than the short run allows.
it.runIf(isLong)('an OAuth callback that finds it silent says so', { timeout: 90_000 }, async () => {
  const provider = await startOpenIdProvider(wishes)
  const begun = await portal.ask('GET', '/api/identity/google/start?intent=sign-in')
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
  const jar: Jar = new Map()
  jar.set(`${new URL(portal.url).host} google`, begun.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  await provider.close()
  const startedMs = performance.now()
  await inItsPlace(hang, async () => {
    const back = visit(
      jar,
      `${portal.url}/api/identity/google/callback?code=x&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
    )
    expect((await signIn(portal, member)).status).toBe(200)
    expect(await (await back).response.text()).toContain('data-outcome="unavailable"')
  })
  expect(performance.now() - startedMs).toBeLessThan(stretched(17_000))
  await expectFound()
})
