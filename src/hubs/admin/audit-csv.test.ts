// Audit CSV: quoting, and protection against spreadsheet formulas.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { auditCsvHead, auditCsvLine } from './audit-csv.ts'

const entry = {
  at: '2026-11-15T10:00:00.000Z',
  kind: 'gcp.approve',
  subject: 'x',
  actorEmail: 'a@nexus.example',
  address: '::1',
  before: null,
  after: '{"title":"Say \\"hi\\", twice"}',
}

/** A second parser of the format, to check the writer. */
function cellsOf(line: string): string[] {
  const cells = [...line.slice(0, -2).matchAll(/(?:^|,)"((?:[^"]|"")*)"/g)]
  return cells.map(([, quoted = '']) => quoted.replaceAll('""', '"'))
}

it('begins with the UTF-8 byte order mark and the column names', () => {
  expect(auditCsvHead).toBe('\uFEFF"at","who","what","subject","address","before","after"\r\n')
})

it('keeps commas, quotes and line breaks within their cell', () => {
  expect(cellsOf(auditCsvLine(entry)).at(-1)).toBe(entry.after)
  fc.assert(
    fc.property(fc.string(), (subject) => {
      const cells = cellsOf(auditCsvLine({ ...entry, subject }))
      expect(cells).toHaveLength(7)
      expect(cells[3]?.replaceAll("'", '')).toBe(subject.replaceAll("'", ''))
    }),
  )
})

it.each(['=cmd()', '+1', '-1', '@x', '\tx'])('escapes %j, which a spreadsheet would run as a formula', (subject) => {
  expect(cellsOf(auditCsvLine({ ...entry, subject }))[3]).toBe(`'${subject}`)
})
