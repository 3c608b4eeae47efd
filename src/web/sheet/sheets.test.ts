// Sheet fixtures: every file in tests/sheets is read as a person sees it, or refused with a message.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvOf } from '#shared/text/csv.ts'
import { type ReadSheet, readSheet } from './read-sheet.ts'
import { sheetFiles } from './test-sheets.ts'

const folder = path.join(import.meta.dirname, '../../../tests/sheets')
const read = (name: string, sheet?: number) =>
  readSheet(new File([readFileSync(path.join(folder, name))], name), { sheet })

type Expected = { rows: string[][]; notes?: string[]; numbers?: number[] }
const expected: Record<string, Expected> = {
  'excel-german.csv': {
    rows: [
      ['Name', 'LC', 'Quote', 'Beitritt', 'Telefon'],
      ['Jürgen Groß', 'Köln', '12,5', '03.04.2026', '0221 4567'],
      ['Zoë', 'Köln', '3,0', '31.12.2025', '+49 221 99'],
    ],
    notes: ['Read as Windows-1252'],
  },
  'excel-us.csv': {
    rows: [
      ['Name', 'LC', 'Amount', 'Joined'],
      ['Smith, Ann', 'Boston', '1,234.50', '4/3/2026'],
      ["O'Neil, Bo", 'Boston', '7', '12/31/2025'],
    ],
  },
  'excel-sep-line.csv': {
    rows: [
      ['Name', 'Phone'],
      ['Ali', '0300 1234567'],
    ],
  },
  'excel-unicode.txt': {
    rows: [
      ['Name', 'City'],
      ['عائشہ خان', 'لاہور'],
      ['Raza "Ali"', 'Karachi'],
    ],
    notes: ['Read as UTF-16'],
  },
  'libreoffice.csv': {
    rows: [
      ['Name', 'Phone', 'Note'],
      ['Ayesha', '00923001234567', 'first line\nsecond line, with a comma'],
      ['Omar "O." Dar', '+92 21 111', ''],
      ['Zoë', '0042', '=1+1'],
    ],
    numbers: [1, 2, 3, 5],
    notes: ['1 empty row left out'],
  },
  'urdu.csv': {
    rows: [
      ['نام', 'شہر'],
      ['عائشہ خان', 'لاہور'],
      ['محمد علی', 'کراچی'],
    ],
  },
  'urdu-unmarked.csv': {
    rows: [['name', 'city'], ...Array.from({ length: 3 }, () => ['عائشہ خان', 'لاہور'])],
    notes: ['Read as UTF-16'],
  },
  'google-forms.csv': {
    rows: [
      ['Timestamp', 'What is your full name?', 'WhatsApp number', 'Which of these?'],
      ['2026/03/01 6:00:00 PM GMT+5', 'Ayesha Khan', '03001234567', 'Exchange;Membership'],
      ['2026/03/02 9:15:10 AM GMT+5', 'Bilal', '+92 321 1234567', 'Exchange'],
    ],
  },
  'pipes.csv': {
    rows: [
      ['Name', 'Note'],
      ['Ali', 'one, two; three'],
      ['Hina', 'none'],
    ],
  },
  'excel.xlsx': {
    rows: [
      ['Name', 'Phone', 'Passport', 'Joined', 'Share', 'Active'],
      ['Ayesha Khan', '0300 1234567', '1234567890123456', '2026-03-01', '45%', 'TRUE'],
      ['Omar & Söhne', '03211234567', '100000000000', '2026-03-01 14:30:00', '0.3', 'FALSE'],
    ],
  },
  'libreoffice.xlsx': {
    rows: [
      ['Name', 'Beitritt', 'Quote'],
      ['Jürgen Groß', '2025-03-01', '12.5'],
      ['Zoë', '2025-03-02', '3'],
    ],
    numbers: [3, 4, 6],
    notes: ['1 empty row left out', '2 empty columns left out'],
  },
  'google-forms.xlsx': {
    rows: [
      ['Timestamp', 'What is your full name?', 'WhatsApp number', 'Which of these? (more than one)'],
      ['2026-01-01 18:00:00', 'عائشہ خان', '+92 300 1234567', 'Exchange, Membership'],
      ['2026-01-02 00:00:01', 'Bilal "Billy" Raza', '03211234567', ''],
    ],
  },
  // What was counted when the file was saved; a formula that somebody typed as text stays text.
  'formulas.xlsx': {
    rows: [
      ['Name', 'Signups', 'Rate', 'Broken', 'Uncounted'],
      ['Ali Raza', '12', '0.333333333333333', '', ''],
      ['=HYPERLINK("https://example.org","x")', '@here', '+1', '-2', ''],
    ],
  },
  'merged-headers.xlsx': {
    rows: [
      ['LC', 'May Signups', 'May Realised', 'June Signups', 'June Realised'],
      ['LUMS', '10', '2', '12', '3'],
      ['LUMS', '4', '1', '5', '1'],
      ['IBA', '7', '0', '8', '2'],
    ],
    numbers: [3, 4, 5, 6],
    notes: [1, 2].map((row) => `Row ${row} is above the header row and was left out`),
  },
  'workbook-named.csv': {
    rows: [
      ['Name', 'LC'],
      ['Ali', 'IBA'],
    ],
  },
}

const refused: Record<string, string> = {
  'pdf-named.csv': 'is a PDF, and no table.',
  'picture-named.csv': 'is a picture, and no table.',
  'page-named.xls': 'is a web page, and no table.',
  'old.xls': 'is an old Excel file (.xls), or one with a password.',
  'opendocument.ods': 'is an OpenDocument file (.ods).',
}

it('has an expectation for every file', () => {
  const named = Object.keys({ ...expected, ...refused }).sort()
  expect(readdirSync(folder).sort()).toEqual(named)
  expect(Object.keys(sheetFiles).sort()).toEqual(named)
})

it.each(Object.entries(expected))('reads %s', async (name, { rows, notes = [], numbers }) => {
  const { sheet, ...more }: ReadSheet = await read(name)
  expect(sheet.rows).toEqual(rows)
  expect(more.notes).toEqual(notes)
  expect(more.numbers).toEqual(numbers ?? rows.map((_, at) => at + 1))
})

it.each(Object.entries(refused))('refuses %s', async (name, why) => {
  const sentence = `${name} ${why} Save it as Excel (.xlsx) or CSV in your spreadsheet program, then choose that file.`
  await expect(read(name)).rejects.toMatchObject({ name: 'Problem', message: sentence })
})

it('lists the visible sheets, and reads the requested one', async () => {
  const { sheets, sheet } = await read('libreoffice.xlsx', 2)
  expect(sheets).toEqual([
    { name: 'Mitglieder', index: 1 },
    { name: 'Ehemalige', index: 2 },
  ])
  expect(sheet).toEqual({ name: 'Ehemalige', rows: [['Name'], ['Ali']] })
  await expect(read('libreoffice.xlsx', 7)).rejects.toThrow('libreoffice.xlsx has no sheet with cells.')
})

it('writes no formulas into a CSV file, and keeps phone numbers as they were', async () => {
  for (const name of Object.keys(expected)) {
    const { rows } = (await read(name)).sheet
    const written = csvOf(rows[0] ?? [], rows.slice(1))
    const inSpreadsheet = papa.parse<string[]>(written.slice(1), { delimiter: ',' }).data.flat()
    expect(inSpreadsheet.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    const again = await readSheet(new File([written], 'again.csv'))
    expect(again.sheet.rows).toEqual(rows)
  }
})
