// Sheet reading from text: separators, encodings and quotes as spreadsheets write them, limits, and yielding to the event
// loop. Workbooks: see sheets.test.ts.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf } from '#shared/text/csv.ts'
import { readSheet } from './read-sheet.ts'

const fileOf = (content: BlobPart | BlobPart[], name = 'people.csv') => new File([content].flat(), name)
const read = (content: BlobPart | BlobPart[], onProgress: (share: number) => void = () => {}) =>
  readSheet(fileOf(content), { onProgress })
const cells = async (content: BlobPart | BlobPart[]) => (await read(content)).sheet.rows

const table = [
  ['name', 'email'],
  ['Ali Raza', 'ali@nexus.example'],
]

it.each([
  ['commas', 'name,email\nAli Raza,ali@nexus.example\n'],
  ['semicolons', 'name;email\r\nAli Raza;ali@nexus.example\r\n'],
  ['tabs', 'name\temail\nAli Raza\tali@nexus.example'],
  ['a byte order mark', '\uFEFFname,email\nAli Raza,ali@nexus.example'],
  ['a separator line', 'sep=;\r\nname;email\r\nAli Raza;ali@nexus.example'],
  ['lone carriage returns', 'name,email\rAli Raza,ali@nexus.example\r'],
  ['quoted cells', '"name";"email"\r\n"Ali Raza";"ali@nexus.example"\r\n'],
])('reads %s', async (_, text) => {
  expect(await cells(text)).toEqual(table)
})

it('keeps line breaks, quotes and separators inside quoted cells', async () => {
  const text = 'name;email\r\n"Raza;\r\nAli ""the tall""";ali@nexus.example\r\nHina;hina@nexus.example\r\n'
  const rows = await cells(text)
  expect(rows[1]?.[0]).toBe('Raza;\r\nAli "the tall"')
  expect(rows).toHaveLength(3)
})

it('numbers rows as a spreadsheet does, blank ones included', async () => {
  const { sheet, numbers, notes } = await read('name,email\n\nAli,a@b.c\n,\nHina,h@b.c\n\n\n')
  expect(sheet.rows.map(([name], at) => [numbers[at], name])).toEqual([
    [1, 'name'],
    [3, 'Ali'],
    [5, 'Hina'],
  ])
  expect(notes).toEqual(['2 empty rows left out'])
})

it('reads what spreadsheets on Windows write', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('name\temail\nZoë\tz@b.c\n', 'utf16le')])
  expect((await cells(utf16))[1]).toEqual(['Zoë', 'z@b.c'])
  expect((await cells(Buffer.from('name;email\nZoë;z@b.c\n', 'latin1')))[1]).toEqual(['Zoë', 'z@b.c'])
})

it.each(['le', 'be'])('reads UTF-16 without a byte order mark (%s)', async (order) => {
  for (const text of ['name\temail\nZoë\tz@b.c\n', `name,email\n${'عائشہ,a@b.c\n'.repeat(50)}`]) {
    const bytes = Buffer.from(text, 'utf16le')
    if (order === 'be') bytes.swap16()
    expect((await cells(bytes)).map((row) => row.join())).toEqual(
      text
        .trim()
        .split('\n')
        .map((line) => line.replace('\t', ',')),
    )
  }
})

it('never splits a letter at the end of a chunk', async () => {
  for (const shift of [0, 1, 2]) {
    const rows = await cells(`n,${'x'.repeat(shift)}\n${'عائشہ,عمر\n'.repeat(40_000)}`)
    expect(new Set(rows.slice(1).map((row) => row.join()))).toEqual(new Set(['عائشہ,عمر']))
    expect(rows).toHaveLength(40_001)
  }
})

it('reads back every table that was written as CSV', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ß', '😀', '"', '=', '+', '-', '@', ',', ';', '\n', '\r\n', ' ', '\t'),
  })
  const row = fc.tuple(fc.constant('a'), cell, fc.constant('z'))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      expect(await cells(csvOf(['one', 'two', 'three'], rows))).toEqual([['one', 'two', 'three'], ...rows])
    }),
    { numRuns: 60 },
  )
})

it('yields to the event loop: other work runs while fifty thousand rows are read', async () => {
  const text = `name,email\n${Array.from({ length: 50_000 }, (_, n) => `Person ${n},person${n}@nexus.example\n`).join('')}`
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const shares: number[] = []
  const { rows } = (await read(text, (share) => shares.push(share))).sheet
  clearInterval(timer)
  expect(rows).toHaveLength(50_001)
  expect(shares.length).toBeGreaterThan(5)
  expect([shares.toSorted((a, b) => a - b), shares.at(-1)]).toEqual([shares, 1])
  expect(turns).toBeGreaterThan(5)
})

it('reads twenty megabytes, and refuses much more', async () => {
  const row = (n: number) => `Person ${n},${'x'.repeat(400)}\n`
  const text = `name,note\n${Array.from({ length: 50_000 }, (_, n) => row(n)).join('')}`
  expect(text.length).toBeGreaterThan(19.5 * 1024 * 1024)
  expect((await read(text)).sheet.rows).toHaveLength(50_001)
  await expect(read('x'.repeat(22 * 1024 * 1024))).rejects.toThrow('people.csv is too large. The limit is 20 MB.')
})

it('leaves out empty columns', async () => {
  const { sheet, notes } = await read('name,,email,\nAli,,a@b.c,\nHina,,h@b.c,,\n')
  expect(sheet.rows).toEqual([
    ['name', 'email'],
    ['Ali', 'a@b.c'],
    ['Hina', 'h@b.c'],
  ])
  expect(notes).toEqual(['1 empty column left out'])
})

it.each([
  ['decimal commas in every row', 'a;1,5;2,5\nb;3,5;4,5\n', ['a', '1,5', '2,5']],
  ['semicolons inside of cells', 'who,what\nAli,a;b;c\nHina,d;e\n', ['who', 'what']],
  [
    'a title above the table',
    'Members, all of them\nname;lc;email\nAli;IBA;a@b.c\nHina;LUMS;h@b.c\n',
    ['Members, all of them'],
  ],
])('finds the separator beside %s', async (_, text, first) => {
  expect((await cells(text))[0]).toEqual(first)
})

it.each([
  ['an empty file', '', 'people.csv is empty.'],
  ['half a workbook', 'PK\u0003\u0004\0\0', /is damaged, or not an Excel file.*Save it as Excel/],
  ['bytes that are no text', new Uint8Array([0x88, 0x50, 0, 0, 0xff]), /is neither an Excel nor a CSV file/],
  [
    'an open quotation mark',
    'name,email\nAli,a@b.c\n"Hina,h@b.c\nOmar,o@b.c\n',
    /row 3 of people.csv a quotation mark/,
  ],
  ['too many rows', 'a,b\n'.repeat(50_002), /more than 50,000 rows/],
])('refuses %s with a message', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

it('stops on an abort signal', async () => {
  const controller = new AbortController()
  const onProgress = () => controller.abort()
  const text = `${'a'.repeat(99)},b\n`.repeat(20_000)
  await expect(readSheet(fileOf(text), { signal: controller.signal, onProgress })).rejects.toThrow(/abort/i)
})
