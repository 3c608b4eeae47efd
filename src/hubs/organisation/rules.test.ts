// Organisation rules: allowed names, and renaming, closing and merging.
import { describe, expect, it } from 'vitest'
import { codeProblem, inOrderOf, isOpen, openCode, placeProblems, shownOf } from '#shared/people/organisation.ts'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { today } from '#shared/time/calendar.ts'
import {
  applyChange,
  committeeChangeProblems,
  mergeChoice,
  newCommitteeProblems,
  newPortfolioProblems,
  officeAfter,
  openDestination,
  reorderedCodes,
} from './rules.ts'

const organisation = newOrganisation()
const lahore = committeeOf('Lahore')

describe('a new name', () => {
  it.each([' Sialkot\t', 'Quetta', 'Karachi 2', "Cox's Bazar", 'São Paulo', 'BD & Ewe', 'A/B (C)'])(
    'may be %j',
    (name) => {
      expect(newCommitteeProblems({ name, kind: 'lc' }, organisation)).toEqual({})
    },
  )

  it.each([
    'National',
    'not given',
    'NONE',
    'overall',
    'lahore',
    ' LAHORE ',
    'constructor',
    'toString',
    'hasownproperty',
    '__proto__',
    '<b>',
    '🙂',
    'Ｎational',
    'La hore',
    'bd & ewa',
  ])('may not be %j', (name) => {
    expect(Object.keys(newCommitteeProblems({ name, kind: 'lc' }, organisation))).toEqual(['name'])
    expect(Object.keys(newPortfolioProblems({ name: name.replace(/la ?hore/i, 'oGV') }, organisation))).toEqual([
      'name',
    ])
  })

  it('may not be a spelling of another one', () => {
    const committees = [committeeOf('Giki', { spellings: ['GIK Institute'] })]
    const problems = newCommitteeProblems({ name: 'gik  institute', kind: 'lc' }, { ...organisation, committees })
    expect(problems).toEqual({ name: 'Giki already uses this name. Please use another.' })
  })

  it('is never that of a second national body', () => {
    expect(Object.keys(newCommitteeProblems({ name: 'MC 2', kind: 'mc' }, organisation))).toEqual(['kind'])
  })
})

describe('a change', () => {
  it('keeps the earlier name as a spelling, and not the new one', () => {
    const once = applyChange(lahore, { name: 'Greater Lahore' })
    expect([once.code, once.name, once.spellings]).toEqual(['Lahore', 'Greater Lahore', ['Lahore']])
    const back = applyChange(once, { name: 'Lahore' })
    expect([back.name, back.spellings]).toEqual(['Lahore', ['Greater Lahore']])
  })

  it('keeps spellings that somebody else added meanwhile', () => {
    const row = committeeOf('Giki', { spellings: ['GIKI', 'Topi'] })
    const saved = applyChange(row, { spellings: ['GIK'], seenSpellings: ['GIKI'] })
    expect(saved.spellings).toEqual(['Topi', 'GIK'])
  })

  it('keeps fields that are not sent', () => {
    expect(applyChange(lahore, {})).toEqual(lahore)
  })

  it('closes a merged one today, and reopens it without a successor', () => {
    const merged = applyChange(lahore, { successor: 'Multan' })
    expect([merged.closedOn, merged.successor]).toEqual([today(), 'Multan'])
    expect(applyChange(merged, { closedOn: null })).toEqual(lahore)
    const planned = committeeOf('Lahore', { closedOn: '2999-01-01' })
    expect(applyChange(planned, { successor: 'Multan' }).closedOn).toBe(today())
    expect(applyChange(merged, { closedOn: '2999-01-01' }).successor).toBeNull()
  })

  it('never closes the national body, and merges only into open local committees', () => {
    const problems = (code: string, change: object) =>
      Object.keys(
        committeeChangeProblems(committeeOf(code, { kind: code === 'MC' ? 'mc' : 'lc' }), change, organisation),
      )
    expect(problems('MC', { closedOn: today() })).toEqual(['closedOn'])
    expect(problems('MC', { name: 'Member Committee' })).toEqual([])
    for (const successor of ['MC', 'Lahore', 'Atlantis'])
      expect(problems('Lahore', { successor })).toEqual(['successor'])
    expect(problems('Lahore', { successor: 'Multan' })).toEqual([])
    expect(problems('Lahore', { name: 'Multan' })).toEqual(['name'])
    expect(problems('Lahore', { name: 'LAHORE' })).toEqual([])
  })

  it('moves a row to its position', () => {
    const rows = ['a', 'b', 'c'].map((code) => ({ code }))
    expect([reorderedCodes(rows, 'c', 0), reorderedCodes(rows, 'a', 1), reorderedCodes(rows, 'a', 99)]).toEqual([
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
    ])
  })
})

