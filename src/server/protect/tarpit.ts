// Tarpit: a network from which too much comes is slowed down, never shut. Each of its strangers waits a second, a few at a time,
// and those who ask for the same address wait for each other. Each process counts on its own.
import type { Db } from '../database/database.ts'
import { fairQueue } from './fair-queue.ts'
import { networkOf } from './network-of.ts'
import { consume, type RateLimit } from './throttle.ts'

const delayMs = 1000
const maxWaiting = 100
/** How many strangers of one network go on each second. */
const perSecond = { signIn: 10, mail: 2, signUp: 2, survey: 2 }
const maxNetworks = 10_000

export type SlowedKind = keyof typeof perSecond

type Queue = { inTurn: ReturnType<typeof fairQueue>; waiting: number }
const queues = new Map<string, Queue>()

const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

/** `target`: the address that is asked for, whether or not anybody has it. */
export async function waitInTarpit(kind: SlowedKind, network: string, target: string): Promise<void> {
  const key = `${kind} ${network}`
  const queue = queues.get(key) ?? { inTurn: fairQueue({ maxConcurrent: perSecond[kind], maxWaiting }), waiting: 0 }
  queues.set(key, queue)
  queue.waiting += 1
  try {
    await queue.inTurn(target, sleep)
  } finally {
    queue.waiting -= 1
    if (queue.waiting === 0) queues.delete(key)
  }
}

/** Counts a request of a network; beyond the limit it waits. */
export async function slowNetworkDown(
  db: Db,
  key: string,
  limit: RateLimit,
  { kind, address, target }: { kind: SlowedKind; address: string; target: string },
): Promise<void> {
  const { isOver } = await consume(db, key, limit)
  if (isOver) await waitInTarpit(kind, networkOf(address), target)
}

const slowUntilMs = new Map<string, number>()

/** For checks that must not cost a query: remembers that this network is slow. */
export function rememberSlow(network: string, forS: number): void {
  if (slowUntilMs.size >= maxNetworks) slowUntilMs.clear()
  slowUntilMs.set(network, Date.now() + forS * 1000)
}

export const isSlow = (network: string): boolean => (slowUntilMs.get(network) ?? 0) >= Date.now()
