// How does a network that guesses on and on get slower without being shut out? Its strangers go on one after the other, a
// second apart. Known to this process alone: it must cost nothing to ask.
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

/** At once for everybody else. */
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
