// Tarpit: slows down a network that keeps guessing passwords, without shutting it out. Its strangers are served one after
// the other, a second apart. Kept in the memory of this process, because checking must cost nothing.
import { busyProblem } from './fair-queue.ts'

const delayMs = 1000
const maxWaiting = 20
const maxNetworks = 10_000

const slowUntilMs = new Map<string, number>()

export function slowDown(network: string, forS: number): void {
  if (slowUntilMs.size >= maxNetworks) slowUntilMs.clear()
  slowUntilMs.set(network, Date.now() + forS * 1000)
}

type TarpitQueue = { last: Promise<void>; waiting: number }
const queues = new Map<string, TarpitQueue>()

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Returns at once for every other network. */
export async function waitInTarpit(network: string): Promise<void> {
  if ((slowUntilMs.get(network) ?? 0) < Date.now()) return
  const queue = queues.get(network) ?? { last: Promise.resolve(), waiting: 0 }
  if (queue.waiting >= maxWaiting) throw busyProblem()
  queue.waiting += 1
  queue.last = queue.last.then(() => sleep(delayMs))
  queues.set(network, queue)
  await queue.last
  queue.waiting -= 1
  if (queue.waiting === 0) queues.delete(network)
}