describe('the list', () => {
  it('counts the first closed day as closed', () => {
    expect(isOpen({ closedOn: '2026-11-16' }, '2026-11-15')).toBe(true)
    expect(isOpen({ closedOn: '2026-11-16' }, '2026-11-16')).toBe(false)
  })

  it('accepts open codes, and a closed one only if it was already there', () => {
    const rows = [committeeOf('IBA', { closedOn: '2020-01-01' }), lahore]
    expect(codeProblem(rows, 'Lahore')).toBeUndefined()
    expect(codeProblem(rows, 'IBA')).toBe('IBA is closed. Please choose another.')
    expect(codeProblem(rows, 'IBA', 'IBA')).toBeUndefined()
    expect(codeProblem(rows, 'Atlantis')).toBe('Please choose one from the list.')
    expect(placeProblems({ committee: 'Atlantis', portfolio: null }, organisation)).toEqual({
      committee: 'Please choose one from the list.',
    })
  })

  it('starts forms with open codes, and shows closed ones in results while they have rows', () => {
    const rows = [committeeOf('IBA', { closedOn: '2020-01-01' }), lahore]
    expect([openCode(rows, 'Lahore'), openCode(rows, 'IBA'), openCode(rows, null)]).toEqual(['Lahore', '', ''])
    const shown = (...reported: string[]) => shownOf(rows, reported).map(({ code }) => code)
    expect([shown(), shown('IBA'), shown('Quetta')]).toEqual([['Lahore'], ['IBA', 'Lahore'], ['Lahore', 'Quetta']])
  })

  it("keeps a screen's own order, with others behind it", () => {
    const rows = ['a', 'b', 'c', 'd'].map((code) => ({ code }))
    expect(inOrderOf(['c', 'x', 'a'], rows).map(({ code }) => code)).toEqual(['c', 'a', 'b', 'd'])
  })
})

describe('where people go', () => {
  const closed = (code: string, successor: string | null) => committeeOf(code, { closedOn: '2020-01-01', successor })

  it('is the successor of a merger unless the request says otherwise, and nowhere yet without one', () => {
    expect(mergeChoice({ closedOn: today() })).toEqual({ successor: null, to: null, except: new Map() })
    expect(mergeChoice({ successor: 'Multan' })).toMatchObject({ successor: 'Multan', to: 'Multan' })
    expect(mergeChoice({ successor: 'Multan', people: {} })).toMatchObject({ successor: 'Multan', to: 'Multan' })
    expect(mergeChoice({ successor: 'Multan', people: { to: null } })).toMatchObject({ to: null })
    const planned = mergeChoice({ closedOn: '2999-01-01', people: { to: 'Lahore', except: [{ uid: 'u1', to: null }] } })
    expect(planned).toEqual({ successor: null, to: 'Lahore', except: new Map([['u1', null]]) })
    expect(mergeChoice({ closedOn: '2999-02-01' }, planned)).toBe(planned)
  })

  it('follows mergers of the destination, and ends at a closed one', () => {
    const committees = [closed('A', 'B'), closed('B', 'C'), committeeOf('C'), closed('D', null), closed('E', 'E')]
    const found = ['A', 'C', 'D', 'E', 'X', null].map((to) => openDestination({ committees, portfolios: [] }, to))
    expect(found).toEqual(['C', 'C', null, null, null, null])
  })

  it("takes an LCVP's office along only to the successor; a national one goes on anywhere", () => {
    expect(officeAfter('lcvp', 'Karachi', 'Karachi')).toBe('Karachi')
    expect(officeAfter('lcvp', 'Lahore', 'Karachi')).toBeUndefined()
    expect(officeAfter('lcvp', null, null)).toBeUndefined()
    expect(officeAfter('mcvp', null, null)).toBeNull()
    expect(officeAfter('mcvp', 'Lahore', null)).toBe('Lahore')
  })

  it('may be set with a merger on a later day, which is a closing until then', () => {
    const change = { successor: 'Multan', closedOn: '2999-01-01', people: {} }
    expect(applyChange(lahore, change)).toMatchObject({ closedOn: '2999-01-01', successor: null })
    expect(applyChange(lahore, { ...change, people: undefined })).toMatchObject({ closedOn: today() })
  })

  it('is not said twice: of two admins the second is refused', () => {
    const change = { closedOn: today(), people: {} }
    const problemsOf = (row: typeof lahore, more = {}) =>
      Object.keys(committeeChangeProblems(row, { ...change, ...more }, organisation))
    expect(problemsOf(lahore)).toEqual([])
    expect(problemsOf(closed('Lahore', null))).toEqual(['people'])
    expect(problemsOf(closed('Lahore', null), { successor: 'Multan' })).toEqual([])
    expect(problemsOf(closed('Lahore', 'Karachi'), { successor: 'Multan' })).toEqual(['successor'])
  })
})
