// Yield to the event loop: between two parts of long work, other requests are served first.
import { setTimeout as pause } from 'node:timers/promises'

export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * For long work in parts: rests `times` as long as this process worked since, so that most of the time belongs to others. While
 * PostgreSQL works, others are served anyway.
 */
export function measureRest(times: number): () => Promise<void> {
  const before = performance.eventLoopUtilization()
  return () => pause(performance.eventLoopUtilization(before).active * times)
}
