// Fair queue for expensive work: one queue per caller or network, served in rotation (round robin), so that a crowd waits
// only behind itself. When too many wait, the longest queue loses its last.
import { problem } from '#shared/problem.ts'

type Waiting = { begin: () => void; sendAway: (reason: Error) => void }

export const busy = () =>
  problem('unavailable', 'The portal is very busy. Please try again in a moment.', { error: 'busy', retryAfterS: 5 })

export function fairQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function joinLine(key: string): Promise<void> {
    return new Promise((begin, sendAway) => {
      lines.set(key, [...(lines.get(key) ?? []), { begin, sendAway }])
      waiting += 1
      if (waiting > mostWaiting) shorten()
    })
  }

  /** Any one of equally long queues, so that the newest caller is not always the one who has to go. */
  function shorten(): void {
    const most = Math.max(...[...lines.values()].map(({ length }) => length))
    const longest = [...lines].filter(([, line]) => line.length === most)
    const [key, line] = longest[Math.floor(Math.random() * longest.length)] as [string, Waiting[]]
    leave(key, line.slice(0, -1))
    line.at(-1)?.sendAway(busy())
  }

  function leave(key: string, left: Waiting[]): void {
    waiting -= 1
    if (left.length > 0) lines.set(key, left)
    else lines.delete(key)
  }

  function callNext(): void {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [key, [first, ...left]] = next
    // To the end, until its next turn.
    lines.delete(key)
    leave(key, left)
    first?.begin()
  }

  return async <T>(line: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await joinLine(line)
    else running += 1
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}
