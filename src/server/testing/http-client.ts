// Test HTTP client: calls a portal over real HTTP with Node's plain client, because fetch takes as long as the portal itself.
import { randomUUID } from 'node:crypto'
import http from 'node:http'

export type RequestOptions = { as?: { cookie: string } | undefined; body?: unknown; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
type Json = any

const agent = new http.Agent({ keepAlive: true })

type Content = { type?: string | undefined; bytes?: Buffer | undefined }

async function contentOf(body: unknown): Promise<Content> {
  if (body === undefined) return {}
  if (body instanceof FormData) {
    const form = new Response(body)
    return { type: form.headers.get('content-type') ?? undefined, bytes: Buffer.from(await form.arrayBuffer()) }
  }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return { type: 'application/json', bytes: Buffer.from(isRaw ? (body as string) : JSON.stringify(body)) }
}

function send(url: string, method: string, headers: http.OutgoingHttpHeaders, bytes: Buffer | undefined) {
  return new Promise<{ response: http.IncomingMessage; text: string }>((resolve, reject) => {
    const request = http.request(new URL(url), { agent, method, headers }, (response) => {
      // A stream has no end to wait for.
      if (response.headers['content-type'] === 'text/event-stream') {
        response.destroy()
        return resolve({ response, text: '' })
      }
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ response, text: new TextDecoder().decode(Buffer.concat(chunks)) }))
    })
    request.on('error', reject)
    request.end(bytes)
  })
}

const headersOf = ({ headersDistinct }: http.IncomingMessage) =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )

/** Calls a path as that person (or as a visitor) and parses the JSON response. */
export async function requestPortal(
  url: string,
  method: string,
  path: string,
  { as, body, headers }: RequestOptions = {},
) {
  const { type, bytes } = await contentOf(body)
  const length = bytes?.length ?? (method === 'GET' || method === 'HEAD' ? undefined : 0)
  const all = {
    'user-agent': 'node',
    ...(as && { cookie: as.cookie }),
    ...(type && { 'content-type': type }),
    ...(length !== undefined && { 'content-length': length }),
    // As the web does.
    ...(as && method !== 'GET' && { 'idempotency-key': randomUUID() }),
    ...headers,
  }
  const { response, text } = await send(url + path, method, all, bytes)
  const isJson = response.headers['content-type']?.includes('json')
  return {
    status: response.statusCode as number,
    headers: headersOf(response),
    text,
    json: (isJson ? JSON.parse(text) : undefined) as Json,
  }
}
