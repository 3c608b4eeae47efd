// How long is an answer waited for? Half a minute; then it counts as none, and what was sent is sent again under its own key.
import { Problem } from '#shared/problem.ts'
import { forgetSent } from './once.ts'

const patienceMs = 30_000

export const isNoAnswer = (error: unknown) => error instanceof Problem && error.status === 0

export async function withPatience<T>(answer: Promise<T>, ms = patienceMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // The next try is a request of its own, and does not join the one that hangs.
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
