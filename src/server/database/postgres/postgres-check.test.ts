// PostgreSQL check at start: which versions it refuses, and what it says of a server that cannot be used.
import { expect, it } from 'vitest'
import { describeUnusable, versionProblem } from './postgres-check.ts'

it('needs PostgreSQL 15', () => {
  expect(versionProblem({ version: '14.19', versionNumber: 140_019 })).toBe(
    'points to PostgreSQL 14.19: NEXUS needs 15 or newer',
  )
  expect(versionProblem({ version: '15.0', versionNumber: 150_000 })).toBeUndefined()
})

it('says which server cannot be used, why, and what to do', () => {
  const url = 'postgres://nexus:hidden@db.example:5432/portal'
  const failed = (code: string, message: string) => Object.assign(new Error(message), { code })
  // A host with two addresses that both refuse gives an error without a message.
  expect(describeUnusable(failed('ECONNREFUSED', ''), url)).toBe(
    'PostgreSQL at db.example:5432/portal cannot be used: ECONNREFUSED. No server is listening there. Is it running? Check DATABASE_URL.',
  )
  expect(describeUnusable(failed('3D000', 'database "portal" does not exist'), url, 'the address after --to')).toBe(
    'PostgreSQL at db.example:5432/portal cannot be used: database "portal" does not exist. Create that database first. Check the address after --to.',
  )
  expect(describeUnusable(new Error('timeout expired'), url)).toMatch(/: timeout expired\. Check DATABASE_URL\.$/)
  expect(describeUnusable(failed('42P01', 'relation "user" does not exist'), url)).toBeUndefined()
})
