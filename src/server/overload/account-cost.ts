// Cost per account: how much time of this process the requests of each account took in the last ten seconds (sliding
// window), so that the account that causes an overload pays for it. In memory, per process.

const seconds = 10
const maxAccounts = 10_000
/** Up to this much in ten seconds is ordinary use, whatever the others do. */
const ordinaryMs = 1000
/** From here on, requests of an account are queued: early, because it refuses nobody and ends the first burst of a flood. */
const queueFromMs = 300
/** An account is heavy if it has more than this share of all cost, or this many times the average; but never below `lightMs`. */
const fairShare = 0.2
const fairTimes = 4
const lightMs = 100
/** Refusing heavy accounts helps if together they have this share of all cost. */
const causeShare = 1 / 3
/** How long the list of heavy accounts is cached. */
const heavyListMs = 250

/** Ring buffer of one-second buckets; `second` is the newest. */
type Spent = { buckets: Float64Array; second: number }

export type AccountCosts = ReturnType<typeof accountCosts>

/** The clock is monotonic: milliseconds since the process started. */
export function accountCosts(clock = () => performance.now()) {
  const accounts = new Map<string, Spent>()
  let heavy: ReadonlySet<string> = new Set()
  let heavyAtMs = Number.NEGATIVE_INFINITY

  const secondNow = () => Math.floor(clock() / 1000)

  function evict(second: number): void {
    for (const [account, spent] of accounts) if (second - spent.second >= seconds) accounts.delete(account)
    // All of them were active within ten seconds: evict the first.
    const [oldest] = accounts.keys()
    if (oldest !== undefined && accounts.size >= maxAccounts) accounts.delete(oldest)
  }

  function spentBy(account: string, second: number): Spent {
    const known = accounts.get(account)
    if (known) return known
    if (accounts.size >= maxAccounts) evict(second)
    const fresh = { buckets: new Float64Array(seconds), second }
    accounts.set(account, fresh)
    return fresh
  }

  function costOf(account: string): number {
    const spent = accounts.get(account)
    return spent ? costIn(spent, secondNow()) : 0
  }

  function findHeavy(): ReadonlySet<string> {
    const second = secondNow()
    const costs = [...accounts].map(([account, spent]) => [account, costIn(spent, second)] as const)
    const active = costs.filter(([, ms]) => ms > 0)
    const total = active.reduce((sum, [, ms]) => sum + ms, 0)
    const maxFairMs = Math.max(lightMs, Math.min(total * fairShare, (total / active.length) * fairTimes))
    const found = active.filter(([, ms]) => ms > maxFairMs)
    const theirs = found.reduce((sum, [, ms]) => sum + ms, 0)
    return new Set(theirs < total * causeShare ? [] : found.map(([account]) => account))
  }

  return {
    add(account: string, ms: number): void {
      const second = secondNow()
      const spent = spentBy(account, second)
      moveTo(spent, second)
      spent.buckets[second % seconds] = (spent.buckets[second % seconds] ?? 0) + ms
    },
    needsQueue: (account: string) => costOf(account) > queueFromMs,
    /** It used more than ordinary use does. */
    isAboveOrdinary: (account: string) => costOf(account) > ordinaryMs,
    /** Accounts that cost so much more than others that they are refused first under overload; empty if that would not help. */
    heavyAccounts(): ReadonlySet<string> {
      const now = clock()
      if (now - heavyAtMs < heavyListMs) return heavy
      heavyAtMs = now
      heavy = findHeavy()
      return heavy
    },
  }
}

/** Empties the buckets of the seconds since the newest one. */
function moveTo(spent: Spent, second: number): void {
  const passed = Math.min(second - spent.second, seconds)
  for (let n = 1; n <= passed; n++) spent.buckets[(spent.second + n) % seconds] = 0
  spent.second = second
}

function costIn(spent: Spent, second: number): number {
  moveTo(spent, second)
  return spent.buckets.reduce((sum, ms) => sum + ms, 0)
}
