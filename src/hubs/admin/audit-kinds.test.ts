import { expect, it } from 'vitest'
import { auditGroupsOf, isSignInRecord, kindName, kindsMeant } from './audit-kinds.ts'

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

it('means one kind or a whole group', () => {
  const kinds = ['identity.lockout', 'identity.signIn', 'identityCard.make', 'role.change']
  expect(kindsMeant('identity', kinds)).toEqual(['identity.lockout', 'identity.signIn'])
  expect(kindsMeant('role.change', kinds)).toEqual(['role.change'])
  expect(kindsMeant('gcp', kinds)).toEqual([])
})

it('trims comings and goings only', () => {
  expect(
    ['identity.signIn', 'identity.signInFailed', 'identity.signOut', 'identity.lockout'].every(isSignInRecord),
  ).toBe(true)
  expect(
    [
      'identity.signUp',
      'identity.passwordChange',
      'user.endSessions',
      'audit.export',
      'role.change',
      'gcp.signIn',
    ].some(isSignInRecord),
  ).toBe(false)
})
