// Invalid input: what a database, a parser or the router cannot take is refused with 400, on both engines.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineHub } from '../../hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { answerProblem } from '../problems.ts'

const formHub = defineHub({
  name: 'form',
  migrations: [],
  contract: {
    send: {
      method: 'POST',
      path: '/api/form',
      summary: 'Takes a form',
      access: { anyone: 'A trial' },
      accepts: 'multipart',
      body: z.object({ name: z.string() }),
      answer: z.object({ name: z.string() }),
    },
  },
  handlers: () => ({ send: async ({ body }) => body }),
})

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [formHub] })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

describe('values that no database can store', () => {
  it('refuses the character 0 in a path', async () => {
    const body = { accessRoles: [] }
    const { status, json } = await portal.ask('PUT', '/api/route-permissions/a%00b', { as: admin, body })
    expect({ status, fields: Object.keys(json.fields) }).toEqual({ status: 400, fields: ['id'] })
  })

  it('refuses a version beyond 32 bits', async () => {
    const body = { accessRoles: [], version: 2 ** 40 }
    const { status, json } = await portal.ask('PUT', '/api/route-permissions/audit', { as: admin, body })
    expect({ status, fields: Object.keys(json.fields) }).toEqual({ status: 400, fields: ['version'] })
  })
})

describe('a broken multipart form', () => {
  const part = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAyesha\r\n'
  const file = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\n\r\nhalf a pict'
  const send = (body: string) =>
    portal.ask('POST', '/api/form', { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })

  it('is read when complete', async () => {
    expect((await send(`${part}--b--\r\n`)).json).toEqual({ name: 'Ayesha' })
  })

  it.each([part, part + file, '--b', 'nothing'])('is refused when truncated: %j', async (body) => {
    const { status, json } = await send(body)
    expect({ status, error: json.error }).toEqual({ status: 400, error: 'badInput' })
  })

  it('is refused when its only part is empty, for which the parser would wait for ever', async () => {
    const { status, json } = await send('--b\r\n\r\n--b--')
    expect({ status, error: json.error }).toEqual({ status: 400, error: 'badInput' })
  })

  it('is refused when it has too many fields, complete or truncated, and the portal keeps running', async () => {
    for (const end of ['--b--\r\n', file, '--b\r\ncontent-disp', '']) {
      for (const parts of [6, 7, 20]) expect((await send(part.repeat(parts) + end)).status).toBe(400)
    }
    expect((await portal.ask('GET', '/api/health')).status).toBe(200)
  })
})

describe('a multipart form that is made to be expensive', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const took = async (body: string) => {
    const startedMs = performance.now()
    const { status } = await portal.ask('POST', '/api/form', { body, headers })
    return { status, ms: performance.now() - startedMs }
  }

  it.each([
    ['empty parts without end', '--b\r\n\r\n\r\n'.repeat(20_000)],
    ['named parts without end', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(4500)],
  ])('refuses %s at once', async (_, parts) => {
    const { status, ms } = await took(`${parts}--b--\r\n`)
    expect(status).toBe(400)
    expect(ms).toBeLessThan(300)
  })

  it('is refused when the headers of any part are longer than 8 KB', async () => {
    const partOf = (bytes: number) => {
      const [open, close] = ['\r\ncontent-disposition: form-data; name="name"\r\nx-long: ', '']
      return `--b${open}${'x'.repeat(bytes - open.length)}${close}\r\n\r\nAyesha\r\n`
    }
    const send = (body: string) => portal.ask('POST', '/api/form', { body, headers })
    expect((await send(`${partOf(8192)}--b--\r\n`)).json).toEqual({ name: 'Ayesha' })
    for (const body of [partOf(8193), partOf(100) + partOf(8193), `before\r\n${partOf(200_000)}`]) {
      const { status, json } = await send(`${body}--b--\r\n`)
      expect([status, json.message]).toEqual([400, 'A part of this form has more than 8 KB of headers.'])
    }
    const many = `--b\r\ncontent-disposition: form-data; name="name"\r\n${'x-a: b\r\n'.repeat(20_000)}\r\nA\r\n--b--\r\n`
    expect((await send(many)).status).toBe(400)
  })

  it('is not read beyond the limit of its endpoint', async () => {
    const { status } = await took(
      `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--`,
    )
    expect(status).toBe(413)
  })
})

describe('a request for two hosts', () => {
  const statusOf = async (...hosts: string[]) => {
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
    socket.end(['GET /api/health HTTP/1.1', ...hosts, 'connection: close', '', ''].join('\r\n'))
    return (await text(socket)).split(' ')[1]
  }

  it('is refused, also when both are the same', async () => {
    expect(await statusOf('host: a.example')).toBe('200')
    expect(await statusOf('host: a.example', 'host: b.example')).toBe('400')
    expect(await statusOf('Host: a.example', 'x-other: 1', 'HOST: a.example')).toBe('400')
  })
})

describe('a URL that the router cannot parse', () => {
  it.each([
    ['/%zz', 400, 'badAddress'],
    [`/${'a'.repeat(200)}`, 404, 'notFound'],
  ])('%s', async (url, status, error) => {
    const app = Fastify({ frameworkErrors: answerProblem })
    app.get('/:id', async () => 'fine')
    const answer = await app.inject({ method: 'GET', url })
    expect({ status: answer.statusCode, keys: Object.keys(answer.json()) }).toEqual({
      status,
      keys: ['error', 'message'],
    })
    expect(answer.json().error).toBe(error)
    await app.close()
  })
})
