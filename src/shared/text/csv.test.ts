// CSV: cells survive spreadsheets with quotes and line breaks, and formulas are harmless (CSV injection).
import { expect, test } from 'vitest'
import { type CsvValue, csvOf } from './csv.ts'

const cellOf = (value: CsvValue) =>
  csvOf([], [[value]])
    .replace(/^\uFEFF\r\n/, '')
    .replace(/\r\n$/, '')

test('rows end with CRLF after a byte order mark, every cell in quotes', () => {
  expect(csvOf(['Name', 'LC'], [['Sara', 'Giki']])).toBe('\uFEFF"Name","LC"\r\n"Sara","Giki"\r\n')
})

test.each([
  ['plain', '"plain"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\n- lines', `"two\n'- lines"`],
  ['=1+1', `"'=1+1"`],
  [' =1+1', `"' =1+1"`],
  ['+92 300', `"'+92 300"`],
  ['-5', `"'-5"`],
  ['@sum', `"'@sum"`],
  ['\uFF1D1+1', `"'\uFF1D1+1"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['\n=x', `"'\n'=x"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a;"=1+1', `"a;'""=1+1"`],
  ['1;2 a=b c-d', '"1;2 a=b c-d"'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  [-5, '"-5"'],
  [null, '""'],
])('%j becomes %j', (value, text) => {
  expect(cellOf(value)).toBe(text)
})
