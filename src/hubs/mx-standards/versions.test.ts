// Which version counts when two devices disagree? Nothing typed is ever dropped without a choice.
import { describe, expect, it } from 'vitest'
import { withAnswer, withBlanks } from './form.ts'
import { sampleForm } from './sample-form.ts'
import { changesBetween, differencesOf, isSameForm, openingOf } from './versions.ts'

const saved = { form: sampleForm(3), version: 4 }
const typed = withAnswer(saved.form, 'teamPractice', 'semesterImpactReport', 'https://x.example/report')

describe('differences', () => {
  it('are named with the words of the form', () => {
    const theirs = withAnswer(withAnswer(typed, 'jobDesign', 'pdpSeptember', true), 'generalDetail', 'lcName', 'Giki')
    const mine = withAnswer(withAnswer(typed, 'jobDesign', 'pdpSeptember', false), 'generalDetail', 'lcName', '')
    expect(differencesOf(mine, theirs)).toEqual([
      { section: 'General Detail', label: 'LC', mine: '', theirs: 'Giki' },
      { section: 'Job Design', label: 'PDP May', mine: false, theirs: true },
    ])
  })

  it('are none between a form and its copy', () => {
    expect(isSameForm(saved.form, structuredClone(saved.form))).toBe(true)
    expect(isSameForm(saved.form, typed)).toBe(false)
  })

  it('for the audit trail hold only what changed', () => {
    expect(changesBetween(saved.form, typed)).toEqual({
      before: { 'teamPractice.semesterImpactReport': saved.form.teamPractice.semesterImpactReport },
      after: { 'teamPractice.semesterImpactReport': 'https://x.example/report' },
    })
  })
})

describe('a form opens', () => {
  it('with what is saved when this device kept nothing, or the same', () => {
    expect(openingOf(saved, null)).toEqual({ kind: 'saved' })
    expect(openingOf(saved, { form: structuredClone(saved.form), version: 2 })).toEqual({ kind: 'saved' })
  })

  it('with what was typed here when nobody saved since', () => {
    expect(openingOf(saved, { form: typed, version: 4 })).toEqual({ kind: 'restored', form: typed })
  })

  it('with a choice when another device saved since', () => {
    expect(openingOf(saved, { form: typed, version: 3 })).toEqual({ kind: 'conflict', form: typed })
    expect(openingOf({ form: withBlanks({}), version: 0 }, { form: typed, version: 3 }).kind).toBe('conflict')
  })

  it('fills up a draft that lacks newer items', () => {
    const { teamPractice: _, ...old } = typed
    const opened = openingOf(saved, { form: old as never, version: 4 })
    expect(opened.kind === 'restored' && opened.form.teamPractice.teamVision).toBe(false)
  })
})
