// Name search: finds the full name in every spelling that people use, and replaces it only there.
import { describe, expect, it } from 'vitest'
import {
  excerptAt,
  type NamePosition,
  namePositions,
  normalizeName,
  replaceAt,
  type SearchedName,
} from './name-in-text.ts'

const wanted = (name: string) => normalizeName(name) as SearchedName
const without = (text: string, name: string, ...longer: string[]) =>
  replaceAt(text, namePositions(text, wanted(name), longer.map(wanted)), '…')

describe('a name', () => {
  it.each(['Ali', '', '  ', 'Ali -', "O'Neil", 'Ali-Khan', '(Ali)'])('of one word, %j, is not searched for', (name) =>
    expect(normalizeName(name)).toBeUndefined(),
  )

  it.each([
    ['By Ali Khan, ALI  KHAN and ali\nkhan.', 'Ali Khan', 'By …, … and ….'],
    ['By Álí Khān', 'Ali Khan', 'By …'],
    ['Zoe Angstrom', 'Zoë Ångström', '…'],
    ['Zoe\u0308 A\u030angstro\u0308m', 'Zoë Ångström', '…'],
    ['It was علي خان.', 'علی خان', 'It was ….'],
    ["Noor O'Neil's idea", "Noor O'Neil", "…'s idea"],
    ['by Sana "S" Malik.', 'Sana "S" Malik', 'by ….'],
    ['100% _Real_ (x)', '100% _Real_ (x)', '…)'],
    ['Dr. Sana Malik', '(Sana Malik)', 'Dr. …'],
    ['la la la la la', 'la la', '… … la'],
  ])('in %j is found: %s', (text, name, left) => expect(without(text, name)).toBe(left))

  it.each(['Ali Khanum', 'Wali Khan', 'Ali and Khan', 'Ali, Khan', 'Ali', 'Khan Ali', 'AliKhan'])('is not %s', (text) =>
    expect(namePositions(text, wanted('Ali Khan'))).toEqual([]),
  )

  it('is not found inside the longer name of somebody else', () => {
    const text = 'Muhammad Ali Khan and Ali Khan'
    expect(without(text, 'Ali Khan', 'Muhammad Ali Khan')).toBe('Muhammad Ali Khan and …')
  })
})

describe('in JSON', () => {
  const text = JSON.stringify({ 'Ali Khan': 'by\nAli Khan', n: 1, deep: [JSON.stringify({ x: 'Ali Khan "A"' })] })

  it('each value is searched separately, and keys stay', () => {
    expect(JSON.parse(without(text, 'Ali Khan'))).toEqual({
      ...{ 'Ali Khan': 'by\n…', n: 1, deep: [JSON.stringify({ x: '… "A"' })] },
    })
    expect(without(JSON.stringify({ first: 'Ali', last: 'Khan' }), 'Ali Khan')).toContain('Khan')
  })

  it('nothing around a value changes', () => {
    expect(without('[ "Ali" , 1 ]', 'Ali Khan')).toBe('[ "Ali" , 1 ]')
  })
})

describe('the text at the stored positions', () => {
  const places = (text: string) => namePositions(text, wanted('Ali Khan'))

  it('is shown with its context', () => {
    const text = `${'a '.repeat(100)}Ali Khan${' b'.repeat(100)} Ali Khan`
    const excerpt = excerptAt(text, places(text))
    expect(excerpt).toEqual({
      ...{ before: `…${'a '.repeat(40)}`, name: 'Ali Khan', after: `${' b'.repeat(40)}…`, times: 2 },
    })
  })

  it('is undefined once the text was changed', () => {
    const noted = places('By Ali Khan and Ali Khan')
    expect(excerptAt('By Ali Khan and Ali Khan.', noted)).toBeUndefined()
    expect(excerptAt('By Ali Khan and Sana Mal', noted)).toBeUndefined()
    expect(excerptAt('', noted)).toBeUndefined()
    expect(excerptAt('[]', [[0, 3, 0, 3] as NamePosition])).toBeUndefined()
  })
})
