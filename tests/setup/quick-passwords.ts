// Cheap password hashes for tests: only tests about timing use the real cost. Elsewhere a hash takes as little memory as
// argon2 allows; everything else, including the stored text, stays the same.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'vitest'

/**
 * These need the real cost: how long a response takes, what happens while a password is hashed, and passwords that a release
 * has stored.
 */
const asSlowAsEver = [
  'password.test.ts',
  'handlers-defences-slow.test.ts',
  'sign-up/handlers.test.ts',
  'shut-out-races.test.ts',
  'upgrade/releases.test.ts',
]

type Argon2 = typeof crypto.argon2
const kept = globalThis as { slowArgon2?: Argon2 }
// Files share a process, so this one runs many times in it.
kept.slowArgon2 ??= crypto.argon2
const slow = kept.slowArgon2

/** A hash with other parameters belongs to a test about them, and is left alone. */
const ordinaryMemory = 19_456
const quick: Argon2 = (algorithm, parameters, done) => {
  const isOrdinary = parameters.memory === ordinaryMemory
  return slow(algorithm, isOrdinary ? { ...parameters, memory: 8, passes: 1 } : parameters, done)
}

const file = (expect.getState().testPath ?? '').replaceAll('\\', '/')
crypto.argon2 = asSlowAsEver.some((end) => file.endsWith(`/${end}`)) ? slow : quick
syncBuiltinESMExports()
