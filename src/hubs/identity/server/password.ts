// How is a password kept? As an argon2id hash of 19 MiB and two passes; few are made at once, so that a burst of sign-ins
// cannot take all memory.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { problem } from '#shared/problem.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const atOnce = 2
/** At about 40 hashes a second the last in line waits some seconds; beyond that it is kinder to say so. */
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) {
    throw problem('unavailable', 'The portal is very busy. Please try again in a moment.', { retryAfterS: 5 })
  }
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The turn is handed over; only an empty line gives it back.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (parameters: Argon2Parameters) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )

/** The same passphrase typed on two systems may be two byte sequences; this makes them one. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive({ ...cost, message: bytesOf(password), nonce })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(nonce)}$${encoded(key)}`
}

const kept = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = kept.exec(hash) ?? []
  const expected = Buffer.from(key, 'base64')
  if (expected.length < 16) return false
  const given = await derive({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(given, expected)
}
