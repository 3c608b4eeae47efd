// Request queue of heavy accounts (fair use of the event loop): an account whose requests cost more than a little is served
// one request at a time, with pauses in which others are served. Nobody is refused for it before very many wait.
import { problem } from '#shared/problem.ts'
import type { AccountCosts } from './account-cost.ts'

/** More than any browser has in flight. */
const maxWaiting = 50
/** A pause lasts as long as the request before it took, up to this. */
const maxPauseMs = 500
/** Timeout, after which the next request starts anyway: one that waits for a silent database must not block the others. */
const turnTimeoutMs = 1000

const tooManyWaiting = problem('tooMany', 'You have sent too many requests at once. Please try again in a moment.', {
  ...{ error: 'tooManyAtOnce', retryAfterS: 2 },
})

export function accountQueues(costs: AccountCosts) {
  /** The waiting requests of each queue in which one request is being served. */
  const queues = new Map<string, (() => void)[]>()

  function startNext(name: string): void {
    const next = queues.get(name)?.shift()
    if (next) next()
    else queues.delete(name)
  }

  async function waitInQueue(name: string): Promise<() => void> {
    const queue = queues.get(name)
    if (queue) {
      if (queue.length >= maxWaiting) throw tooManyWaiting
      await new Promise<void>((begin) => queue.push(begin))
    } else queues.set(name, [])
    const begunMs = performance.now()
    let isOver = false
    const end = (breakMs: number) => {
      if (isOver) return
      isOver = true
      clearTimeout(tooLong)
      setTimeout(startNext, breakMs, name)
    }
    const tooLong = setTimeout(end, turnTimeoutMs, 0)
    return () => end(Math.min(performance.now() - begunMs, maxPauseMs))
  }

  /**
   * Undefined for most accounts. Otherwise resolves when it is the request's turn, with a function to call when it is done. An
   * account may have several queues.
   */
  return (account: string, queue = account): Promise<() => void> | undefined =>
    queues.has(queue) || costs.needsQueue(account) ? waitInQueue(queue) : undefined
}
