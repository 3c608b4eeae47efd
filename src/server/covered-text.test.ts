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
