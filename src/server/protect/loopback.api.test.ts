// Loopback check: what is for this machine alone is closed as soon as others may come through a proxy, even a silent one.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hubs } from '#main.server.ts'
import { startTestPortal } from '../testing/portal.ts'

const inUse: Record<string, string>[] = [
  { PUBLIC_URL: 'https://portal.nexus.example' },
  { TRUST_PROXY: 'loopback' },
  { TRUST_PROXY: '10.0.0.1' },
]

async function asksOn(env: Record<string, string>) {
  const portal = await startTestPortal({ hubs, env })
  onTestFinished(() => portal.close())
  const { search } = new URL(portal.outboxLink)
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = httpRequest(
        portal.url + path + (closed.includes(path) ? search : ''),
        { headers },
        async (response) => {
          let text = ''
          for await (const piece of response) text += piece
          resolve({ status: response.statusCode ?? 0, text })
        },
      )
      request.once('error', reject).end()
    })
}

const closed = ['/dev/outbox', '/dev/outbox.json']

it('is open on a local machine', async () => {
  const ask = await asksOn({})
  const opened = await Promise.all(closed.map(async (path) => (await ask(path)).status))
  expect(opened).toEqual([200, 200])
  expect(JSON.parse((await ask('/api/settings')).text).outboxOpen).toBe(true)
})

it('is closed for a proxy that is not configured but recognisable', async () => {
  const portal = await startTestPortal({ hubs })
  onTestFinished(() => portal.close())
  const { search } = new URL(portal.outboxLink)
  const statusOf = async (version: string, header: string) => {
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
    socket.write(
      [`GET /dev/outbox.json${search} HTTP/${version}`, 'host: localhost', 'connection: close', header, '', ''].join(
        '\r\n',
      ),
    )
    return (await text(socket)).split(' ')[1]
  }
  expect(await statusOf('1.1', 'accept: */*')).toBe('200')
  // As a bare nginx sends it.
  expect(await statusOf('1.0', 'accept: */*')).toBe('404')
  for (const header of [
    'x-forwarded-port: 443',
    'cf-connecting-ip: 203.0.113.1',
    'true-client-ip: 203.0.113.1',
    'via: x',
  ]) {
    expect(await statusOf('1.1', header)).toBe('404')
  }
})

describe.each(inUse)('with %o', (env) => {
  // A bare proxy forwards requests from this machine, with this machine's name, and adds no header of its own.
  const bare = { host: 'localhost:3000' }

  it('there is no outbox, and no page links to it', async () => {
    const ask = await asksOn(env)
    for (const path of closed) expect((await ask(path, bare)).status, path).toBe(404)
    expect(JSON.parse((await ask('/api/settings', bare)).text).outboxOpen).toBe(false)
  })
})
