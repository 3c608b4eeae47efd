// Client errors that Node finds before Fastify sees a request: too slow, too long or no HTTP at all. They are answered in the
// same problem format as everything else.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem, problem } from '#shared/problem.ts'

const byCode: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, {
    error: 'tooSlow',
    message: 'This request took too long to arrive. Please send it again.',
  }),
  HPE_HEADER_OVERFLOW: new Problem(431, { error: 'tooLarge', message: 'The headers of this request are too long.' }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: problem('tooLarge', 'This is too large.'),
}
const unreadable = problem('badInput', 'This is not a valid HTTP request.')
const unmetExpectation = new Problem(417, {
  error: 'badInput',
  message: 'The portal does not support this Expect header.',
})

const type = 'application/json; charset=utf-8'
const bodyOf = ({ error, message }: Problem) => JSON.stringify({ error, message })

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const found = byCode[error.code ?? ''] ?? unreadable
  const body = bodyOf(found)
  const lines = [
    `HTTP/1.1 ${found.status} ${STATUS_CODES[found.status]}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** `Expect` with anything but 100-continue. */
export function answerExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(unmetExpectation)
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }
    response.writeHead(unmetExpectation.status, headers).end(body)
  })
}
