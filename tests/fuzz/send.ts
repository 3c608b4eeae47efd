// How does a request reach the portal exactly as it was made? Over a plain socket client: fetch would tidy paths and
// headers first.
import http from 'node:http'

export type Wire = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }
export type Answered = { status: number; headers: http.IncomingHttpHeaders; text: string }

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
export const hangUp = () => agent.destroy()

/** A server that refuses a large body early closes the line, and the answer may be lost with it. */
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

/** Undefined where the line was cut while a large body was under way. */
export async function send(url: URL, wire: Wire): Promise<Answered | undefined> {
  try {
    return await sendOnce(url, wire)
  } catch {
    if (Buffer.byteLength(wire.body ?? '') > mayBeCutOff) return undefined
    // A kept connection may end just when it is used again: once more, on another.
    return sendOnce(url, wire)
  }
}
