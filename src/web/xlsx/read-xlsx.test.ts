// XLSX reader: cells read as they show, and workbooks that are too large, broken or hostile do no harm.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { bookParts, buildWorkbook, buildZip, formula, rowsXml, storedNumber } from './test-workbook.ts'

// Large workbooks take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const read = (bytes: Buffer) => readSheet(new File([Buffer.from(bytes)], 'people.xlsx'))
const rowsOf = async (bytes: Buffer) => (await read(bytes)).sheet.rows
const oneSheet = (rows: string, after = '') => ({ sheets: [{ name: 'Sheet1', rows, after }] })

it.each([
  ['00000', 42, '00042'],
  ['0000\\-0000000', 3001234567, '0300-1234567'],
  ['"+"00 000 0000000', 923001234567, '+92 300 1234567'],
  ['+00 000 0000000', 923001234567, '+92 300 1234567'],
  ['(000) 0000000', 421234567, '(042) 1234567'],
  ['0000/00', 202627, '2026/27'],
  ['00/00/0000', 1032026, '01/03/2026'],
  ['0%', 0.45, '45%'],
  ['0.00%', 0.12345, '12.35%'],
  ['#,##0.00', 1234.5, '1234.5'],
  ['0', 7, '7'],
  ['[Red]0.0', 7.25, '7.25'],
  ['0 "days"', 3, '3'],
  ['General', 12, '12'],
  ['dd.mm.yyyy', 46082, '2026-03-01'],
  ['[$-409]mmmm d, yyyy;@', 46082, '2026-03-01'],
  ['h:mm', 0.5, '12:00:00'],
  ['0', 923001234567, '923001234567'],
  ['@', 3001234567, '3001234567'],
])('shows a number with format %s as a person sees it', async (format, value, shown) => {
  const rows = rowsXml([['Value'], [storedNumber(value, 1)]])
  expect(await rowsOf(buildWorkbook({ ...oneSheet(rows), formats: [format] }))).toEqual([['Value'], [shown]])
})

it.each(['12345678901234567890', '1.2345678901234567E+19', '1E+21', '-4.5E-7', '3.0012345670000002E9'])(
  'hides no digits of %s',
  async (value) => {
    const [, [shown = ''] = []] = await rowsOf(buildWorkbook(oneSheet(rowsXml([['Value'], [storedNumber(value, 0)]]))))
    expect(shown).toMatch(/^-?\d+(\.\d+)?$/)
    expect(Number(shown)).toBeCloseTo(Number(value), 0)
  },
)

it('counts days from 1904 where the workbook does', async () => {
  const rows = rowsXml([['Day'], [storedNumber(44620, 1)]])
  const book = buildWorkbook({
    ...oneSheet(rows),
    formats: ['dd/mm/yyyy'],
    workbookProperties: '<workbookPr date1904="1"/>',
  })
  expect(await rowsOf(book)).toEqual([['Day'], ['2026-03-01']])
})

it('keeps a merged cell that is a column name and no heading', async () => {
  const rows = rowsXml([
    ['Name', null, 'LC'],
    ['Ali', 'Raza', 'IBA'],
    ['Hina', 'Shah', 'LUMS'],
  ])
  const merged = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
  expect((await rowsOf(buildWorkbook(oneSheet(rows, merged))))[0]).toEqual(['Name', '', 'LC'])
})

const manyRows = (count: number) => rowsXml([['Phone'], ...Array.from({ length: count }, (_, n) => [n])])

it('reads fifty thousand rows, and refuses one more', async () => {
  const rows = await rowsOf(buildWorkbook(oneSheet(manyRows(50_000))))
  expect(rows).toHaveLength(50_001)
  expect(rows.every(([phone], at) => at === 0 || phone === String(at - 1))).toBe(true)
  await expect(read(buildWorkbook(oneSheet(manyRows(50_001))))).rejects.toThrow(
    'people.xlsx has more than 50,000 rows.',
  )
})

it('ignores rows of formulas that show nothing', async () => {
  const drawn = Array.from({ length: 51_000 }, (_, n) => [formula(`IF(B${n + 3}="","",B${n + 3})`, '')])
  expect(await rowsOf(buildWorkbook(oneSheet(rowsXml([['Name'], ['Ali'], ...drawn]))))).toEqual([['Name'], ['Ali']])
})

it('ignores rows that only have a style', async () => {
  const styled = Array.from({ length: 51_000 }, (_, n) => `<row r="${n + 3}"><c r="A${n + 3}" s="0"/></row>`).join('')
  expect(await rowsOf(buildWorkbook(oneSheet(rowsXml([['Name'], ['Ali']]) + styled)))).toEqual([['Name'], ['Ali']])
})

const sheetPath = 'xl/worksheets/sheet1.xml'
const withSheet = (xml: string | Buffer) => ({ ...bookParts(oneSheet('')), [sheetPath]: xml }) as Record<string, string>
const megabyte = 1024 * 1024

/** The peak of additional memory during the work, sampled. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 1)
  await work()
  clearInterval(timer)
  return Math.max(highest, process.memoryUsage().rss) - before
}

it('does not unpack a ZIP bomb that declares its size', async () => {
  const bomb = buildZip(withSheet(Buffer.alloc(170 * megabyte, 0x20)))
  expect(bomb.length).toBeLessThan(megabyte)
  const more = await memoryOf(() => expect(read(bomb)).rejects.toThrow('is too large once it is unpacked'))
  expect(more).toBeLessThan(120 * megabyte)
})

it('stops unpacking a ZIP bomb that lies about its size', async () => {
  const bomb = buildZip(withSheet(Buffer.alloc(170 * megabyte, 0x20)), { sizes: { [sheetPath]: 1000 } })
  const more = await memoryOf(() => expect(read(bomb)).rejects.toThrow('people.xlsx is damaged, or not an Excel file.'))
  expect(more).toBeLessThan(120 * megabyte)
})

it('does not unpack a ZIP bomb in a part that it does not need', async () => {
  const bomb = buildZip({
    ...bookParts(oneSheet(rowsXml([['Name'], ['Ali']]))),
    'xl/media/image1.xml': 'x'.repeat(20 * megabyte),
  })
  expect(await rowsOf(bomb)).toEqual([['Name'], ['Ali']])
})

it.each([
  ['a row of a number that no sheet has', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'],
  ['a column that no sheet has', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
  [
    'two cells that a whole sheet lies between',
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
  ],
])('refuses %s', async (_, rows) => {
  await expect(read(buildWorkbook(oneSheet(rows)))).rejects.toThrow('people.xlsx has cells far away from its table.')
})

it('refuses a workbook whose sheet is missing, and one without cells', async () => {
  const { [sheetPath]: _, ...parts } = bookParts(oneSheet(''))
  await expect(read(buildZip(parts))).rejects.toThrow('people.xlsx is damaged, or not an Excel file.')
  await expect(read(buildWorkbook(oneSheet('')))).rejects.toThrow('people.xlsx is empty.')
})

it('refuses any broken workbook with a message', async () => {
  const whole = buildWorkbook(
    oneSheet(
      rowsXml([
        ['Name', 'LC'],
        ['Ali', 'IBA'],
        [storedNumber(46082, 1), 3],
      ]),
    ),
  )
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(whole.length), async (changes, cut) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      for (const broken of [bytes, whole.subarray(0, cut)]) {
        const result = await read(broken).catch((error: unknown) => error)
        if (result instanceof Error) expect(result).toBeInstanceOf(Problem)
        else expect(result).toHaveProperty('sheet.rows')
      }
    }),
    { numRuns: 100 },
  )
})
