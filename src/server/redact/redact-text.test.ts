// Redaction of texts: id and exact address are replaced wherever they are, and nothing else changes.
import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'

const ali = { uid: 'u1u1u1', email: 'ali@nexus.example', name: 'Ali Khan', former: 'former-1' }

describe('addresses', () => {
  it.each([
    ['ali@nexus.example', 'former-1'],
    ['Write to Ali@Nexus.example.', 'Write to former-1.'],
    ['<ali@nexus.example>, "ali@nexus.example"', '<former-1>, "former-1"'],
    ['mailto:ali@nexus.example?subject=x', 'mailto:former-1?subject=x'],
    [JSON.stringify({ by: 'a\nali@nexus.example' }), JSON.stringify({ by: 'a\nformer-1' })],
    ['of u1u1u1', 'of former-1'],
  ])('redacts %s', (text, covered) => expect(redactText(text, ali)).toBe(covered))

  it.each([
    'wali@nexus.example',
    'm.ali@nexus.example',
    'x+ali@nexus.example',
    'ali@nexus.example.com',
    'ali@nexus.examples',
  ])('keeps %s, which is somebody else', (text) => expect(redactText(text, ali)).toBe(text))
})

it.each(['By Ali Khan', 'the form of u1u1u1x', 'xu1u1u1', 'u1u1u1-2'])('leaves %s unchanged', (text) =>
  expect(redactText(text, ali)).toBe(text),
)

it('keeps an unverified address, and redacts the id', () => {
  expect(redactText('ali@nexus.example, u1u1u1', { ...ali, isUnproven: true })).toBe('ali@nexus.example, former-1')
})

describe('JSON', () => {
  it('loses ids and addresses in keys, too, and keeps names', () => {
    const text = JSON.stringify({ 'Ali Khan': 1, u1u1u1: 2, 'ali@nexus.example': ['Ali Khan'] })
    expect(JSON.parse(redactText(text, ali))).toEqual({ 'Ali Khan': 1, 'former-1': ['Ali Khan'] })
  })

  it('inside JSON is redacted, too', () => {
    const inside = (by: string) => JSON.stringify({ before: JSON.stringify({ by }) })
    expect(redactText(inside('ali@nexus.example'), ali)).toBe(inside('former-1'))
  })

  it('without a match keeps its whitespace', () => {
    expect(redactText('[ "Omar", 1 ]', ali)).toBe('[ "Omar", 1 ]')
  })

  it('that is nested too deep is treated as text', () => {
    const deep = (inside: string) => `${'['.repeat(50_000)}"${inside}"${']'.repeat(50_000)}`
    expect(redactText(deep('ali@nexus.example'), ali)).toBe(deep('former-1'))
  })
})
