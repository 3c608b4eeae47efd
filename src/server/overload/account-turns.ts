// Fair use of the event loop: an account whose requests took more than a little is answered one request at a time,
// with breaks in which the others are served. Nobody is refused for it before very many wait.
import { problem } from '#shared/problem.ts'
import type { AccountCosts } from './account-cost.ts'

/** More than any browser has under way. */
const mostWaiting = 50
/** A break lasts as long as the answer before it took, up to this. */
const longestBreakMs = 500
/** After this the next one begins all the same: an answer that waits, for a silent database, holds nobody up. */
const longestTurnMs = 1000

const tooManyWaiting = problem('tooMany', 'These are very many requests at once. Please try again in a moment.', {
  ...{ error: 'tooManyAtOnce', retryAfterS: 2 },
})

export function accountTurns(costs: AccountCosts) {
  /** Those who wait, of each line in which one request is being answered. */
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
   * Nothing for most accounts. Else settled when it is the request's turn, with what is to be called when it is over. An account
   * may have several lines.
   */
  return (account: string, line = account): Promise<() => void> | undefined =>
    lines.has(line) || costs.takesTurns(account) ? standInLine(line) : undefined
}
