// Audit kinds: their names, filters, and which expire.
import { expect, it } from 'vitest'
import { auditGroupsOf, kindName, matchKinds, signInKinds } from './audit-kinds.ts'

const groups = auditGroupsOf([{ audit: { gcp: { name: 'GCP' } } }, {}, { audit: { mxfunnel: { name: 'MX funnel' } } }])

it.each([
  ['gcp.approve', 'GCP: approve'],
  ['role.change', 'Role: change'],
  ['identity.signInFailed', 'Identity: sign in failed'],
  ['mxfunnel.delete', 'MX funnel: delete'],
  ['sona.tick', 'Sona: tick'],
  ['audit.export', 'Audit: export'],
  ['user.endSessions', 'User: end sessions'],
  ['access.refused', 'Access: refused'],
  ['odd', 'Odd'],
])('%s is called %s', (kind, name) => expect(kindName(kind, groups)).toBe(name))

it('matches one kind or a whole group', () => {
  const kinds = ['identity.lockout', 'identity.signIn', 'identityCard.make', 'role.change']
  expect(matchKinds('identity', kinds)).toEqual(['identity.lockout', 'identity.signIn'])
  expect(matchKinds('role.change', kinds)).toEqual(['role.change'])
  expect(matchKinds('gcp', kinds)).toEqual([])
})

it('expires only what hubs declare as sign-in records', () => {
  const identity = { audit: { identity: { signIns: ['signIn', 'lockout'] }, user: { name: 'Person' } } }
  expect(signInKinds(auditGroupsOf([identity, {}]))).toEqual(['identity.signIn', 'identity.lockout'])
  expect(signInKinds(groups)).toEqual([])
})
