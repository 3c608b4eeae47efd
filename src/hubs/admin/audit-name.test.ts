// Does an admin read names where there are any?
import { expect, it } from 'vitest'
import { auditName } from './audit-name.ts'

const entry = { seq: 1, at: 'now', actorEmail: 'tl@nexus.example', address: '::1', before: null, after: null }

it.each([
  [{ kind: 'gcp.approve', subject: '01a', after: { title: 'Campus day', status: 'approved' } }, 'Campus day'],
  [{ kind: 'document.remove', subject: '01a', before: { title: 'Old guide' } }, 'Old guide'],
  [{ kind: 'mxfunnel.submit', subject: '01a', after: { lc: 'LUMS', role: 'EB', portfolio: null } }, 'LUMS, EB'],
  [{ kind: 'checklist.save', subject: '01a' }, 'tl@nexus.example'],
  [{ kind: 'role.change', subject: 'tm@nexus.example', after: { role: 'tl' } }, 'tm@nexus.example'],
  [{ kind: 'happiness.submit', subject: '01a' }, 'one answer'],
])('%o', (given, name) => {
  expect(auditName({ ...entry, ...given })).toBe(name)
})
