// File names of downloads.
import { expect, it } from 'vitest'
import { buildFileName } from './file-name.ts'

it('has lower-case letters, digits and dashes; a year keeps its dot, and missing parts are left out', () => {
  expect(buildFileName('eld-conversion', false, 'Karachi South', undefined)).toBe('eld-conversion-karachi-south')
  expect(buildFileName('mx-results', 'MKT & PR', '25.26', '2026-03-01')).toBe('mx-results-mkt-pr-25.26-2026-03-01')
  expect(buildFileName('mx-answers', 'Zoë (Ali)')).toBe('mx-answers-zoë-ali')
})
