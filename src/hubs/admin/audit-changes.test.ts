// Audit diff: changes in words, field by field.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffFields } from './audit-changes.ts'

describe('changesOf', () => {
  it('names only the fields that differ, in words', () => {
    const before = { role: 'tm', active: true, accessRoles: ['tm', 'tl'], note: '' }
    const after = { role: 'tl', active: true, accessRoles: ['tl'], note: null }
    expect(diffFields(before, after)).toEqual([
      { field: 'role', before: 'Team Member', after: 'Team Leader' },
      { field: 'access roles', before: 'Team Member, Team Leader', after: 'Team Leader' },
    ])
  })

  it('lists every field of a new or removed record', () => {
    expect(diffFields(null, { title: 'Welcome week', done: false })).toEqual([
      { field: 'title', before: null, after: 'Welcome week' },
      { field: 'done', before: null, after: 'no' },
    ])
    expect(diffFields({ title: 'Welcome week' }, undefined)).toEqual([
      { field: 'title', before: 'Welcome week', after: null },
    ])
  })

  it('compares nested records and keeps other values whole', () => {
    expect(diffFields({ metrics: { Leads: 3, Alumni: 1 } }, { metrics: { Leads: 5, Alumni: 1 } })).toEqual([
      { field: 'metrics: Leads', before: '3', after: '5' },
    ])
    expect(diffFields('tm', 'tl')).toEqual([{ field: '', before: 'tm', after: 'tl' }])
  })

  it('formats lists and records within a value as text', () => {
    const place = { committee: 'Lahore', portfolio: null }
    expect(
      diffFields(null, { joining: [{ email: 'a@nexus.example', role: 'lcvp', ...place }, { role: 'mcvp' }] }),
    ).toEqual([
      { field: 'joining', before: null, after: 'email a@nexus.example, role LCVP, committee Lahore; role MCVP' },
    ])
    expect(diffFields({ place }, { place: { ...place, portfolio: 'oGV' } })).toEqual([
      { field: 'place: portfolio', before: null, after: 'oGV' },
    ])
    expect(diffFields({ startsOn: '2026-07-01' }, { startsOn: '2026-08-01' })[0]?.field).toBe('starts on')
  })

  it('shows no JSON, whatever a hub recorded', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('record')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      record: fc.dictionary(word, tie('value'), { maxKeys: 3 }),
    }))
    fc.assert(
      fc.property(value, (recorded) => {
        for (const { after } of diffFields(null, recorded)) expect(after).not.toMatch(/[{}"[\]]|object/)
      }),
    )
  })

  it('finds no difference between a value and itself, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(diffFields(value, structuredClone(value))).toEqual([])
      }),
    )
  })
})
