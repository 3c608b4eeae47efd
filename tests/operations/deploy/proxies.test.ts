// Proxies of deploy/ in front of a portal, which sees the caller's address through them. Each runs with its own file, other
// ports and a test certificate, if it is installed; otherwise it is skipped.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectSecurely, createSecureContext } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { readSecret } from '#server/auth/secret.ts'
import { outboxLink } from '#server/notify/outbox-link.ts'
import { readConfig } from '#server/runtime/config.ts'
import { copyToFolder } from '#server/testing/database.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { migrations } from '../../../scripts/commands/command.ts'
import { type PortalProcess, startPortalProcess } from '../../faults/portal-process.ts'
import { makeCrew, withDatabase } from '../../faults/stored.ts'
import type { Crew } from '../../faults/writers/writer.ts'
import { isInstalled, serverPath } from '../../setup/is-installed.ts'
import { memoryFolder } from '../../setup/memory-folder.ts'
import { proxies, type SampleProxy, startProxy } from '../../setup/proxies.ts'

// One portal is behind all of them: one proxy does not affect another.
let folder: string
let env: { DATA_DIR: string; PUBLIC_URL: string; TRUST_PROXY: string }
let portal: PortalProcess
let crew: Crew
let picture: Buffer
beforeAll(async () => {
  if (!proxies.some(({ program }) => isInstalled(program))) return
  folder = mkdtempSync(path.join(memoryFolder(), 'nexus-proxies-'))
  env = { DATA_DIR: folder, PUBLIC_URL: 'https://localhost', TRUST_PROXY: 'loopback' }
  await copyToFolder(readConfig(env), migrations)
  portal = await startPortalProcess(env)
  crew = await makeCrew(env)
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  picture = await sharp({ create: { width: 1250, height: 1250, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
})
afterAll(async () => {
  await portal?.kill('SIGTERM')
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Created once: it reads every certificate authority that the machine trusts. */
const secureContext = createSecureContext()

async function startInFront(proxy: SampleProxy) {
  const { port: secure, end } = await startProxy(proxy, folder, [Number(new URL(portal.url).port)])
  const open = (): Socket =>
    proxy.isSecure
      ? connectSecurely({ port: secure, host: '127.0.0.1', rejectUnauthorized: false, secureContext })
      : connect(secure, '127.0.0.1')
  const host = `host: localhost:${secure}`
  /** Sends a request exactly as written, and reads the response to its end. */
  async function ask(start: string, headers: string[] = [], body: Buffer | string = '', hosts = [host]) {
    const socket = open().on('error', () => {})
    socket.setTimeout(5000, () => socket.destroy())
    const length = body.length > 0 ? [`content-length: ${Buffer.byteLength(body)}`] : []
    socket.write([`${start} HTTP/1.1`, ...hosts, 'connection: close', ...headers, ...length, '', ''].join('\r\n'))
    socket.write(body)
    const answer = await text(socket).catch(() => '')
    return { status: Number(answer.split(' ')[1]), answer }
  }
  await vi.waitUntil(async () => (await ask('GET /api/ready')).status === 200, { timeout: 20_000, interval: 100 })
  return { open, ask, host, end }
}

/** With its key: the outbox is closed behind a proxy that the portal knows. */
function outboxPath(): string {
  const secret = readSecret({ authSecret: undefined, dataDir: env.DATA_DIR })
  const { pathname, search } = new URL(outboxLink({ config: { publicUrl: env.PUBLIC_URL }, secret }))
  return pathname + search
}

const json = 'content-type: application/json'

describe.each(proxies)('$program', (proxy) => {
  let front: Awaited<ReturnType<typeof startInFront>>
  beforeAll(async () => {
    if (isInstalled(proxy.program)) front = await startInFront(proxy)
  })
  afterAll(() => front?.end())

  it.runIf(isInstalled(proxy.program))('passes on pages, forms and the address of the caller', async () => {
    const { ask, host } = front
    expect((await ask('GET /')).answer).toContain('<div id="root">')

    const signIn = JSON.stringify({ email: 'sana@nexus.example', password: 'not the right one' })
    const claims = ['X-Forwarded-For: 203.0.113.66', 'Forwarded: for=203.0.113.66', 'X-Real-IP: 203.0.113.66']
    expect((await ask('POST /api/identity/sign-in', [json, ...claims], signIn)).status).toBe(401)
    await withDatabase(env, async ({ db }) => {
      const signIns = db.selectFrom('audit').select('address').where('kind', 'like', 'identity.signIn%')
      expect(await signIns.execute()).toEqual([{ address: '127.0.0.1' }])
      await db.deleteFrom('audit').where('kind', 'like', 'identity.signIn%').execute()
    })

    expect((await ask('GET /api/metrics')).status).toBe(403)
    expect((await ask(`GET ${outboxPath()}`)).status).toBe(404)
    expect((await ask('GET /api/health', [], '', [host, 'host: other.example'])).status).toBe(400)

    expect(picture.length).toBeGreaterThan(4_600_000)
    // As long as those of browsers: a short one would stand in any picture.
    const mark = '----------------a-boundary-of-a-form'
    const parts = (name: string, more = '') => `--${mark}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
    const body = Buffer.concat([
      Buffer.from(
        `${parts('displayName')}\r\nSana\r\n${parts('file', '; filename="a.png"')}content-type: image/png\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ])
    const headers = [`content-type: multipart/form-data; boundary=${mark}`, `cookie: ${crew.author.cookie}`]
    const saved = await ask(`PUT /api/users/profile/${crew.author.uid}`, headers, body)
    expect(saved).toMatchObject({ status: 200 })

    // The largest body: the portal itself says what is wrong with it.
    const limits = hubs.flatMap(({ contract }) =>
      Object.values(contract).map((endpoint: Endpoint) => endpoint.bodyLimit ?? 0),
    )
    const largest = Math.max(...limits)
    const entries = `{"entries":[]${' '.repeat(largest - 14)}}`
    expect(entries).toHaveLength(largest)
    const published = await ask('PUT /api/conversion', [json, `cookie: ${crew.admin.cookie}`], entries)
    expect(published.answer).toContain('There is nothing to publish.')
  })

  it.runIf(isInstalled(proxy.program))('passes live events on at once', async () => {
    const { ask, open, host } = front
    const cookie = `cookie: ${crew.admin.cookie}`
    const socket = open().on('error', () => {})
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
    })
    socket.write(['GET /api/live HTTP/1.1', host, cookie, '', ''].join('\r\n'))
    await expect.poll(() => heard, { timeout: 3000 }).toContain('event: hubs')
    const body = JSON.stringify({ title: 'A', description: 'B', documentUrl: 'https://example.org/a' })
    expect((await ask('POST /api/documents', [cookie, json], body)).status).toBe(200)
    await expect.poll(() => heard, { timeout: 1500 }).toContain('event: documents')
  })

  it.runIf(isInstalled(proxy.program))('serves others while many clients hang', async () => {
    const { ask, open, host } = front
    const sockets: Socket[] = []
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
    const begun = ['POST /api/identity/sign-in HTTP/1.1', host, json, 'content-length: 20000', '', '{'].join('\r\n')
    for (let n = 0; n < 300; n++)
      sockets.push(
        open()
          .on('error', () => {})
          .resume(),
      )
    for (const socket of sockets) socket.write(begun)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const cookie = `cookie: ${crew.admin.cookie}`
    expect((await ask('GET /')).status).toBe(200)
    expect((await ask('GET /api/me', [cookie])).status).toBe(200)
    const body = JSON.stringify({ title: 'A', description: 'B', documentUrl: 'https://example.org/a' })
    expect((await ask('POST /api/documents', [cookie, json], body)).status).toBe(200)
  })
})

it.runIf(isInstalled('caddy')).each(['Caddyfile', 'Caddyfile.one'])('Caddy reads %s without any settings', (name) => {
  const file = path.join(import.meta.dirname, '../../../deploy', name)
  const { PUBLIC_URL, ...bare } = process.env
  const adapted = execFileSync('caddy', ['adapt', '--config', file], { env: { ...bare, PATH: serverPath } })
  expect(String(adapted)).toContain('"listen":[":80"]')
})
