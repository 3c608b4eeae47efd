// Paste into the table of many reports: parsing and placement.

import { expect, it } from 'vitest'
import { parseBlock } from '#web/sheet/parse-block.ts'
import { placeCells } from './pasted-cells.ts'

const rows = ['MKT & PR', 'iCX', 'oGV', 'BD'].map((code) => ({ code, name: code }))
const months = ['2026-07', '2026-08'].map((code) => ({ code, name: code }))
const placed = (text: string, at = { row: 0, column: 0 }, of = rows) => {
  const { cells, leftOut } = placeCells(parseBlock(text), at, of)
  return [cells.map(({ row, stage, text }) => `${row.code} ${stage} ${text}`), leftOut]
}

it('parses lines of cells, with quotes and a trailing line break', () => {
  expect(parseBlock('1\t2\r\n3\t"4 ""x"""\r\n')).toEqual([
    ['1', '2'],
    ['3', '4 "x"'],
  ])
  expect(parseBlock('7')).toEqual([['7']])
})

it('fills right and down from the cell, and counts what does not fit', () => {
  expect(placed('1\t2\n3\t4', { row: 1, column: 7 })).toEqual([
    ['iCX Advanced 1', 'iCX Alumni 2', 'oGV Advanced 3', 'oGV Alumni 4'],
    0,
  ])
  expect(placed('1\t2\n3\t4\n\t', { row: 3, column: 8 })).toEqual([['BD Alumni 1'], 3])
})

it('is placed by copied row and column names', () => {
  expect(placed('Portfolio\tAlumni\tLeads\nbd\t1\t2\nICX\t3\t\nHR\t9\t9')).toEqual([
    ['BD Alumni 1', 'BD Leads 2', 'iCX Alumni 3', 'iCX Leads '],
    2,
  ])
  expect(placed('Leads\tApplicants\n5\t6', { row: 2, column: 4 })).toEqual([['oGV Leads 5', 'oGV Applicants 6'], 0])
  expect(placed('BD\t5\nPR & MKT\t6', { row: 0, column: 1 })).toEqual([['BD Applicants 5', 'MKT & PR Applicants 6'], 0])
  expect(placed('Aug 2026\t4\n07/2026\t3', { row: 0, column: 0 }, months)).toEqual([
    ['2026-08 Leads 4', '2026-07 Leads 3'],
    0,
  ])
})
