// Opening a form with a local draft: nothing typed is ever dropped without a choice.
import { describe, expect, it } from 'vitest'
import { differencesOf } from '#web/ui/versions/three-way-merge.ts'
import { withAnswer } from '../../form.ts'
import { sampleForm } from '../../sample-form.ts'
import { specStandards, withBlanks } from '../../test-standards.ts'
import { answerFieldsOf, resolveOpening } from './resolve-opening.ts'

const saved = { form: sampleForm(3), version: 4 }
const typed = withAnswer(saved.form, 'teamPractice', 'semesterImpactReport', 'https://x.example/report')

it('names every answer as the form does', () => {
  const theirs = withAnswer(withAnswer(typed, 'jobDesign', 'pdpSeptember', true), 'generalDetail', 'lcName', 'Giki')
  const mine = withAnswer(withAnswer(typed, 'jobDesign', 'pdpSeptember', false), 'generalDetail', 'lcName', '')
  const named = differencesOf(answerFieldsOf(specStandards), { mine, theirs }).map(({ field }) => [
    field.section,
    field.label,
    field.words?.(mine),
    field.words?.(theirs),
  ])
  expect(named).toEqual([
    ['General Detail', 'LC', '', 'Giki'],
    ['Job Design', 'PDP May', 'No', 'Yes'],
  ])
})

describe('a form opens', () => {
  it('with what is saved if this device has no draft, or an equal one', () => {
    expect(resolveOpening(specStandards, saved, null)).toEqual({ kind: 'saved' })
    expect(resolveOpening(specStandards, saved, { form: structuredClone(saved.form), version: 2 })).toEqual({
      kind: 'saved',
    })
  })

  it('with the draft if nobody has saved since', () => {
    expect(resolveOpening(specStandards, saved, { form: typed, version: 4 })).toEqual({ kind: 'restored', form: typed })
  })

  it('with both merged if another device has changed other answers since', () => {
    const base = withAnswer(saved.form, 'generalDetail', 'firstName', 'Before')
    const mine = withAnswer(base, 'teamPractice', 'semesterImpactReport', 'https://x.example/report')
    expect(resolveOpening(specStandards, saved, { form: mine, version: 3, base })).toEqual({
      kind: 'restored',
      form: typed,
    })
    expect(resolveOpening(specStandards, saved, { form: base, version: 3, base })).toEqual({ kind: 'saved' })
  })

  it("with a conflict if another device changed the same answer, or the draft's base is unknown", () => {
    const base = withAnswer(saved.form, 'teamPractice', 'semesterImpactReport', 'https://x.example/old')
    expect(resolveOpening(specStandards, saved, { form: typed, version: 3, base })).toEqual({
      kind: 'conflict',
      form: typed,
    })
    expect(resolveOpening(specStandards, saved, { form: typed, version: 3 })).toEqual({ kind: 'conflict', form: typed })
    expect(resolveOpening(specStandards, { form: withBlanks({}), version: 0 }, { form: typed, version: 3 }).kind).toBe(
      'conflict',
    )
  })

  it('with blanks for newer items that a draft lacks', () => {
    const { teamPractice: _, ...old } = typed
    const opened = resolveOpening(specStandards, saved, { form: old as never, version: 4 })
    expect(opened.kind === 'restored' && opened.form.teamPractice?.teamVision).toBe(false)
  })
})
