// Identity rules: addresses, names, password strength and the sentences of the error catalogue.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayNameShape, nameFromEmail, writtenName } from '#shared/people/names.ts'
import { passwordProblem, strengthOf } from './password-rules.ts'
import { googleOutcomes, googlePopupSentences, googleSentence } from './rules.ts'

describe('addresses', () => {
  it('are turned into a name', () => {
    expect(nameFromEmail('ayesha.khan2@nexus.example')).toBe('Ayesha Khan')
    expect(nameFromEmail('1234@nexus.example')).toBe('1234@nexus.example')
    fc.assert(
      fc.property(fc.emailAddress(), (email) => nameFromEmail(email).length > 0 && nameFromEmail(email).length <= 80),
    )
  })
})

describe('names', () => {
  const nameOf = (text: string) => displayNameShape.parse(text)
  it.each([
    ['direction marks', '\u202eAyesha\u202c \u2066Khan\u2069\u200f', 'Ayesha Khan'],
    ['blanks that nobody sees', '\u200bAye\u00adsha\ufeff\u3164 Khan\u2060', 'Ayesha Khan'],
    ['lines and other control signs', ' Ayesha\r\n\u2028\tKhan\u0007', 'Ayesha Khan'],
  ])('lose %s', (_, text, name) => expect(nameOf(text)).toBe(name))

  it.each(['علی\u200cرضا', '👩‍💻 Hira', 'Zoë O’Neil-Şahin', '李小龍'])('keep meaningful characters: %s', (name) =>
    expect(nameOf(name)).toBe(name),
  )

  it.each(['', ' ', '\u202e', '\u200d\u200c', '\u3164\u2800'])('are not made of invisible characters: %j', (text) =>
    expect(() => nameOf(text)).toThrow('Please enter your name.'),
  )

  it('greet a person by a name they wrote, never by half an address', () => {
    const email = 'ayesha.khan2@nexus.example'
    expect(writtenName({ email, name: nameFromEmail(email) })).toBe('')
    expect(writtenName({ email, name: 'Ayesha' })).toBe('Ayesha')
  })
})

describe('the strength of a password', () => {
  const owner = { email: 'ayesha.khan@nexus.example', name: 'Ayesha Khan' }
  const portal = { organisation: 'Nexus Network', emailDomain: 'nexus.example' }
  const common = new Set(['abc123'])
  it.each([
    ['12345', 'Weak', 0],
    ['👍🏽👩‍💻🇵🇰', 'Weak', 0],
    ['👍🏽👩‍💻🇵🇰👍🏽👩‍💻🇵🇰', 'Fair', 1],
    ['abcdef', 'Fair', 1],
    ['kdgwpnrtl', 'Fair', 1],
    ['password123456', 'Fair', 1],
    ['1234567890123', 'Fair', 1],
    ['aaaaaaaaaaaaaaa', 'Weak', 0],
    ['AYESHA KHAN 2026', 'Weak', 0],
    ['Nexus Network 2026', 'Weak', 0],
    ['            ', 'Weak', 0],
    ['kdgwpnrtlm', 'Good', 2],
    ['Tr4ding-up', 'Good', 2],
    ['kdgwpnrtlmkdgwpnr', 'Good', 2],
    ['kdgwpnrtlmkdgwpnrt', 'Strong', 3],
    ['correct horse battery', 'Strong', 3],
  ])('%s is %s: %i of 3', (password, word, score) =>
    expect(strengthOf(password, owner, portal, common)).toMatchObject({ word, score }),
  )

  it.each(['            ', 'aaaaaaaaaaaaaaaaaaaaaaa', 'ayesha.khan', 'tab\tinside', 'abc123'])(
    'says why %j is refused',
    (refused) => {
      const strength = strengthOf(refused, owner, portal, common)
      expect(strength).toMatchObject({ score: 0, word: 'Weak' })
      expect(passwordProblem(refused, owner, portal, common)).toContain(strength?.hint)
    },
  )

  it('is not known before the list of common passwords, unless it is refused anyway', () => {
    expect(strengthOf('abc123', owner, portal, undefined)).toBeUndefined()
    expect(strengthOf('aaaaaaaa', owner, portal, undefined)).toMatchObject({ word: 'Weak' })
  })
})

describe('the sentences after Google', () => {
  const words = { organisation: 'Nexus Network', domain: 'nexus.example' }
  it('exist for every outcome except the successful ones', () => {
    for (const intent of ['sign-in', 'sign-up'] as const) {
      const silent = googleOutcomes.filter((outcome) => googleSentence(intent, outcome, words) === null)
      expect(silent).toEqual(['signedIn', 'verificationSent', 'confirmed'])
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

  it('describe a second click as each screen does', () => {
    const canceled = 'The authentication process was canceled. Please try again.'
    expect(googlePopupSentences.replaced('sign-up')).toBe(canceled)
    expect(googlePopupSentences.replaced('sign-in')).toBe(`Error signing in with Google: ${canceled}`)
  })
})
