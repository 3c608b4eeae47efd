// CSV injection: no reader of our CSV files finds a formula in typed text, at commas, semicolons or tabs.
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvOf } from '#shared/text/csv.ts'

describe('no reader finds a formula in typed text', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('a', '=', '+', '-', '@', '"', "'", ',', ';', '\t', '\r', '\n', ' '),
  })
  const table = fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 5 })

  /** As Excel and LibreOffice read: after a closing quote the rest of the cell is taken literally. */
  function lenientCells(text: string, separator: string): string[] {
    const cell = new RegExp(`(?:"((?:[^"]|"")*)")?([^${separator}\\r\\n]*)(?:${separator}|\\r\\n|\\r|\\n|$)`, 'y')
    const cells: string[] = []
    while (cell.lastIndex < text.length) {
      const [, quoted = '', rest = ''] = cell.exec(text) ?? []
      cells.push(quoted.replaceAll('""', '"') + rest)
    }
    return cells
  }
  const readers = [
    ['papaparse', (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter }).data.flat()],
    ['a spreadsheet', lenientCells],
  ] as const
  const separators = [',', ';', '\t'] as const

  it.each(readers.flatMap(([name, read]) => separators.map((separator) => [name, separator, read] as const)))(
    '%s at %j',
    (_, separator, read) => {
      fc.assert(
        fc.property(table, (rows) => {
          const text = csvOf(['one', 'two', 'three'], rows).slice(1)
          expect(read(text, separator).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
        }),
        { numRuns: 500 },
      )
    },
  )

  it('reads the cells back at a comma, with the marks before formulas', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const { data } = Papa.parse<string[]>(csvOf([], rows).replace('\uFEFF\r\n', ''), {
          delimiter: ',',
          newline: '\r\n',
        })
        const withoutMarks = (text: string | undefined) => text?.replaceAll("'", '')
        expect(data.slice(0, -1).map((row) => row.map(withoutMarks))).toEqual(rows.map((row) => row.map(withoutMarks)))
      }),
    )
  })
})
