// Is somebody covered wherever they stand, and nobody else?
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
  ])('%s is covered', (text, covered) => expect(coveredText(text, ali)).toBe(covered))

  it.each([
    'wali@nexus.example',
    'm.ali@nexus.example',
    'x+ali@nexus.example',
    'ali@nexus.example.com',
    'ali@nexus.examples',
  ])('%s is somebody else', (text) => expect(coveredText(text, ali)).toBe(text))
})

describe('names', () => {
  it.each([
    ['By Ali Khan, and by ALI KHAN', 'By a former member, and by a former member'],
    [JSON.stringify('Thanks\nAli Khan\n'), JSON.stringify('Thanks\na former member\n')],
    ["Ali Khan's idea", "a former member's idea"],
  ])('%s is covered', (text, covered) => expect(coveredText(text, ali)).toBe(covered))

  it.each(['Ali Khanum', 'Wali Khan', 'Ali and Khan', 'Ali'])('%s is somebody else', (text) =>
    expect(coveredText(text, ali)).toBe(text),
  )

  it.each(['100% _Real_ (x)', 'Sana "S" Malik', "Noor O'Neil", 'C:\\new Path', 'علی خان', 'Zoë Ångström'])(
    '%s is found in a text and in JSON',
    (name) => {
      expect(coveredText(`It was ${name}.`, { ...ali, name })).toBe('It was a former member.')
      expect(coveredText(JSON.stringify([name]), { ...ali, name })).toBe('["a former member"]')
    },
  )

  it('one word alone may be anybody', () => {
    expect(coveredText('Ali and Ali@x', { ...ali, name: 'Ali' })).toBe('Ali and Ali@x')
  })
})

describe('JSON', () => {
  it.each(['by":"Omar Farooq', 'Omar Farooq"}', 'Omar Farooq","to":"x', '{"by":"Omar Farooq"}'])(
    'stays what it is beside somebody who calls themselves %s',
    (name) => {
      const text = JSON.stringify({ by: 'Omar Farooq', to: 'x' })
      expect(coveredText(text, { ...ali, name })).toBe(text)
    },
  )

  it('keeps its keys, but for ids and addresses', () => {
    const text = JSON.stringify({ 'Ali Khan': 1, u1u1u1: 2, 'ali@nexus.example': ['Ali Khan'] })
    expect(JSON.parse(coveredText(text, ali))).toEqual({ 'Ali Khan': 1, 'former-1': ['a former member'] })
  })

  it('inside of JSON is covered, too', () => {
    const inside = (by: string) => JSON.stringify({ before: JSON.stringify({ by }) })
    expect(coveredText(inside('Ali Khan'), ali)).toBe(inside('a former member'))
  })

  it('of others keeps its blanks', () => {
    expect(coveredText('[ "Omar", 1 ]', ali)).toBe('[ "Omar", 1 ]')
  })

  it('that is nested without end is a text', () => {
    const deep = (inside: string) => `${'['.repeat(50_000)}"${inside}"${']'.repeat(50_000)}`
    expect(coveredText(deep('Ali Khan'), ali)).toBe(deep('a former member'))
  })
})
