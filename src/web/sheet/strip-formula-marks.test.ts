// Formula marks: a cell reads back as it was typed.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '#shared/text/csv.ts'
import { stripFormulaMarks } from './strip-formula-marks.ts'

it('strips the marks that downloads add, and no others', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', '=', '+', '-', '@', '"', ',', ';', '\t', '\r', '\n', ' ') })
  fc.assert(
    fc.property(typed, (text) => {
      const written = csvLine([text]).slice(1, -3).replaceAll('""', '"')
      expect(stripFormulaMarks(written)).toBe(text)
    }),
    { numRuns: 2000 },
  )
  expect(stripFormulaMarks("O'Neil's 'best'")).toBe("O'Neil's 'best'")
})
