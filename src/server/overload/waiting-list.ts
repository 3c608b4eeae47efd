// Waiting list with eviction: if too many wait, the one that has waited longest goes, of its own group or of all. A crowd
// that comes at once and is served quickly loses nobody, because there is a minimum wait before eviction.

export type WaitingLimits = { ofOneGroup: number; inAll: number; minWaitMs: number }

type Wait = { name: string; sinceMs: number }

export function waitingList<Waiter>(most: WaitingLimits, evict: (waiter: Waiter) => void) {
  // Both keep insertion order.
  const waits = new Map<Waiter, Wait>()
  const groups = new Map<string, Set<Waiter>>()
  let timer: NodeJS.Timeout | undefined

  function remove(waiter: Waiter): void {
    const wait = waits.get(waiter)
    if (!wait) return
    waits.delete(waiter)
    const group = groups.get(wait.name)
    group?.delete(waiter)
    if (group?.size === 0) groups.delete(wait.name)
  }

  function add(waiter: Waiter, name: string): void {
    remove(waiter)
    waits.set(waiter, { name, sinceMs: performance.now() })
    const group = groups.get(name) ?? new Set()
    groups.set(name, group.add(waiter))
    const isOver = group.size > most.ofOneGroup || waits.size > most.inAll
    if (isOver && !timer) evictExcess()
  }

  /** Checks again later those that may not be evicted yet. */
  function evictExcess(): void {
    timer = undefined
    const areLeft = [...groups.values()].map((group) => evictFrom(group, most.ofOneGroup))
    areLeft.push(evictFrom(waits, most.inAll))
    if (areLeft.includes(true)) timer = setTimeout(evictExcess, most.minWaitMs).unref()
  }

  /** Returns whether too many are left, because none of them has waited long enough. */
  function evictFrom(line: Set<Waiter> | Map<Waiter, Wait>, mostThere: number): boolean {
    for (const waiter of line.keys()) {
      if (line.size <= mostThere) return false
      const sinceMs = waits.get(waiter)?.sinceMs ?? 0
      if (performance.now() - sinceMs < most.minWaitMs) return true
      remove(waiter)
      evict(waiter)
    }
    return false
  }

  return { add, remove }
}
