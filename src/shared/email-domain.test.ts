import { expect, it } from 'vitest'
import { isOfDomain } from './email-domain.ts'

it.each([
  ['X@NEXUS.EXAMPLE', true],
  [' x@nexus.example ', true],
  ['x@evil-nexus.example', false],
  ['x@nexus.example.evil.org', false],
  ['x@sub.nexus.example', false],
  ['nexus.example', false],
])('%j is of the domain: %s', (email, expected) => expect(isOfDomain(email, 'nexus.example')).toBe(expected))
