// XLSX sheet survey: the size of a sheet's table before it is read, and what the reader does not report: number formats and
// merged cells.
import type { NumberFormat } from './number-format.ts'
import { attributeOf, tagsOf } from './xml-tags.ts'

/** Zero-based. */
export type CellPosition = { row: number; column: number }
export type Area = { from: CellPosition; to: CellPosition }
export type Survey = {
  /** Rows with cells, the number of the last one, and the number of the last column with a cell. */
  filledRows: number
  lastRow: number
  lastColumn: number
  isWithinLimits: boolean
  formats: { cell: CellPosition; format: NumberFormat }[]
  merged: Area[]
}

/** The limits of spreadsheet programs. */
const maxSheetRows = 1_048_576
const maxSheetColumns = 16_384

const tag = /<(?:\w+:)?(row|c)(?=[\s/>])([^>]*)>/g
const address = /\br="([A-Z]+)(\d+)"/

/** 'AB12' → column 27, row 11. */
function parseCellAddress(text: string): CellPosition | undefined {
  const found = /^\$?([A-Z]{1,8})\$?(\d{1,10})$/.exec(text)
  return found ? { column: parseColumn(found[1] ?? ''), row: Number(found[2]) - 1 } : undefined
}

function parseColumn(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

export function surveySheet(xml: string, styles: readonly (NumberFormat | undefined)[]): Survey {
  const survey: Survey = { filledRows: 0, lastRow: 0, lastColumn: 0, isWithinLimits: true, formats: [], merged: [] }
  const hasFormats = styles.some(Boolean)
  for (const [, name, text = ''] of xml.matchAll(tag)) {
    if (name === 'row') {
      if (Number(attributeOf(text, 'r') ?? 0) > maxSheetRows) survey.isWithinLimits = false
      continue
    }
    // A cell that only has a style is a self-closing tag.
    if (text.endsWith('/')) continue
    const [, letters = '', number = ''] = address.exec(text) ?? []
    const [column, row] = [parseColumn(letters), Number(number)]
    if (column >= maxSheetColumns || row > maxSheetRows) survey.isWithinLimits = false
    if (row > survey.lastRow) survey.filledRows += 1
    survey.lastRow = Math.max(survey.lastRow, row)
    survey.lastColumn = Math.max(survey.lastColumn, column + 1)
    const format = hasFormats && !/\bt="(?!n")/.test(text) ? styles[Number(attributeOf(text, 's') ?? 0)] : undefined
    if (format) survey.formats.push({ cell: { row: row - 1, column }, format })
  }
  survey.merged = mergedAreas(xml)
  return survey
}

function mergedAreas(xml: string): Area[] {
  return tagsOf(xml.slice(xml.lastIndexOf('sheetData')), 'mergeCell').flatMap(({ attributes }) => {
    const [from, to] = (attributes('ref') ?? '').split(':').map(parseCellAddress)
    return from && to ? [{ from, to }] : []
  })
}
