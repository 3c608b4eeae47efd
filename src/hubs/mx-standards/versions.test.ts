// Is every change of a checklist found, and nothing else?
import { expect, it } from 'vitest'
import { withAnswer } from './form.ts'
import { sampleForm } from './sample-form.ts'
import { changesBetween, isSameForm } from './versions.ts'

const saved = sampleForm(3)
const typed = withAnswer(saved, 'teamPractice', 'semesterImpactReport', 'https://x.example/report')

it('finds none between a form and its copy', () => {
  expect(isSameForm(saved, structuredClone(saved))).toBe(true)
  expect(isSameForm(saved, typed)).toBe(false)
})

it('keeps for the audit trail only what changed', () => {
  expect(changesBetween(saved, typed)).toEqual({
    before: { 'teamPractice.semesterImpactReport': saved.teamPractice.semesterImpactReport },
    after: { 'teamPractice.semesterImpactReport': 'https://x.example/report' },
  })
})
