import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { committeeOf, conversionOf, type Entry, matchColumns, readRow, totalsOf, trackerCommittees } from './rules.ts'

const entry = (more: Partial<Entry> = {}): Entry => ({
  name: 'Ali Raza',
  email: 'ali@nexus.example',
  recruitment: 'No',
  exchange: 'No',
  lc: 'LUMS',
  ...more,
})

describe('conversion', () => {
  it.each([
    [{ signups: 0, recruitment: 0, exchange: 0 }, '0'],
    [{ signups: 3, recruitment: 1, exchange: 0 }, '33.33'],
    [{ signups: 2, recruitment: 2, exchange: 2 }, '200.00'],
    [{ signups: 7, recruitment: 2, exchange: 1 }, '42.86'],
  ])('%o is %s', (totals, text) => expect(conversionOf(totals)).toBe(text))

  it('counts each committee and the nation', () => {
    const totals = totalsOf([entry({ recruitment: 'Yes' }), entry({ lc: 'GIKI', exchange: 'Yes' }), entry({ lc: '' })])
    expect(totals.LUMS).toEqual({ signups: 1, recruitment: 1, exchange: 0 })
    expect(totals.GIKI).toEqual({ signups: 1, recruitment: 0, exchange: 1 })
    expect(totals.National).toEqual({ signups: 3, recruitment: 1, exchange: 1 })
  })

  it('committees sum to the nation, in whatever order', () => {
    const anyEntry = fc.record({
      name: fc.string(),
      email: fc.string(),
      recruitment: fc.constantFrom('Yes' as const, 'No' as const),
      exchange: fc.constantFrom('Yes' as const, 'No' as const),
      lc: fc.constantFrom(...trackerCommittees),
    })
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const totals = totalsOf(entries)
        const sum = trackerCommittees.reduce((n, lc) => n + totals[lc].recruitment, 0)
        expect(sum).toBe(totals.National.recruitment)
        expect(totalsOf(entries.toReversed())).toEqual(totals)
        expect(Number.isFinite(Number(conversionOf(totals.National)))).toBe(true)
      }),
    )
  })
})

describe('columns', () => {
  it('are found by name in any order and case', () => {
    expect(matchColumns(['LC', 'E-Mail', ' Full_Name ', 'EXCHANGE', 'Recruited'])).toEqual({
      lc: 0,
      email: 1,
      name: 2,
      exchange: 3,
      recruitment: 4,
    })
  })
  it('that are missing are told', () => expect(matchColumns(['Who', 'Mail']).name).toBe(-1))
})

describe('a row', () => {
  const cells = { name: 'Ali Raza', email: 'ali@nexus.example', recruitment: 'yes', exchange: '0', lc: 'south karachi' }

  it('is read with the spellings people use', () => {
    expect(readRow(cells)).toEqual({
      entry: { name: 'Ali Raza', email: 'ali@nexus.example', recruitment: 'Yes', exchange: 'No', lc: 'Karachi South' },
      problems: {},
    })
  })

  it('names every problem by column', () => {
    const { problems } = readRow({ name: ' ', email: 'nobody', recruitment: 'maybe', exchange: '?', lc: 'Atlantis' })
    expect(Object.keys(problems)).toEqual(['name', 'email', 'recruitment', 'exchange', 'lc'])
  })

  it.each([
    ['giki', 'GIKI'],
    ['South Karachi', 'Karachi South'],
    ['karachi-south', 'Karachi South'],
    ['Paris', undefined],
  ])('%s is the committee %s', (text, lc) => expect(committeeOf(text)).toBe(lc))
})
