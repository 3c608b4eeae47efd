// Fair queue for expensive work: groups take turns (round robin), and so do the members of a group, so that a crowd waits only
// behind itself. When too many wait, the largest group loses the last of its longest queue.
import { problem } from '#shared/problem.ts'

/** Whose turn it is: a device or an account alone, or a network and what is asked for in it, such as an address. */
export type Line = string | readonly [group: string, member: string]

type Waiting = { start: () => void; reject: (reason: Error) => void }
/** Both in the order of their turns. */
type Members = Map<string, Waiting[]>
type Groups = Map<string, Members>

const busyProblem = () =>
  problem('unavailable', 'The portal is very busy. Please try again in a moment.', { error: 'busy', retryAfterS: 5 })

export function fairQueue({ maxConcurrent, maxWaiting }: { maxConcurrent: number; maxWaiting: number }) {
  const groups: Groups = new Map()
  let running = 0
  let waiting = 0

  function enqueue(line: Line): Promise<void> {
    const [group, member] = typeof line === 'string' ? [line, ''] : line
    const members: Members = groups.get(group) ?? new Map()
    groups.set(group, members)
    return new Promise((start, reject) => {
      members.set(member, [...(members.get(member) ?? []), { start, reject }])
      waiting += 1
      if (waiting > maxWaiting) evictFromLargest()
    })
  }

  function evictFromLargest(): void {
    const [group, members] = largest(groups, countWaiting)
    const [member, queue] = largest(members, ({ length }) => length)
    waiting -= 1
    const last = queue.pop()
    if (queue.length === 0) members.delete(member)
    if (members.size === 0) groups.delete(group)
    last?.reject(busyProblem())
  }

  function startNext(): void {
    const [next] = groups
    if (!next) {
      running -= 1
      return
    }
    const [group, members] = next
    const [member, queue] = members.entries().next().value as [string, Waiting[]]
    const first = queue.shift()
    waiting -= 1
    // To the end, until their next turn.
    members.delete(member)
    if (queue.length > 0) members.set(member, queue)
    groups.delete(group)
    if (members.size > 0) groups.set(group, members)
    first?.start()
  }

  return async <T>(line: Line, work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) await enqueue(line)
    else running += 1
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

const countWaiting = (members: Members) => [...members.values()].reduce((sum, { length }) => sum + length, 0)

/** Any one of equally large ones, so that the newest caller is not always the one who has to go. */
function largest<T>(all: ReadonlyMap<string, T>, sizeOf: (one: T) => number): [string, T] {
  const sizes = [...all].map(([name, one]) => ({ name, one, size: sizeOf(one) }))
  const most = Math.max(...sizes.map(({ size }) => size))
  const found = sizes.filter(({ size }) => size === most)
  const { name, one } = found[Math.floor(Math.random() * found.length)] as (typeof found)[number]
  return [name, one]
}
