// Redaction of texts: id and exact address are replaced wherever they are, and nothing else changes.
import { describe, expect, it } from 'vitest'
import { coveredText } from './covered-text.ts'

const ali = { uid: 'u1u1u1', email: 'ali@nexus.example', name: 'Ali Khan', former: 'former-1' }

describe('addresses', () => {
  it.each([
    ['ali@nexus.example', 'former-1'],
    ['Write to Ali@Nexus.example.', 'Write to former-1.'],
    ['<ali@nexus.example>, "ali@nexus.example"', '<former-1>, "former-1"'],
    ['mailto:ali@nexus.example?subject=x', 'mailto:former-1?subject=x'],
    [JSON.stringify({ by: 'a\nali@nexus.example' }), JSON.stringify({ by: 'a\nformer-1' })],
    ['of u1u1u1', 'of former-1'],
  ])('redacts %s', (text, covered) => expect(coveredText(text, ali)).toBe(covered))

  it.each([
    'wali@nexus.example',
    'm.ali@nexus.example',
    'x+ali@nexus.example',
    'ali@nexus.example.com',
    'ali@nexus.examples',
  ])('keeps %s, which is somebody else', (text) => expect(coveredText(text, ali)).toBe(text))
})

it.each(['By Ali Khan', 'the form of u1u1u1x', 'xu1u1u1', 'u1u1u1-2'])('leaves %s unchanged', (text) =>
  expect(coveredText(text, ali)).toBe(text),
)

it('keeps an unverified address, and redacts the id', () => {
  expect(coveredText('ali@nexus.example, u1u1u1', { ...ali, isUnproven: true })).toBe('ali@nexus.example, former-1')
})

describe('JSON', () => {
  it('loses ids and addresses in keys, too, and keeps names', () => {
    const text = JSON.stringify({ 'Ali Khan': 1, u1u1u1: 2, 'ali@nexus.example': ['Ali Khan'] })
    expect(JSON.parse(coveredText(text, ali))).toEqual({ 'Ali Khan': 1, 'former-1': ['Ali Khan'] })
  })

  it('inside JSON is redacted, too', () => {
    const inside = (by: string) => JSON.stringify({ before: JSON.stringify({ by }) })
    expect(coveredText(inside('ali@nexus.example'), ali)).toBe(inside('former-1'))
  })

  it('without a match keeps its whitespace', () => {
    expect(coveredText('[ "Omar", 1 ]', ali)).toBe('[ "Omar", 1 ]')
  })

  it('that is nested too deep is treated as text', () => {
    const deep = (inside: string) => `${'['.repeat(50_000)}"${inside}"${']'.repeat(50_000)}`
    expect(coveredText(deep('ali@nexus.example'), ali)).toBe(deep('former-1'))
  })
})
