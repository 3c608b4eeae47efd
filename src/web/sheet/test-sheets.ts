// Test fixtures only: files as people's programs write them. `node src/web/sheet/test-sheets.ts` writes them into
// tests/sheets; sheets.test.ts has what is expected of each.
import { writeFileSync } from 'node:fs'
import { buildWorkbook, buildZip, escaped, formula, rowsXml, storedNumber } from '../xlsx/test-workbook.ts'

const windows = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

/** Excel stores every text once, in a list, and refers to it by its index. */
function excelBook() {
  const strings = [
    'Name',
    'Phone',
    'Passport',
    'Joined',
    'Share',
    'Active',
    'Ayesha Khan',
    '0300 1234567',
    'Omar & Söhne',
  ]
  const text = (n: number) => ({ xml: (address: string) => `<c r="${address}" t="s"><v>${n}</v></c>` })
  const bool = (value: 0 | 1) => ({ xml: (address: string) => `<c r="${address}" t="b"><v>${value}</v></c>` })
  const rows = rowsXml([
    [text(0), text(1), text(2), text(3), text(4), text(5)],
    [text(6), text(7), storedNumber(1234567890123456, 0), storedNumber(46082, 1), storedNumber(0.45, 2), bool(1)],
    [
      text(8),
      storedNumber(3211234567, 3),
      storedNumber('1E+11', 0),
      storedNumber(46082.604166666664, 4),
      storedNumber('0.30000000000000004', 0),
      bool(0),
    ],
  ])
  return buildWorkbook({
    strings,
    formats: ['dd/mm/yyyy', '0%', '00000000000', 'yyyy\\-mm\\-dd hh:mm'],
    sheets: [{ name: 'Members', rows }],
  })
}

/** LibreOffice writes rows without cells, and cells that only have a style. */
function libreBook() {
  const styled = { xml: (address: string) => `<c r="${address}" s="1"/>` }
  const rows = rowsXml([
    null,
    null,
    [null, 'Name', styled, 'Beitritt', 'Quote'],
    [null, 'Jürgen Groß', styled, storedNumber(45717, 1), storedNumber(12.5, 0)],
    [null, styled, styled, styled, styled],
    [null, 'Zoë', styled, storedNumber(45718, 1), storedNumber(3, 0)],
    [styled, styled, styled, styled, styled],
  ])
  return buildWorkbook({
    formats: ['dd\\.mm\\.yyyy;@'],
    sheets: [
      { name: 'Notizen', rows: rowsXml([['nur intern']]), state: 'hidden' },
      { name: 'Mitglieder', rows },
      { name: 'Ehemalige', rows: rowsXml([['Name'], ['Ali']]) },
    ],
  })
}

/** Google Forms: a timestamp first, and long questions as column names. */
const formsBook = () =>
  buildWorkbook({
    formats: ['m/d/yyyy h:mm:ss'],
    sheets: [
      {
        name: 'Form Responses 1',
        rows: rowsXml([
          ['Timestamp', 'What is your full name?', 'WhatsApp number', 'Which of these? (more than one)'],
          [storedNumber(46023.75, 1), 'عائشہ خان', '+92 300 1234567', 'Exchange, Membership'],
          [storedNumber('46024.000011574074', 1), 'Bilal "Billy" Raza', '03211234567', ''],
        ]),
      },
    ],
  })

const formulaBook = () =>
  buildWorkbook({
    sheets: [
      {
        name: 'Sheet1',
        rows: rowsXml([
          ['Name', 'Signups', 'Rate', 'Broken', 'Uncounted'],
          [
            formula('CONCATENATE("Ali"," ","Raza")', 'Ali Raza'),
            formula('SUM(F2:G2)', 12),
            { xml: (address) => `<c r="${address}"><f>1/3</f><v>0.33333333333333331</v></c>` },
            { xml: (address) => `<c r="${address}" t="e"><f>1/0</f><v>#DIV/0!</v></c>` },
            { xml: (address) => `<c r="${address}"><f>NOW()</f></c>` },
          ],
          ['=HYPERLINK("https://example.org","x")', '@here', '+1', '-2', ''],
        ]),
      },
    ],
  })

