// Length of the fault tests: short in `npm test`, long in `npm run faults`; and how long they wait on a busy machine.
import { workFor } from '#server/testing/work.ts'

export const isLong = process.env.NEXUS_FAULTS === 'long'

export const roundsOf = (short: number, long: number) =>
  Number(process.env.NEXUS_FAULT_ROUNDS ?? (isLong ? long : short))

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

let slowest = 1

/**
 * A time that holds on an idle machine, for this one: multiplied by how much longer than its CPU time work has taken here so
 * far. Measured again at each call, so call it after what you judge.
 */
export function stretched(ms: number): number {
  const begunMs = performance.now()
  workFor(50)
  slowest = Math.max(slowest, (performance.now() - begunMs) / 50)
  return Math.round(ms * slowest)
}

export const between = (least: number, most: number) => least + Math.random() * (most - least)
