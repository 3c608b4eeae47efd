// Compression of responses, through HTTP: which are compressed, and how a client asks for it.
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { defineHub } from '../hub/hub.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { minCompressedLength } from './compress.ts'

const contract = {
  text: {
    method: 'GET',
    path: '/api/trial/text/:length',
    summary: 'A text',
    access: { anyone: 'a test' },
    params: z.object({ length: z.coerce.number() }),
    answer: z.string(),
  },
} satisfies Contract
const trialHub = defineHub({
  ...{ name: 'trial', manifest: {}, contract, migrations: [] },
  handlers: () => ({ text: async ({ params: { length } }) => 'é'.repeat(length) }),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [trialHub], env: { WEB_ORIGINS: 'https://web.example' } })
})
afterAll(() => portal.close())

/** `fetch` would decompress what it gets. */
const fetchText = (length: number, headers: Record<string, string>) =>
  new Promise<{ body: Buffer; status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    get(`${portal.url}/api/trial/text/${length}`, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ body, status: response.statusCode ?? 0, headers: response.headers })
    }).on('error', reject)
  })

// With its quotes.
const long = minCompressedLength - 2
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }

describe('a long answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR;q=1.0, gzip;q=0.8', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip; q=0', 'none'],
    ['br;Q=0, gzip;level=1;q=0', 'none'],
    ['identity', 'none'],
    ['', 'none'],
  ] as const)('is sent to a client that accepts "%s" as %s', async (accepted, coding) => {
    const { body, headers } = await fetchText(long, { 'accept-encoding': accepted })
    expect(headers['content-encoding'] ?? 'none').toBe(coding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(decoders[coding](body).toString())).toBe('é'.repeat(long))
    expect(headers.vary).toContain('accept-encoding')
  })

  it('says that it also depends on the origin where that counts', async () => {
    const { headers } = await fetchText(long, { 'accept-encoding': 'br', origin: 'https://web.example' })
    expect(headers.vary).toBe('Origin, accept-encoding')
  })

  it('is not sent again, however it was sent before', async () => {
    const tagged = await fetchText(long, { 'accept-encoding': 'br', 'if-none-match': '?' })
    for (const accepted of ['br', 'identity']) {
      const again = await fetchText(long, { 'accept-encoding': accepted, 'if-none-match': String(tagged.headers.etag) })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
  })
})

it('a shorter answer is sent as it is', async () => {
  const { body, headers } = await fetchText(long - 1, { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe(undefined)
  expect(JSON.parse(body.toString())).toBe('é'.repeat(long - 1))
})
