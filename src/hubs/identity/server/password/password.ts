// Password hashing: argon2id with 19 MiB and two passes. Few run at once, so that a burst of sign-ins cannot use up all
// memory, and nobody waits behind a crowd in another line.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { fairQueue, type Line } from '#server/protect/fair-queue.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** At about 40 hashes a second the last in the queue waits some seconds; beyond that a refusal is kinder. */
const runQueued = fairQueue({ maxConcurrent: 2, maxWaiting: 200 })

const derive = (line: Line, parameters: Argon2Parameters) =>
  runQueued(
    line,
    () =>
      new Promise<Buffer>((resolve, reject) =>
        argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )

/** The same passphrase typed on two systems may be two byte sequences; normalising makes them equal. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string, line: Line): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive(line, { ...cost, message: bytesOf(password), nonce })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(nonce)}$${encoded(key)}`
}

const hashFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Compared when nobody has the address: it takes as long, and never matches. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded(Buffer.alloc(16))}$${encoded(Buffer.alloc(32))}`

export async function verifyPassword(password: string, hash: string | null, line: Line): Promise<boolean> {
  const isMatch = await matches(password, hash ?? dummyHash, line)
  return isMatch && hash !== null
}

async function matches(password: string, hash: string, line: Line): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = hashFormat.exec(hash) ?? []
  const expected = Buffer.from(key, 'base64')
  if (expected.length < 16) return false
  const computed = await derive(line, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(computed, expected)
}
