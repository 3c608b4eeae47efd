// Yield to the event loop: between two parts of long work, other requests are served first.
import { setTimeout as pause } from 'node:timers/promises'

export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/** For work that nobody waits for by the second: rests as long as it worked since, so that half of the time belongs to others. */
export function measureRest(): () => Promise<void> {
  const beganAt = performance.now()
  return () => pause(performance.now() - beganAt)
}
