// Formulas of the specification: hand-computed cases first, then properties that hold for any answers.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ChecklistForm, withAnswer, withoutBlanks } from './form.ts'
import { bandOf, formatCounts, isComplete, lcPercent } from './rules.ts'
import {
  countsOf,
  doneOf,
  formShape,
  groupNames,
  groupPercent,
  items,
  itemsOf,
  leastDone,
  linksCount,
  maxGroupPercent,
  maxPercent,
  portfolioPercent,
  respondentPercent,
  sectionNames,
  standardsCount,
  withBlanks,
} from './test-standards.ts'

const everything = () =>
  items.reduce(
    (form, { group, field, kind }) => withAnswer(form, group, field, kind === 'link' ? 'https://x.example' : true),
    withBlanks({}),
  )
const formWithTicked = (...fields: string[]) =>
  items
    .filter(({ field }) => fields.includes(field))
    .reduce((form, { group, field }) => withAnswer(form, group, field, true), withBlanks({}))
const percentOf = (form: ChecklistForm) => respondentPercent(countsOf(doneOf(form), 1).standards)

describe('the list', () => {
  it('has 55 items in six groups: 45 yes/no and 10 links', () => {
    expect([items.length, standardsCount, linksCount]).toEqual([55, 45, 10])
    expect(groupNames.map((group) => itemsOf(group).length)).toEqual([5, 10, 7, 8, 7, 18])
    expect(new Set(items.map(({ field }) => field)).size).toBe(55)
    expect(sectionNames).toHaveLength(7)
  })

  it('says PDP May and PDP June for the fields of September and December', () => {
    const labels = Object.fromEntries(items.map(({ field, label }) => [field, label]))
    expect([labels.pdpSeptember, labels.pdpDecember]).toEqual(['PDP May', 'PDP June'])
  })

  it.each(items)('asks one question and gives one line of help for $field', ({ question, help }) => {
    expect(question).toMatch(/\?$/)
    expect(help).toMatch(/\.$/)
    expect(Math.max(question.length, help.length)).toBeLessThanOrEqual(90)
  })
})

describe('percentages by hand', () => {
  it('counts true over 55: links never count, and a complete form is 82 % beside its two counts', () => {
    expect(percentOf(withBlanks({}))).toBe(0)
    expect(percentOf(formWithTicked('jobKpis'))).toBe(2) // 1 / 55 = 1.8 %
    expect(percentOf(formWithTicked('jobKpis', 'hrPolicy', 'teamDays'))).toBe(5) // 3 / 55 = 5.45 %
    const done = countsOf(doneOf(everything()), 1)
    expect(percentOf(everything())).toBe(82) // 45 / 55 = 81.8 %
    expect(formatCounts(done)).toBe('45/45 standards · 10/10 links')
  })

  it('a group counts only true over its own items', () => {
    const done = doneOf(everything())
    const percents = groupNames.map((group) => groupPercent(countsOf(done, 1, group).standards, group))
    // 4/5, 7/10, 6/7, 8/8, 6/7, 14/18
    expect(percents).toEqual([80, 70, 86, 100, 86, 78])
    expect(formatCounts(countsOf(done, 1, 'communityEngagement'))).toBe('8/8 standards')
  })

  it('an LC is the average of rounded percents, a portfolio is true items over 55 times respondents', () => {
    // 1, 3 and 45 true items: 2 %, 5 % and 82 % → 89 / 3 = 29.67; 49 / 165 = 29.70
    expect(lcPercent(2 + 5 + 82, 3)).toBe(30)
    expect(portfolioPercent(1 + 3 + 45, 3)).toBe(30)
    // 14, 14 and 15 true items: 25 %, 25 % and 27 % → 25.67; 43 / 165 = 26.06
    expect(lcPercent(25 + 25 + 27, 3)).toBe(26)
    expect(portfolioPercent(43, 3)).toBe(26)
    // Where the two formulas differ: 7 and 8 true items are 13 % and 15 % → 14; 15 / 110 = 13.6
    expect([lcPercent(13 + 15, 2), portfolioPercent(15, 2)]).toEqual([14, 14])
    // 2 × 4 true items: 7 % each → 7; 8 / 110 = 7.27
    expect([lcPercent(7 + 7, 2), portfolioPercent(8, 2)]).toEqual([7, 7])
    // 3 × 6 and once 5: 11, 11, 11, 9 → 10.5 → 11; 23 / 220 = 10.45 → 10
    expect([lcPercent(11 * 3 + 9, 4), portfolioPercent(23, 4)]).toEqual([11, 10])
  })

  it('counts a link only if it is a web address, except in years that counted any text', () => {
    const form = (text: string) => withAnswer(everything(), 'jobSupport', 'onboardingDocument', text)
    const linksIn = (text: string, kept?: string[]) => countsOf(doneOf(form(text), kept), 1).links
    expect(
      ['https://x.example/y', 'bit.ly/plan', 'in the Drive', 'plan.docx', ' ', ''].map((text) => linksIn(text)),
    ).toEqual([10, 10, 9, 9, 9, 9])
    expect(linksIn('in the Drive', ['onboardingDocument'])).toBe(1)
    expect(percentOf(form('in the Drive'))).toBe(82)
  })

  it('has its maximum at the yes/no items, and is complete only with the links', () => {
    expect(maxPercent).toBe(82)
    expect(groupNames.map(maxGroupPercent)).toEqual([80, 70, 86, 100, 86, 78])
    const all = countsOf(doneOf(everything()), 1)
    expect([all, { ...all, links: 9 }, countsOf({}, 0)].map(isComplete)).toEqual([true, false, false])
    expect(respondentPercent(all.standards)).toBe(maxPercent)
  })

  it('is 0 where nobody answered', () => {
    expect([lcPercent(0, 0), portfolioPercent(0, 0), groupPercent(0, 'community', 0)]).toEqual([0, 0, 0])
  })

  it('is green above 70, amber above 40, otherwise red', () => {
    expect([100, 71, 70, 41, 40, 0].map(bandOf)).toEqual(['good', 'good', 'middling', 'middling', 'poor', 'poor'])
  })

  it('names the items most often missing, links among them', () => {
    const done = { ...doneOf(everything()), jobKpis: 0, toolsDocument: 0 }
    expect(leastDone(done, 1).map(({ field, done }) => [field, done])).toEqual([
      ['jobKpis', 0],
      ['toolsDocument', 0],
    ])
  })
})

