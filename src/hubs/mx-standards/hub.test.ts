// Audit manifest of MX Standards: the name of a checklist.
import { expect, it } from 'vitest'
import { manifest } from './hub.ts'

it('the audit trail names a checklist by its owner', () => {
  const entry = { kind: 'checklist.save', actorEmail: 'tl@nexus.example' }
  expect(manifest.audit.checklist.about(entry)).toBe('tl@nexus.example')
})
