// Request timeout: after half a minute without a response a save counts as unanswered, and is sent again under the same
// idempotency key.
import { Problem } from '#shared/problem.ts'
import { forgetSent } from './once.ts'

const patienceMs = 30_000

export const isNoAnswer = (error: unknown) => error instanceof Problem && error.status === 0

export async function withPatience<T>(answer: Promise<T>, ms = patienceMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // The retry is a request of its own, and is not deduplicated with the one that hangs.
      forgetSent()
      reject(new Problem(0, { error: 'offline', message: 'The portal did not answer in time.' }))
    }, ms)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
