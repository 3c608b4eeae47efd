// Test workbooks, for tests only: as Excel, LibreOffice and Google Sheets write them, and ZIP files that lie about their
// size.
import { crc32, deflateRawSync } from 'node:zlib'

type ZipOptions = {
  /** The declared size of a part. */
  sizes?: Record<string, number>
}

/** A compressed ZIP; dates are left at zero, so that the same parts give the same bytes. */
export function buildZip(parts: Record<string, string | Buffer>, { sizes = {} }: ZipOptions = {}): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const header = Buffer.alloc(22)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(plain), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(sizes[path] ?? plain.length, 18)
    const nameHeader = Buffer.alloc(4)
    nameHeader.writeUInt16LE(name.length)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, nameHeader, name, packed])
    list.push(Buffer.from('PK\u0001\u0002\u0014\0'), header, nameHeader, rest, name)
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(bodies.length, 8)
  end.writeUInt16LE(bodies.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

export type TestSheet = {
  name: string
  /** The content of sheetData. */
  rows: string
  /** What follows it, mergeCells for example. */
  after?: string
  state?: 'hidden'
}
type Book = { sheets: TestSheet[]; strings?: string[]; formats?: string[]; workbookProperties?: string }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

function stylesXml(formats: string[]): string {
  const codes = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`)
  const cells = formats.map((_, n) => `<xf numFmtId="${164 + n}" xfId="0" applyNumberFormat="1"/>`)
  return `${head}<styleSheet ${main}><numFmts count="${codes.length}">${codes.join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

/** The parts of a workbook. Style 0 is plain, style n has the n-th of `formats`. */
export function bookParts({
  sheets,
  strings = [],
  formats = [],
  workbookProperties = '',
}: Book): Record<string, string> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  const named = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
  )
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}">${workbookProperties}<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      ...sheets.map((_, n) => relation(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
      relation('rIdStyles', 'styles', 'styles.xml'),
      relation('rIdStrings', 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `${head}<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  }
}

export const buildWorkbook = (book: Book) => buildZip(bookParts(book))

const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26)

/** A cell by its content: text, or a number, or XML of its own. */
type TestCell = string | number | { xml: (address: string) => string } | null

export const storedNumber = (value: number | string, style: number) => ({
  xml: (address: string) => `<c r="${address}" s="${style}"><v>${value}</v></c>`,
})
export const formula = (text: string, value: string | number) => ({
  xml: (address: string) =>
    `<c r="${address}"${typeof value === 'string' ? ' t="str"' : ''}><f>${escaped(text)}</f><v>${escaped(String(value))}</v></c>`,
})

function cellXml(cell: TestCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.xml(address)
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** A null row is left out. */
export const rowsXml = (rows: (TestCell[] | null)[]) =>
  rows
    .map((cells, row) =>
      cells
        ? `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row + 1}`)).join('')}</row>`
        : '',
    )
    .join('')
