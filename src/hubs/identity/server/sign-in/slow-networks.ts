// Tarpit: slows down a network that keeps guessing passwords, without shutting it out. Its strangers are served one after
// the other, a second apart. Kept in the memory of this process, because checking must cost nothing.
import { busy } from './fair-queue.ts'

const apartMs = 1000
const mostWaiting = 20
const mostKept = 10_000

const slowUntilMs = new Map<string, number>()

export function goSlowly(network: string, forS: number): void {
  if (slowUntilMs.size >= mostKept) slowUntilMs.clear()
  slowUntilMs.set(network, Date.now() + forS * 1000)
}

type Line = { last: Promise<void>; waiting: number }
const lines = new Map<string, Line>()

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Returns at once for every other network. */
export async function waitIfSlow(network: string): Promise<void> {
  if ((slowUntilMs.get(network) ?? 0) < Date.now()) return
  const line = lines.get(network) ?? { last: Promise.resolve(), waiting: 0 }
  if (line.waiting >= mostWaiting) throw busy()
  line.waiting += 1
  line.last = line.last.then(() => passed(apartMs))
  lines.set(network, line)
  await line.last
  line.waiting -= 1
  if (line.waiting === 0) lines.delete(network)
}
