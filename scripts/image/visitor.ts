// Visitor of the image test: uses the portal from outside, through HTTP with cookies.
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'

type Way = { origin: string; ca?: string; localAddress?: string }
type Answer = { status: number; body: string }

export const newcomer = { email: 'sana@nexus.example', password: 'a quiet walk by the lake' }

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export function makeVisitor({ origin, ...socket }: Way) {
  const cookies = new Map<string, string>()
  const request = origin.startsWith('https:') ? secureRequest : plainRequest

  async function ask(method: string, path: string, sent?: object): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = sent instanceof FormData ? new Response(sent) : Response.json(sent ?? null)
    const type = form.headers.get('content-type') ?? ''
    const headers = { ...(cookie && { cookie }), ...(sent && { 'content-type': type }) }
    const content = sent && Buffer.from(await form.arrayBuffer())
    return new Promise((resolve, reject) => {
      const call = request(
        new URL(path, origin),
        { method, headers, agent: false, timeout: 20_000, ...socket },
        (answer) => {
          for (const set of answer.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
            cookies.set(name, value)
          }
          text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
        },
      )
      call.on('timeout', () => call.destroy(new Error(`${method} ${path} took too long`)))
      call.on('error', reject).end(content)
    })
  }

  async function mustAsk(method: string, path: string, sent?: object): Promise<string> {
    let { status, body } = await ask(method, path, sent)
    // On a slow machine the portal may answer that it is busy, as it should.
    for (let n = 0; n < 20 && body.includes('"error":"busy"'); n++) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      ;({ status, body } = await ask(method, path, sent))
    }
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${body.slice(0, 500)}`)
    return body
  }

  return {
    ask,
    /** Waits until the portal behind the origin is ready. */
    async wait(path = '/api/ready'): Promise<void> {
      const giveUpAt = Date.now() + 60_000
      for (;;) {
        const answer = await ask('GET', path).catch((error: Error) => ({ status: 0, body: error.message }))
        if (answer.status === 200) return
        if (Date.now() > giveUpAt)
          throw new Error(`${origin}${path} answered ${answer.status} ${answer.body.slice(0, 500)}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async signUp(findLink: () => Promise<string>): Promise<void> {
      await mustAsk('POST', '/api/identity/sign-up', { ...newcomer, role: 'tm' })
      const [, token] = /token=([^&\s]+)/.exec(await findLink()) ?? []
      await mustAsk('POST', '/api/identity/verify', { token })
      await mustAsk('POST', '/api/identity/sign-in', newcomer)
    },
    signIn: (who: { email: string; password: string }) => mustAsk('POST', '/api/identity/sign-in', who),
    /** Uploads a picture: resizing it on the server needs the only native package. */
    async savePicture(): Promise<void> {
      const { uid } = JSON.parse(await mustAsk('GET', '/api/me')) as { uid: string }
      const form = new FormData()
      form.set('displayName', 'Sana')
      form.set('file', new Blob([onePixel], { type: 'image/png' }), 'a.png')
      await mustAsk('PUT', `/api/users/profile/${uid}`, form)
      await mustAsk('GET', `/api/users/profile/${uid}/picture`)
    },
    me: async () => (JSON.parse(await mustAsk('GET', '/api/me')) as { email: string }).email,
    page: () => mustAsk('GET', '/'),
    async countPeople(): Promise<number> {
      return (JSON.parse(await mustAsk('GET', '/api/users?page=1&limit=10')) as { total: number }).total
    },
    /** `outboxLink`: the link that the portal printed. */
    async firstMailLink(outboxLink: string): Promise<string> {
      const { search } = new URL(outboxLink)
      return (JSON.parse(await mustAsk('GET', `/dev/outbox.json${search}`)) as { link: string }[])[0]?.link ?? ''
    },
  }
}
