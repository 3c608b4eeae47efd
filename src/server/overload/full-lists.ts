// Concurrency limit for full lists: one at a time per account and two in all, streamed in chunks that let other requests
// through. A slow reader blocks its own account and nobody else.
import { Readable } from 'node:stream'
import { problem } from '#shared/problem.ts'
import type { AccountCosts } from './account-cost.ts'
import type { RequestCost } from './request-cost.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

const maxInAll = 2
/** A client that reads nothing for this long frees its slot until it reads on. */
const stalledMs = 250

/** After each list, an account above ordinary use pauses for as long as it took, up to this, so that others get the slot. */
const longestBreakMs = 2000

const retryAfterS = 2
const ownIsRunning = problem('tooMany', 'You have only just downloaded a long list. Please try again in a moment.', {
  ...{ error: 'oneAtATime', retryAfterS },
})
const allAreTaken = problem('tooMany', 'Others are downloading long lists right now. Please try again in a moment.', {
  ...{ error: 'listsBusy', retryAfterS },
})

/** One of the concurrent slots. */
type Slot = { rest(): void; resume(): Promise<void>; end(): void }

export function fullListLimit(costs: Pick<AccountCosts, 'isAboveOrdinary'>) {
  /** Accounts with a running list, or in the pause after one, for which one request may wait. */
  const accounts = new Map<string, { rest?: Promise<void>; isWaitedFor?: true }>()
  /** Clients that read on while all slots are taken: served before anybody new. */
  const returning: (() => void)[] = []
  let working = 0

  function leave(): void {
    const next = returning.shift()
    if (next) next()
    else working -= 1
  }

  return {
    /** Throws 429 beyond the limits. */
    async take(account: string): Promise<Slot> {
      const own = accounts.get(account)
      if (own?.rest && !own.isWaitedFor) {
        own.isWaitedFor = true
        await own.rest
      }
      if (accounts.has(account)) throw ownIsRunning
      if (working >= maxInAll) throw allAreTaken
      accounts.set(account, {})
      working += 1
      return createSlot(account)
    },
  }

  function createSlot(account: string): Slot {
    const begunMs = performance.now()
    let isWorking = true
    let isOver = false
    let stalled: NodeJS.Timeout | undefined
    const release = () => {
      if (!isWorking) return
      isWorking = false
      leave()
    }
    const reacquire = () =>
      new Promise<void>((resolve) => {
        returning.push(() => {
          isWorking = true
          // Its client left while it was queued.
          if (isOver) release()
          resolve()
        })
      })
    return {
      rest() {
        stalled ??= setTimeout(release, stalledMs).unref()
      },
      async resume() {
        clearTimeout(stalled)
        stalled = undefined
        if (isWorking) return
        if (working >= maxInAll) return reacquire()
        working += 1
        isWorking = true
      },
      end() {
        if (isOver) return
        isOver = true
        clearTimeout(stalled)
        release()
        const breakMs = Math.min(performance.now() - begunMs, longestBreakMs)
        if (!costs.isAboveOrdinary(account)) return void accounts.delete(account)
        const rest = new Promise<void>((over) => {
          const begin = () => {
            accounts.delete(account)
            over()
          }
          setTimeout(begin, breakMs).unref()
        })
        accounts.set(account, { rest })
      },
    }
  }
}

type Measured = { slot: Slot; cost: RequestCost; charge: () => void }

/** The chunks as a stream: yields between two, and makes no chunk before the last one was read (backpressure). */
export function streamInSlot(chunks: AsyncIterable<string>, { slot, cost, charge }: Measured): Readable {
  const iterator = chunks[Symbol.asyncIterator]()
  async function* taken() {
    for (;;) {
      await slot.resume()
      const { done, value } = await cost.measure(() => iterator.next())
      // Before the client can know that it was the last chunk, and request the next list.
      if (done) return slot.end()
      cost.noteBytes(value.length)
      charge()
      slot.rest()
      // Skips empty chunks.
      if (value !== '') yield value
      await yieldToEventLoop()
    }
  }
  const stream = Readable.from(taken())
  // Also if nobody ever read from it.
  stream.once('close', () => {
    slot.end()
    void iterator.return?.()
  })
  return stream
}

/** Streams a JSON array, one chunk in memory at a time; `textOf` writes the items of a chunk, with commas between them. */
export async function* jsonInChunks<Chunk>(
  chunks: AsyncIterable<Chunk>,
  textOf: (chunk: Chunk) => string,
): AsyncGenerator<string> {
  let before = '['
  for await (const chunk of chunks) {
    const text = textOf(chunk)
    if (text === '') continue
    yield before + text
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
