// Must every test wait for slow passwords? Only where the time itself is asked about; elsewhere a hash takes as little
// memory as argon2 allows, and all around it, the text that is kept included, stays as it is.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'vitest'

/** What they ask needs the true cost: how long an answer takes, and what happens while a password is being hashed. */
const asSlowAsEver = [
  'password.test.ts',
  'handlers-defences-slow.test.ts',
  'sign-up/handlers.test.ts',
  'shut-out-races.test.ts',
]

type Argon2 = typeof crypto.argon2
const kept = globalThis as { slowArgon2?: Argon2 }
// Files share a process, so this one runs many times in it.
kept.slowArgon2 ??= crypto.argon2
const slow = kept.slowArgon2

/** A hash with other figures is somebody's trial, and is taken at its word. */
const ordinaryMemory = 19_456
const quick: Argon2 = (algorithm, parameters, done) => {
  const isOrdinary = parameters.memory === ordinaryMemory
  return slow(algorithm, isOrdinary ? { ...parameters, memory: 8, passes: 1 } : parameters, done)
}

const file = (expect.getState().testPath ?? '').replaceAll('\\', '/')
crypto.argon2 = asSlowAsEver.some((end) => file.endsWith(`/${end}`)) ? slow : quick
syncBuiltinESMExports()
