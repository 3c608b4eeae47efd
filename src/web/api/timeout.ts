// Request timeout: after half a minute without a response a save counts as unanswered, and is sent again under the same
// idempotency key.
import { Problem } from '#shared/problem.ts'
import { clearDedupe } from './dedupe.ts'

const timeoutMs = 30_000

export const isOfflineError = (error: unknown) => error instanceof Problem && error.status === 0

export async function withTimeout<T>(answer: Promise<T>, ms = timeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // The retry is a request of its own, and is not deduplicated with the one that hangs.
      clearDedupe()
      reject(new Problem(0, { error: 'offline', message: 'The portal took too long to respond. Please try again.' }))
    }, ms)
  })
  try {
    return await Promise.race([answer, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
