// Pasted cells: text copied from a spreadsheet is parsed as it was.
import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

const rowsOf = async (text: string) => (await readSheet({ text })).sheet.rows

it.each([
  [
    'cells',
    'Name\tPhone\r\nAli, the tall\t0300\r\n',
    [
      ['Name', 'Phone'],
      ['Ali, the tall', '0300'],
    ],
  ],
  [
    'cells with line breaks',
    'Name\tNote\r\nAli\t"one\ntwo ""three"""\r\n',
    [
      ['Name', 'Note'],
      ['Ali', 'one\ntwo "three"'],
    ],
  ],
  [
    'unclosed quotation marks',
    'Name\tNote\n"Ali\tx\nHina\t5\n',
    [
      ['Name', 'Note'],
      ['"Ali', 'x'],
      ['Hina', '5'],
    ],
  ],
  [
    'quotation marks around one word',
    'Name\tNote\n"Ali" Raza\tx\n',
    [
      ['Name', 'Note'],
      ['"Ali" Raza', 'x'],
    ],
  ],
  [
    'an empty first cell',
    '\tMay\nLUMS\t3',
    [
      ['', 'May'],
      ['LUMS', '3'],
    ],
  ],
  [
    'CSV',
    'Name;Quote\nAli;1,5\n',
    [
      ['Name', 'Quote'],
      ['Ali', '1,5'],
    ],
  ],
  ['one column', 'Name\nAli\n', [['Name'], ['Ali']]],
])('reads %s', async (_, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows)
})

it.each([
  ['', 'What you pasted is empty.'],
  [' \n\t\n', 'What you pasted is empty.'],
  ['a\tb\n'.repeat(50_002), 'What you pasted has more than 50,000 rows.'],
  ['a'.repeat(22 * 1024 * 1024), 'What you pasted is too large.'],
])('refuses %.20j with a message', async (text, why) => {
  await expect(rowsOf(text)).rejects.toThrow(why)
})
