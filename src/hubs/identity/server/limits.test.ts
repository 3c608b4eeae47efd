// Rate limit keys: which callers count as one network, and which addresses as one mailbox.
import { expect, it } from 'vitest'
import { knownAddressLimits, mailLimits, newAccountLimits } from './limits.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to %s', (address, network) => expect(knownAddressLimits(address)[0].key).toBe(`signUp:known:${network}`))

it.each([
  ['victim+1@nexus.example', 'aliases:victim@nexus.example'],
  ['victim+a.b@nexus.example', 'aliases:victim@nexus.example'],
  ['victim@nexus.example', 'address:victim@nexus.example'],
])('mails to %s are counted as %s, and sign-ups as one person', (email, key) => {
  expect(mailLimits('reset', email)[0]?.key).toBe(`reset:${key}`)
  expect(newAccountLimits(email)[0]?.key).toBe('signUp:victim@nexus.example')
})
