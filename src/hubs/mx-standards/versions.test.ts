// Diff of two checklist versions: finds every change and nothing else.
import { expect, it } from 'vitest'
import { withAnswer } from './form.ts'
import { sampleForm } from './sample-form.ts'
import { changesBetween, isSameForm } from './versions.ts'

const saved = sampleForm(3)
const typed = withAnswer(saved, 'teamPractice', 'semesterImpactReport', 'https://x.example/report')

it('finds no change between a form and its copy', () => {
  expect(isSameForm(saved, structuredClone(saved))).toBe(true)
  expect(isSameForm(saved, typed)).toBe(false)
})

it('returns only what changed, for the audit trail', () => {
  expect(changesBetween(saved, typed)).toEqual({
    before: { 'teamPractice.semesterImpactReport': saved.teamPractice?.semesterImpactReport },
    after: { 'teamPractice.semesterImpactReport': 'https://x.example/report' },
  })
})
