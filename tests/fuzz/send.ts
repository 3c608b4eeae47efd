// Raw HTTP client of the fuzzer: sends a request exactly as it was built, because fetch would normalise paths and headers.
import http from 'node:http'

export type Wire = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }
export type Answered = { status: number; headers: http.IncomingHttpHeaders; text: string }

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
export const hangUp = () => agent.destroy()

/** A server that refuses a large body early closes the connection, and the response may be lost. */
const mayBeCutOff = 200_000

function sendOnce(url: URL, { method, path, headers, body }: Wire): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: url.hostname, port: url.port, method, path, headers: headersOf(headers, body) },
      (response) => {
        const chunks: Buffer[] = []
        const answered = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          })
        response.on('error', reject)
        response.on('end', answered)
        response.on('data', (chunk) => {
          chunks.push(chunk)
          // A stream has no end to wait for.
          if (response.headers['content-type'] !== 'text/event-stream') return
          answered()
          response.destroy()
        })
      },
    )
    request.setTimeout(60_000, () => request.destroy(new Error('no answer within a minute')))
    request.on('error', reject)
    request.end(body)
  })
}

const headersOf = (headers: Record<string, string>, body: Wire['body']) =>
  body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }

/** Undefined if the connection was cut while a large body was being sent. */
export async function send(url: URL, wire: Wire): Promise<Answered | undefined> {
  try {
    return await sendOnce(url, wire)
  } catch {
    if (Buffer.byteLength(wire.body ?? '') > mayBeCutOff) return undefined
    // A keep-alive connection may end just when it is reused: retry on another.
    return sendOnce(url, wire)
  }
}
