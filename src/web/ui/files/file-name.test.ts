// File names of downloads.
import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it('has lower-case letters, digits and dashes; a year keeps its dot, and missing parts are left out', () => {
  expect(fileNameOf('eld-conversion', false, 'Karachi South', undefined)).toBe('eld-conversion-karachi-south')
  expect(fileNameOf('mx-results', 'MKT & PR', '25.26', '2026-03-01')).toBe('mx-results-mkt-pr-25.26-2026-03-01')
  expect(fileNameOf('mx-answers', 'Zoë (Ali)')).toBe('mx-answers-zoë-ali')
})
