// Request queue of heavy accounts (fair use of the event loop): an account whose requests cost more than a little is served
// one request at a time, with pauses in which others are served. Nobody is refused for it before very many wait.
import { problem } from '#shared/problem.ts'
import type { AccountCosts } from './account-cost.ts'

/** More than any browser has in flight. */
const mostWaiting = 50
/** A pause lasts as long as the request before it took, up to this. */
const longestBreakMs = 500
/** Timeout, after which the next request starts anyway: one that waits for a silent database must not block the others. */
const longestTurnMs = 1000

const tooManyWaiting = problem('tooMany', 'These are very many requests at once. Please try again in a moment.', {
  ...{ error: 'tooManyAtOnce', retryAfterS: 2 },
})

export function accountTurns(costs: AccountCosts) {
  /** The waiting requests of each queue in which one request is being served. */
  const lines = new Map<string, (() => void)[]>()

  function callNext(name: string): void {
    const next = lines.get(name)?.shift()
    if (next) next()
    else lines.delete(name)
  }

  async function standInLine(name: string): Promise<() => void> {
    const line = lines.get(name)
    if (line) {
      if (line.length >= mostWaiting) throw tooManyWaiting
      await new Promise<void>((begin) => line.push(begin))
    } else lines.set(name, [])
    const begunMs = performance.now()
    let isOver = false
    const end = (breakMs: number) => {
      if (isOver) return
      isOver = true
      clearTimeout(tooLong)
      setTimeout(callNext, breakMs, name)
    }
    const tooLong = setTimeout(end, longestTurnMs, 0)
    return () => end(Math.min(performance.now() - begunMs, longestBreakMs))
  }

  /**
   * Undefined for most accounts. Otherwise resolves when it is the request's turn, with a function to call when it is done. An
   * account may have several queues.
   */
  return (account: string, line = account): Promise<() => void> | undefined =>
    lines.has(line) || costs.takesTurns(account) ? standInLine(line) : undefined
}
