import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf } from './audit-changes.ts'

describe('changesOf', () => {
  it('names only the fields that differ, as words', () => {
    const before = { role: 'tm', active: true, accessRoles: ['tm', 'tl'], note: '' }
    const after = { role: 'tl', active: true, accessRoles: ['tl'], note: null }
    expect(changesOf(before, after)).toEqual([
      { field: 'role', before: 'tm', after: 'tl' },
      { field: 'accessRoles', before: 'tm, tl', after: 'tl' },
    ])
  })

  it('lists every field of what is new or gone', () => {
    expect(changesOf(null, { title: 'Welcome week', done: false })).toEqual([
      { field: 'title', before: null, after: 'Welcome week' },
      { field: 'done', before: null, after: 'no' },
    ])
    expect(changesOf({ title: 'Welcome week' }, undefined)).toEqual([
      { field: 'title', before: 'Welcome week', after: null },
    ])
  })

  it('looks into records and keeps other values whole', () => {
    expect(changesOf({ metrics: { Leads: 3, Alumni: 1 } }, { metrics: { Leads: 5, Alumni: 1 } })).toEqual([
      { field: 'metrics.Leads', before: '3', after: '5' },
    ])
    expect(changesOf('tm', 'tl')).toEqual([{ field: '', before: 'tm', after: 'tl' }])
    expect(changesOf(null, { rows: [{ a: 1 }] })).toEqual([{ field: 'rows', before: null, after: '[{"a":1}]' }])
  })

  it('finds nothing between a thing and itself, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(changesOf(value, structuredClone(value))).toEqual([])
      }),
    )
  })
})
