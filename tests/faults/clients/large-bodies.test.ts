// Large bodies: five accounts open sixty imports at once, complete ones and ones that stop before their last byte. The portal
// stays small, and serves everybody else.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestPortal } from '#server/testing/http-client.ts'
import { metricsHeaders, metricsToken } from '#server/testing/metrics-token.ts'
import type { Person } from '#server/testing/portal.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pause, stretched } from '../length.ts'
import { type PortalProcess, startPortalProcess } from '../portal-process.ts'
import { makeCrew, makeStore } from '../stored.ts'
import type { Crew } from '../writers/writer.ts'

const accounts = 5
const importsOfEach = 12
const maxMegabytes = 450
const maxMs = 2000

const { bodyLimit } = importEndpoint('funnel', 'reports', { signedIn: 'A trial' })
const row = JSON.stringify({ lc: 'LUMS', term: 'mid', role: 'TL', portfolio: 'BD', Leads: 'x'.repeat(100) })
const rows = Array(5000).fill(row).join()
/** As long as an import may be, with as many rows as a kind may have. */
const whole = Buffer.from(`{"dryRun":true,"rows":[${rows}]${' '.repeat(bodyLimit - rows.length - 25)}}`)

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let store: Awaited<ReturnType<typeof makeStore>>
  let portal: PortalProcess
  let importers: Person[]
  let others: Person[]
  beforeAll(async () => {
    store = await makeStore(engine)
    portal = await startPortalProcess({ ...store.env, METRICS_TOKEN: metricsToken })
    const crews: Crew[] = []
    while (crews.length < accounts) crews.push(await makeCrew(store.env))
    importers = crews.map(({ leader }) => leader)
    others = crews.map(({ author }) => author)
  })
  afterAll(async () => {
    await portal.kill('SIGTERM')
    await store.remove()
  })

  /** Resolves with the status, or 0 if the portal ended the connection. */
  function sendImport(as: Person, bytes: Buffer) {
    const sent = request(`${portal.url}/api/imports/funnel`, {
      method: 'POST',
      headers: { cookie: as.cookie, 'content-type': 'application/json', 'content-length': bodyLimit },
    })
    const status = new Promise<number>((resolve) => {
      sent.once('response', (response) => resolve(response.resume().statusCode ?? 0))
      sent.once('error', () => resolve(0))
      sent.once('close', () => resolve(0))
    })
    if (bytes.length === bodyLimit) sent.end(bytes)
    else sent.write(bytes)
    return { status, stop: () => sent.destroy() }
  }

  async function memory(): Promise<number> {
    const { text } = await requestPortal(portal.url, 'GET', '/api/metrics', { headers: metricsHeaders })
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1024 / 1024
  }

  /** Watched every 50 ms until stopped. */
  function watchMemory() {
    let highest = 0
    let isOver = false
    const watched = (async () => {
      while (!isOver) {
        highest = Math.max(highest, await memory())
        await pause(50)
      }
    })()
    return async () => {
      isOver = true
      await watched
      return highest
    }
  }

  /** How many of a hundred were served in time. */
  async function serveOthers(): Promise<number> {
    const everyday = ['/api/me', '/api/settings', '/api/gcp/mine', '/api/privacy']
    const longest = stretched(maxMs)
    let inTime = 0
    const lane = async (n: number) => {
      for (let at = 0; at < 10; at++) {
        const begunMs = performance.now()
        const to = everyday[at % everyday.length] as string
        const { status } = await requestPortal(portal.url, 'GET', to, { as: others[n % accounts] })
        if (status === 200 && performance.now() - begunMs < longest) inTime += 1
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, n) => lane(n)))
    return inTime
  }

  it.each([
    ['unfinished', whole.subarray(0, -1)],
    ['complete', whole],
  ])('sixty imports that are %s', async (_, bytes) => {
    const stopWatching = watchMemory()
    const sent = Array.from({ length: accounts * importsOfEach }, (_, n) =>
      sendImport(importers[n % accounts] as Person, bytes),
    )
    await pause(300)
    const inTime = await serveOthers()
    if (bytes === whole) await Promise.all(sent.map(({ status }) => status))
    else await pause(1500)
    const highest = await stopWatching()
    for (const { stop } of sent) stop()
    expect(inTime).toBeGreaterThanOrEqual(95)
    expect(highest).toBeLessThan(maxMegabytes)
    // Meanwhile as afterwards, one import of an account is answered.
    const [first] = importers
    await expect.poll(() => sendImport(first as Person, whole).status, { timeout: 10_000 }).toBe(200)
  })
})
