// Manifest of the MX funnel: how the audit trail names a report.

import { expect, it } from 'vitest'
import { manifest } from './hub.ts'

it('the audit trail names a report by LC, role and portfolio, before and after a delete', () => {
  const entry = { kind: 'mxfunnel.submit', actorEmail: 'tl@nexus.example' }
  const { about } = manifest.audit.mxfunnel
  expect(about({ ...entry, after: { lc: 'LUMS', role: 'EB', portfolio: null } })).toBe('LUMS, EB')
  expect(about({ ...entry, after: { role: 'NST' }, before: { lc: 'MC', role: 'EB', portfolio: 'iCX' } })).toBe(
    'MC, NST, iCX',
  )
  expect(about({ ...entry, after: null })).toBe('')
})
