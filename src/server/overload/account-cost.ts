// Cost per account: what the requests of each account took of this process in the last ten seconds, so that overload is paid
// for by the account that causes it. Kept in memory by this process alone.

const seconds = 10
const mostAccounts = 10_000
/** Less than this in ten seconds is ordinary use, whatever the others do. */
const ordinaryMs = 1000
/** An account is heavy when it has more than this share of all cost, or this many times the average. */
const fairShare = 0.2
const fairTimes = 4
/** How long a list of heavy accounts is good. */
const heavyListMs = 250

/** A ring of one-second buckets; `second` is the newest. */
type Spent = { buckets: Float64Array; second: number }

export type AccountCosts = ReturnType<typeof accountCosts>

/** The clock never jumps: milliseconds since the process began. */
export function accountCosts(clock = () => performance.now()) {
  const accounts = new Map<string, Spent>()
  let heavy: ReadonlySet<string> = new Set()
  let heavyAtMs = Number.NEGATIVE_INFINITY

  const secondNow = () => Math.floor(clock() / 1000)

  function makeRoom(second: number): void {
    for (const [account, spent] of accounts) if (second - spent.second >= seconds) accounts.delete(account)
    // All of them were here within ten seconds: the first to come is forgotten first.
    const [oldest] = accounts.keys()
    if (oldest !== undefined && accounts.size >= mostAccounts) accounts.delete(oldest)
  }

  function spentBy(account: string, second: number): Spent {
    const known = accounts.get(account)
    if (known) return known
    if (accounts.size >= mostAccounts) makeRoom(second)
    const fresh = { buckets: new Float64Array(seconds), second }
    accounts.set(account, fresh)
    return fresh
  }

  function findHeavy(): ReadonlySet<string> {
    const second = secondNow()
    const costs = [...accounts].map(([account, spent]) => [account, costIn(spent, second)] as const)
    const active = costs.filter(([, ms]) => ms > 0)
    const total = active.reduce((sum, [, ms]) => sum + ms, 0)
    const mostFairMs = Math.max(ordinaryMs, Math.min(total * fairShare, (total / active.length) * fairTimes))
    return new Set(active.flatMap(([account, ms]) => (ms > mostFairMs ? [account] : [])))
  }

  return {
    add(account: string, ms: number): void {
      const second = secondNow()
      const spent = spentBy(account, second)
      moveTo(spent, second)
      spent.buckets[second % seconds] = (spent.buckets[second % seconds] ?? 0) + ms
    },
    /** It took more than ordinary use does. */
    isAboveOrdinary(account: string): boolean {
      const spent = accounts.get(account)
      return spent !== undefined && costIn(spent, secondNow()) > ordinaryMs
    },
    /** The accounts that took so much more than the others that refusing them first is fair. */
    heavyAccounts(): ReadonlySet<string> {
      const now = clock()
      if (now - heavyAtMs < heavyListMs) return heavy
      heavyAtMs = now
      heavy = findHeavy()
      return heavy
    },
  }
}

/** Empties the buckets of the seconds that passed since the newest one. */
function moveTo(spent: Spent, second: number): void {
  const passed = Math.min(second - spent.second, seconds)
  for (let n = 1; n <= passed; n++) spent.buckets[(spent.second + n) % seconds] = 0
  spent.second = second
}

function costIn(spent: Spent, second: number): number {
  moveTo(spent, second)
  return spent.buckets.reduce((sum, ms) => sum + ms, 0)
}
