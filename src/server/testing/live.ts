// Test client for live events (server-sent events).
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Person } from './portal.ts'

export type ReceivedEvent = { hub: string }

/** On its own connection, which ends with it. */
async function open(url: string, as: Person | undefined): Promise<IncomingMessage> {
  const request = get(`${url}/api/live`, { agent: false, headers: { ...(as && { cookie: as.cookie }) } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response.on('error', () => {})
}

/** Listens from now on; `receives` waits for an event, by default for a second and a half. */
export async function listen(url: string, as: Person | undefined) {
  const response = await open(url, as)
  const received: ReceivedEvent[] = []
  let isOver = false
  const wake = new Set<() => void>()
  const wakeAll = () => {
    for (const each of wake) each()
  }
  async function read() {
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of response) {
      text += decoder.decode(piece, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const each of events) {
        const [, hub = ''] = /^event: (.*)$/m.exec(each) ?? []
        if (hub && hub !== 'hubs') received.push({ hub })
      }
      wakeAll()
    }
  }
  const done = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      wakeAll()
    })
  async function until(isThere: () => boolean, ms: number): Promise<boolean> {
    const ends = Date.now() + ms
    while (!isThere() && Date.now() < ends) {
      await new Promise<void>((resolve) => {
        wake.add(resolve)
        setTimeout(resolve, Math.max(1, ends - Date.now()))
      })
    }
    return isThere()
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    heard: received,
    receives: (hub: string, ms = 1500) => until(() => received.some((each) => each.hub === hub), ms),
    ends: (ms = 3000) => until(() => isOver, ms),
    async close() {
      response.destroy()
      await done
    },
  }
}
