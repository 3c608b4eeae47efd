// Concurrency limit for whole-list answers: one at a time per account and two in all, written in slices that let other
// requests through. A slow reader keeps its own account waiting, and nobody else.
import { Readable } from 'node:stream'
import { problem } from '#shared/problem.ts'
import type { AccountCosts } from './account-cost.ts'
import type { RequestCost } from './request-cost.ts'
import { takeTurn } from './take-turn.ts'

const mostInAll = 2
/** A reader who takes nothing for so long gives its place to others until it reads on. */
const stalledMs = 250

/** An account above ordinary use has a break after each, as long as it took, up to this: others get its place. */
const longestBreakMs = 2000

const retryAfterS = 2
const ownIsRunning = problem('tooMany', 'Your last long list has only just been sent. Please try again in a moment.', {
  ...{ error: 'oneAtATime', retryAfterS },
})
const allAreTaken = problem('tooMany', 'Others are downloading long lists right now. Please try again in a moment.', {
  ...{ error: 'listsBusy', retryAfterS },
})

/** A place among those who make a whole list. */
type Place = { rest(): void; goOn(): Promise<void>; end(): void }

export function wholeLists(costs: Pick<AccountCosts, 'isAboveOrdinary'>) {
  /** Those that have one under way, or a break after it, for which one request may wait. */
  const accounts = new Map<string, { rest?: Promise<void>; isWaitedFor?: true }>()
  /** Readers that read on while all places are taken: served before anybody new. */
  const returning: (() => void)[] = []
  let working = 0

  function leave(): void {
    const next = returning.shift()
    if (next) next()
    else working -= 1
  }

  return {
    /** Refuses with 429 what is beyond the limits. */
    async take(account: string): Promise<Place> {
      const own = accounts.get(account)
      if (own?.rest && !own.isWaitedFor) {
        own.isWaitedFor = true
        await own.rest
      }
      if (accounts.has(account)) throw ownIsRunning
      if (working >= mostInAll) throw allAreTaken
      accounts.set(account, {})
      working += 1
      return placeOf(account)
    },
  }

  function placeOf(account: string): Place {
    const begunMs = performance.now()
    let isWorking = true
    let isOver = false
    let stalled: NodeJS.Timeout | undefined
    const giveUp = () => {
      if (!isWorking) return
      isWorking = false
      leave()
    }
    const comeBack = () =>
      new Promise<void>((resolve) => {
        returning.push(() => {
          isWorking = true
          // Its reader went away while it stood in line.
          if (isOver) giveUp()
          resolve()
        })
      })
    return {
      rest() {
        stalled ??= setTimeout(giveUp, stalledMs).unref()
      },
      async goOn() {
        clearTimeout(stalled)
        stalled = undefined
        if (isWorking) return
        if (working >= mostInAll) return comeBack()
        working += 1
        isWorking = true
      },
      end() {
        if (isOver) return
        isOver = true
        clearTimeout(stalled)
        giveUp()
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

type Measured = { place: Place; cost: RequestCost; charge: () => void }

/** The pieces as a stream: others have their turn between two, and no piece is made before the last one was taken. */
export function streamInPlace(pieces: AsyncIterable<string>, { place, cost, charge }: Measured): Readable {
  const iterator = pieces[Symbol.asyncIterator]()
  async function* taken() {
    for (;;) {
      await place.goOn()
      const { done, value } = await cost.measure(() => iterator.next())
      // Before the reader can know that it was the last piece, and ask for the next list.
      if (done) return place.end()
      cost.noteBytes(value.length)
      charge()
      place.rest()
      // An empty text would end nothing and say nothing.
      if (value !== '') yield value
      await takeTurn()
    }
  }
  const stream = Readable.from(taken())
  // Also when nobody ever read from it.
  stream.once('close', () => {
    place.end()
    void iterator.return?.()
  })
  return stream
}

/** A JSON list of which no more than a slice is in memory; `textOf` writes the items of a slice, with commas between them. */
export async function* jsonInSlices<Slice>(
  slices: AsyncIterable<Slice>,
  textOf: (slice: Slice) => string,
): AsyncGenerator<string> {
  let before = '['
  for await (const slice of slices) {
    const text = textOf(slice)
    if (text === '') continue
    yield before + text
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
