// Audit subjects: an admin reads names instead of ids.
import { expect, it } from 'vitest'
import type { AuditGroups } from './audit-kinds.ts'
import { formatSubject } from './audit-name.ts'

const groups: AuditGroups = {
  own: { about: ({ kind, actorEmail }) => (kind === 'own.save' ? actorEmail : '') },
}

const entry = { seq: 1, at: 'now', actorEmail: 'tl@nexus.example', address: '::1', before: null, after: null }

it.each([
  [{ kind: 'gcp.approve', subject: '01a', after: { title: 'Campus day', status: 'approved' } }, 'Campus day'],
  [{ kind: 'document.remove', subject: '01a', before: { title: 'Old guide' } }, 'Old guide'],
  [{ kind: 'own.save', subject: '01a' }, 'tl@nexus.example'],
  [{ kind: 'own.read', subject: '01a' }, '01a'],
  [{ kind: 'role.change', subject: 'tm@nexus.example', after: { role: 'tl' } }, 'tm@nexus.example'],
])('%o', (given, name) => {
  expect(formatSubject({ ...entry, ...given }, groups)).toBe(name)
})
