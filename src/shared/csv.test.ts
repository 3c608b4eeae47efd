// Do cells survive spreadsheets: quotes, line breaks, formulas?
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const cellOf = (value: string | number | null) =>
  csvOf([], [[value]])
    .replace(/^\uFEFF\r\n/, '')
    .replace(/\r\n$/, '')

test('rows end with CRLF after a byte order mark', () => {
  expect(csvOf(['Name', 'LC'], [['Sara', 'Giki']])).toBe('\uFEFFName,LC\r\nSara,Giki\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+92 300', "'+92 300"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  [-5, '-5'],
  [null, ''],
])('%j becomes %j', (value, text) => {
  expect(cellOf(value)).toBe(text)
})
