// Email addresses: which are valid, and which belong to the organisation's domain.
import { expect, it } from 'vitest'
import { isAddress, isOfDomain } from './email-domain.ts'

it.each([
  ['X@NEXUS.EXAMPLE', true],
  [' x@nexus.example ', true],
  ['x@evil-nexus.example', false],
  ['x@nexus.example.evil.org', false],
  ['x@sub.nexus.example', false],
  ['nexus.example', false],
])('%j is of the domain: %s', (email, expected) => expect(isOfDomain(email, 'nexus.example')).toBe(expected))

it.each([
  ['ayesha.khan@nexus.example', true],
  ["o'neil+mx@nexus.example", true],
  ['a b@nexus.example', false],
  ['a,b@nexus.example', false],
  ['a@b@nexus.example', false],
  ['"a"@nexus.example', false],
  ['@nexus.example', false],
  ['a@nexus', false],
  ['a@nexus.example\nBcc: x@y.example', false],
  ['a..1@nexus.example', false],
  ['.a@nexus.example', false],
  ['a.@nexus.example', false],
  ['a@nexus..example', false],
])('%j is an address: %s', (email, expected) => expect(isAddress(email)).toBe(expected))
