// Are addresses, names, passwords and sentences judged as promised?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { googleOutcomes, googleSentence, isAddress, isOfDomain, nameFromEmail, strengthOf } from './rules.ts'

describe('addresses', () => {
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
  ])('%j is an address: %s', (email, expected) => expect(isAddress(email)).toBe(expected))

  it.each([
    ['X@NEXUS.EXAMPLE', true],
    ['x@evil-nexus.example', false],
    ['x@nexus.example.evil.org', false],
    ['x@sub.nexus.example', false],
    ['nexus.example', false],
  ])('%s is of the domain: %s', (email, expected) => expect(isOfDomain(email, 'nexus.example')).toBe(expected))

  it('become a name', () => {
    expect(nameFromEmail('ayesha.khan2@nexus.example')).toBe('Ayesha Khan')
    expect(nameFromEmail('1234@nexus.example')).toBe('1234@nexus.example')
    fc.assert(
      fc.property(fc.emailAddress(), (email) => nameFromEmail(email).length > 0 && nameFromEmail(email).length <= 80),
    )
  })
})

describe('the strength of a password', () => {
  it.each([
    ['12345', 'Weak'],
    ['abcdef', 'Fair'],
    ['password123456', 'Fair'],
    ['1234567890123', 'Fair'],
    ['aaaaaaaaaaaaaaa', 'Fair'],
    ['Tr4ding-up', 'Good'],
    ['correct horse battery', 'Strong'],
  ])('%s is %s', (password, word) => expect(strengthOf(password).word).toBe(word))
})

describe('the sentences after Google', () => {
  const words = { organisation: 'Nexus Network', domain: 'nexus.example' }
  it('exist for every ending but the good ones', () => {
    for (const intent of ['sign-in', 'sign-up'] as const) {
      const silent = googleOutcomes.filter((outcome) => googleSentence(intent, outcome, words) === null)
      expect(silent).toEqual(['signedIn', 'verificationSent'])
    }
  })

  it.each([
    ['sign-up', 'canceled', 'Sign up canceled. Please try again.'],
    ['sign-in', 'canceled', 'Sign in canceled. Please try again.'],
    ['sign-up', 'wrongDomain', 'You must sign up with an @nexus.example email address.'],
    ['sign-in', 'wrongDomain', 'You must sign in with an @nexus.example email address'],
    ['sign-up', 'otherMethod', 'This email is already registered with another method. Please sign in.'],
    ['sign-in', 'notVerified', 'Please verify your email before signing in.'],
  ] as const)('%s %s: %s', (intent, outcome, text) => expect(googleSentence(intent, outcome, words)).toBe(text))
})