const mergedBook = () =>
  buildWorkbook({
    sheets: [
      {
        name: 'Funnel',
        rows: rowsXml([
          ['Funnel of the spring', null, null, null, null],
          ['LC', 'May', null, 'June', null],
          [null, 'Signups', 'Realised', 'Signups', 'Realised'],
          ['LUMS', 10, 2, 12, 3],
          [null, 4, 1, 5, 1],
          ['IBA', 7, 0, 8, 2],
        ]),
        after: `<mergeCells count="5">${['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2', 'A4:A5'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
      },
    ],
  })

export const sheetFiles: Record<string, () => Buffer> = {
  'excel-german.csv': () =>
    windows(
      lines(
        'Name;LC;Quote;Beitritt;Telefon',
        'Jürgen Groß;Köln;12,5;03.04.2026;0221 4567',
        'Zoë;Köln;3,0;31.12.2025;+49 221 99',
      ),
    ),
  'excel-us.csv': () =>
    windows(
      lines('Name,LC,Amount,Joined', '"Smith, Ann",Boston,"1,234.50",4/3/2026', '"O\'Neil, Bo",Boston,7,12/31/2025'),
    ),
  'excel-sep-line.csv': () => windows(lines('sep=;', 'Name;Phone', 'Ali;0300 1234567')),
  'excel-unicode.txt': () => utf16(lines('Name\tCity', 'عائشہ خان\tلاہور', '"Raza ""Ali"""\tKarachi')),
  'libreoffice.csv': () =>
    Buffer.from(
      'Name,Phone,Note\nAyesha,00923001234567,"first line\nsecond line, with a comma"\n"Omar ""O."" Dar",+92 21 111,\n,,\nZoë,0042,=1+1\n',
    ),
  'urdu.csv': () => Buffer.from('\uFEFFنام,شہر\r\nعائشہ خان,لاہور\r\nمحمد علی,کراچی\r\n'),
  'urdu-unmarked.csv': () => Buffer.from(`name,city\n${'عائشہ خان,لاہور\n'.repeat(3)}`, 'utf16le').swap16(),
  'google-forms.csv': () =>
    Buffer.from(
      '"Timestamp","What is your full name?","WhatsApp number","Which of these?"\n"2026/03/01 6:00:00 PM GMT+5","Ayesha Khan","03001234567","Exchange;Membership"\n"2026/03/02 9:15:10 AM GMT+5","Bilal","+92 321 1234567","Exchange"',
    ),
  'pipes.csv': () => Buffer.from('Name|Note\nAli|one, two; three\nHina|none\n'),
  'excel.xlsx': excelBook,
  'libreoffice.xlsx': libreBook,
  'google-forms.xlsx': formsBook,
  'formulas.xlsx': formulaBook,
  'merged-headers.xlsx': mergedBook,
  'workbook-named.csv': () =>
    buildWorkbook({
      sheets: [
        {
          name: 'Sheet1',
          rows: rowsXml([
            ['Name', 'LC'],
            ['Ali', 'IBA'],
          ]),
        },
      ],
    }),
  'pdf-named.csv': () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n'),
  'picture-named.csv': () =>
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  'page-named.xls': () =>
    Buffer.from(`<html><body><table><tr><td>${escaped('Name')}</td></tr><tr><td>Ali</td></tr></table></body></html>\n`),
  'old.xls': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  'opendocument.ods': () =>
    buildZip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<office:document-content/>',
    }),
}

if (import.meta.main) {
  const folder = new URL('../../../tests/sheets/', import.meta.url)
  for (const [name, make] of Object.entries(sheetFiles)) writeFileSync(new URL(name, folder), make())
}