const anyForm: fc.Arbitrary<ChecklistForm> = fc
  .array(fc.boolean(), { minLength: 55, maxLength: 55 })
  .map((bits) =>
    items.reduce(
      (form, { group, field, kind }, index) =>
        withAnswer(form, group, field, kind === 'link' ? (bits[index] ? 'x' : ' ') : bits[index] === true),
      withBlanks({}),
    ),
  )

describe('for any answers', () => {
  const forms = fc.array(anyForm, { minLength: 1, maxLength: 8 })
  const sumOf = (all: ChecklistForm[]) => all.reduce((sum, form) => sum + percentOf(form), 0)
  const trueOf = (all: ChecklistForm[]) => all.reduce((sum, form) => sum + countsOf(doneOf(form), 1).standards, 0)

  test('every percent stays within 0 to 100, and a respondent never exceeds 82', () => {
    fc.assert(
      fc.property(forms, (all) => {
        for (const form of all) expect(percentOf(form)).toBeLessThanOrEqual(82)
        for (const percent of [lcPercent(sumOf(all), all.length), portfolioPercent(trueOf(all), all.length)]) {
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('the two formulas stay within one point of each other', () => {
    fc.assert(
      fc.property(forms, (all) => {
        const apart = lcPercent(sumOf(all), all.length) - portfolioPercent(trueOf(all), all.length)
        expect(Math.abs(apart)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50 },
    )
  })

  test('ticking one more item never lowers a percent', () => {
    fc.assert(
      fc.property(anyForm, fc.constantFrom(...items), (form, { group, field, kind }) => {
        const more = withAnswer(form, group, field, kind === 'link' ? 'x' : true)
        expect(percentOf(more)).toBeGreaterThanOrEqual(percentOf(form))
      }),
      { numRuns: 50 },
    )
  })

  test('the groups add up to the whole', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const done = doneOf(form)
        const parts = groupNames.map((group) => countsOf(done, 1, group))
        const sum = (key: 'standards' | 'ofStandards' | 'links' | 'ofLinks') =>
          parts.reduce((n, part) => n + part[key], 0)
        expect({
          standards: sum('standards'),
          ofStandards: sum('ofStandards'),
          links: sum('links'),
          ofLinks: sum('ofLinks'),
        }).toEqual(countsOf(done, 1))
      }),
      { numRuns: 50 },
    )
  })

  test('a form survives being stored without its blanks', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(withBlanks(JSON.parse(JSON.stringify(withoutBlanks(form))))).toEqual(form)
        expect(formShape.parse(withoutBlanks(form))).toEqual(form)
      }),
      { numRuns: 50 },
    )
  })
})
