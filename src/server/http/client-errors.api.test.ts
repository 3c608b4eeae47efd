// Client errors below Fastify: whatever a client sends, the answer has the portal's problem format.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { answerClientError } from './client-errors.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

async function answerTo(bytes: string) {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1').on('error', () => {})
  socket.write(bytes)
  return parse(await text(socket))
}

function parse(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), type: /content-type: (.*)/i.exec(head)?.[1], problem: JSON.parse(body) }
}

const json = 'application/json; charset=utf-8'

it.each([
  ['no HTTP', 'NONSENSE\r\n\r\n', 400, 'badInput'],
  ['no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'noHost'],
  ['long headers', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'tooLarge'],
  ['odd expectations', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n', 417, 'badInput'],
  ['an unknown path', 'PUT /api/no HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404, 'notFound'],
  [
    'a body that is too large',
    'POST /api/identity/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 99999999\r\n\r\n',
    413,
    'tooLarge',
  ],
])('%s', async (_, bytes, status, error) => {
  expect(await answerTo(bytes)).toMatchObject({ status, type: json, problem: { error, message: expect.any(String) } })
})

it('a request that arrives too slowly', async () => {
  const server = createServer((socket: Socket) => {
    answerClientError(
      Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket.on('error', () => {}),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  expect(parse(await text(socket))).toMatchObject({ status: 408, type: json, problem: { error: 'tooSlow' } })
  server.close()
})
