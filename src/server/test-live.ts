// A browser that listens to the portal's stream of events, for tests.
import type { Person } from './test-portal.ts'

export type Heard = { hub: string; id: string }

/** Listens from now on; `next` waits for one more event, at most a second and a bit. */
export async function listen(url: string, as: Person | undefined) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/live`, {
    headers: { ...(as && { cookie: as.cookie }) },
    signal: stop.signal,
  })
  const heard: Heard[] = []
  let isOver = false
  const wake = new Set<() => void>()
  const tellAll = () => {
    for (const each of wake) each()
  }
  async function read() {
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const each of whole) {
        const [, hub = ''] = /^event: (.*)$/m.exec(each) ?? []
        const [, data = '""'] = /^data: (.*)$/m.exec(each) ?? []
        if (hub) heard.push({ hub, id: JSON.parse(data) })
      }
      tellAll()
    }
  }
  const done = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      tellAll()
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
    status: response.status,
    headers: response.headers,
    heard,
    hears: (hub: string, ms = 1500) => until(() => heard.some((each) => each.hub === hub), ms),
    ends: (ms = 3000) => until(() => isOver, ms),
    async close() {
      stop.abort()
      await done
    },
  }
}
