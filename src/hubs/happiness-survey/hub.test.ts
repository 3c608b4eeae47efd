import { expect, it } from 'vitest'
import { facts } from './hub.ts'

it('the audit trail names nobody who answered', () => {
  const { about } = facts.audit.happiness
  expect(about({ kind: 'happiness.submit', actorEmail: 'visitor' })).toBe('one answer')
  expect(about({ kind: 'happiness.readNames', actorEmail: 'admin@nexus.example' })).toBe('')
})
