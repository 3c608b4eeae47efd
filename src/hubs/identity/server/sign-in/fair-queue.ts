// Fair queue for expensive work: one queue per caller or network, served in rotation (round robin), so that a crowd waits
// only behind itself. When too many wait, the longest queue loses its last.
import { problem } from '#shared/problem.ts'

type Waiting = { start: () => void; reject: (reason: Error) => void }

export const busyProblem = () =>
  problem('unavailable', 'The portal is very busy. Please try again in a moment.', { error: 'busy', retryAfterS: 5 })

export function fairQueue({ maxConcurrent, maxWaiting }: { maxConcurrent: number; maxWaiting: number }) {
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function enqueue(key: string): Promise<void> {
    return new Promise((start, reject) => {
      queues.set(key, [...(queues.get(key) ?? []), { start, reject }])
      waiting += 1
      if (waiting > maxWaiting) evictFromLongest()
    })
  }

  /** Any one of equally long queues, so that the newest caller is not always the one who has to go. */
  function evictFromLongest(): void {
    const most = Math.max(...[...queues.values()].map(({ length }) => length))
    const longest = [...queues].filter(([, queue]) => queue.length === most)
    const [key, queue] = longest[Math.floor(Math.random() * longest.length)] as [string, Waiting[]]
    setRemaining(key, queue.slice(0, -1))
    queue.at(-1)?.reject(busyProblem())
  }

  function setRemaining(key: string, remaining: Waiting[]): void {
    waiting -= 1
    if (remaining.length > 0) queues.set(key, remaining)
    else queues.delete(key)
  }

  function startNext(): void {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [key, [first, ...remaining]] = next
    // To the end, until its next turn.
    queues.delete(key)
    setRemaining(key, remaining)
    first?.start()
  }

  return async <T>(queue: string, work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) await enqueue(queue)
    else running += 1
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
