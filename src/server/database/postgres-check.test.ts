// PostgreSQL check at start: which versions it refuses.
import { expect, it } from 'vitest'
import { versionProblem } from './postgres-check.ts'

it('needs PostgreSQL 15', () => {
  expect(versionProblem({ version: '14.19', versionNumber: 140_019 })).toBe(
    'leads to PostgreSQL 14.19: NEXUS needs 15 or newer',
  )
  expect(versionProblem({ version: '15.0', versionNumber: 150_000 })).toBeUndefined()
})
