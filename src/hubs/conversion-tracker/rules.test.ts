// Rules of the conversion tracker: totals, columns, rows, and spellings of LCs.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { committeeOf as committeeRow, newOrganisation } from '#shared/people/test-organisation.ts'
import {
  conversionOf,
  type Entry,
  findPublishProblems,
  matchColumns,
  parseRow,
  resolveCommittee,
  scopeName,
  shownCommittees,
  spellingsOf,
  totalsIn,
  totalsOf,
  trackerOrder,
} from './rules.ts'

const organisation = newOrganisation()
const spellings = spellingsOf(organisation)

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

  it('counts each LC and the country', () => {
    const totals = totalsOf([entry({ recruitment: 'Yes' }), entry({ lc: 'Giki', exchange: 'Yes' }), entry({ lc: '' })])
    expect(totals.LUMS).toEqual({ signups: 1, recruitment: 1, exchange: 0 })
    expect(totals.Giki).toEqual({ signups: 1, recruitment: 0, exchange: 1 })
    expect(totals.National).toEqual({ signups: 3, recruitment: 1, exchange: 1 })
  })

  it('LCs add up to the country, in any order', () => {
    const anyEntry = fc.record({
      name: fc.string(),
      email: fc.string(),
      recruitment: fc.constantFrom('Yes' as const, 'No' as const),
      exchange: fc.constantFrom('Yes' as const, 'No' as const),
      lc: fc.constantFrom(...trackerOrder),
    })
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const totals = totalsOf(entries)
        const sum = trackerOrder.reduce((n, lc) => n + totalsIn(totals, lc).recruitment, 0)
        expect(sum).toBe(totalsIn(totals, 'National').recruitment)
        expect(totalsOf(entries.toReversed())).toEqual(totals)
        expect(Number.isFinite(Number(conversionOf(totalsIn(totals, 'National'))))).toBe(true)
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
  it('that are missing are reported', () => expect(matchColumns(['Who', 'Mail']).name).toBe(-1))
})

describe('a row', () => {
  const cells = { name: 'Ali Raza', email: 'ali@nexus.example', recruitment: 'yes', exchange: '0', lc: 'south karachi' }

  it('is parsed with the spellings that people use', () => {
    expect(parseRow(cells, spellings)).toEqual({
      entry: { name: 'Ali Raza', email: 'ali@nexus.example', recruitment: 'Yes', exchange: 'No', lc: 'South Karachi' },
      problems: {},
    })
  })

  it('names every problem by column', () => {
    const { problems } = parseRow(
      { name: ' ', email: 'nobody', recruitment: 'maybe', exchange: '?', lc: 'Atlantis' },
      spellings,
    )
    expect(Object.keys(problems)).toEqual(['name', 'email', 'recruitment', 'exchange', 'lc'])
  })

  it('has a name of up to 200 and an address of up to 320 characters', () => {
    const ending = '@nexus.example'
    const problems = (name: number, email: number) => {
      const long = { name: 'a'.repeat(name), email: 'a'.repeat(email - ending.length) + ending }
      return Object.keys(parseRow({ ...cells, ...long }, spellings).problems)
    }
    expect([problems(200, 320), problems(201, 321)]).toEqual([[], ['name', 'email']])
  })

  it('may have no LC; the organisation decides what is wrong with an LC', () => {
    const closed = (lc: string) => `${lc} is closed.`
    expect(parseRow({ ...cells, lc: ' ' }, spellings, closed)).toMatchObject({ entry: { lc: '' }, problems: {} })
    expect(parseRow(cells, spellings, closed).problems).toEqual({ lc: 'South Karachi is closed.' })
  })

  it.each([
    ['giki', 'Giki'],
    ['South Karachi', 'South Karachi'],
    ['karachi-south', 'South Karachi'],
    [' KARACHI  SOUTH ', 'South Karachi'],
    ['Paris', undefined],
    ['MC', undefined],
    ['-', undefined],
  ])('resolves %s to the LC %s', (text, lc) => expect(resolveCommittee(text, spellings)).toBe(lc))
})

describe('a changed organisation', () => {
  const changes: Record<string, object> = {
    Giki: { name: 'Topi', spellings: ['GIKI', 'Giki'] },
    IBA: { closedOn: '2026-01-01' },
  }
  const changed = {
    ...organisation,
    committees: [
      committeeRow('Qalat', { name: 'قلات' }),
      ...organisation.committees.map((row) => ({ ...row, ...changes[row.code] })),
      committeeRow('Quetta'),
    ],
  }
  const namesOf = (totals = {}) => shownCommittees(changed, totals).map(({ name }) => name)

  it("is shown in the screen's order, by name, with this screen's spelling until an LC is renamed", () => {
    expect(shownCommittees(organisation, {}).map(({ name }) => name)).toEqual([
      ...['LUMS', 'IBA', 'NUST', 'Islamabad', 'GIKI', 'Multan', 'Hyderabad', 'Lahore', 'Karachi', 'Karachi South'],
      'Faisalabad',
    ])
    expect(namesOf()).toEqual([
      ...['LUMS', 'NUST', 'Islamabad', 'Topi', 'Multan', 'Hyderabad', 'Lahore', 'Karachi', 'Karachi South'],
      ...['Faisalabad', 'قلات', 'Quetta'],
    ])
    expect([scopeName(changed, 'Giki'), scopeName(changed, 'National')]).toEqual(['Topi', 'National'])
  })

  it('keeps closed LCs while they have rows, and shows rows of unknown ones', () => {
    expect(namesOf(totalsOf([entry({ lc: 'IBA' }), entry({ lc: 'Gwadar' })]))).toEqual(
      expect.arrayContaining(['IBA', 'Gwadar']),
    )
    expect(namesOf({ IBA: { signups: 0, recruitment: 0, exchange: 0 } })).not.toContain('IBA')
  })

  it.each([
    ['topi', 'Giki'],
    ['GIKI', 'Giki'],
    ['قلات', 'Qalat'],
    ['quetta ', 'Quetta'],
  ])('understands %s', (text, code) => expect(resolveCommittee(text, spellingsOf(changed))).toBe(code))

  it('accepts open LCs, refuses closed, unknown and other ones by field, and lets a closed one keep its rows', () => {
    const publish = (lcs: string[], scope = 'National', before = {}) =>
      findPublishProblems({ entries: lcs.map((lc) => entry({ lc })), scope }, changed, before)
    expect(publish(['Quetta', 'Giki', ''])).toEqual({})
    expect(publish(['Quetta', 'IBA', 'GIKI', 'MC'])).toEqual({
      'entries.1.lc': 'IBA is closed. Please choose another.',
      'entries.2.lc': 'Please choose one from the list.',
      'entries.3.lc': 'Please choose one from the list.',
    })
    expect(publish(['IBA'], 'IBA', totalsOf([entry({ lc: 'IBA' })]))).toEqual({})
    expect(Object.keys(publish(['IBA'], 'IBA'))).toEqual(['scope'])
    expect(publish(['Giki', 'LUMS'], 'Giki')).toEqual({ 'entries.1.lc': 'This row does not belong to Topi.' })
  })
})
