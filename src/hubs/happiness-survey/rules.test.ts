import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localCommittees } from '#shared/committees.ts'
import { answerForm } from './contract.ts'
import { questionNames, steps } from './questions.ts'
import {
  type Counted,
  contactPattern,
  groupsToClose,
  monthOf,
  severalCommittees,
  summaryOf,
  sumOf,
  tallyOf,
  type Waiting,
} from './rules.ts'

const floor = 5
const dayMs = 86_400_000
const start = Date.parse('2026-01-01T00:00:00.000Z')
const waiting = (n: number, localCommitee: string, day = 0): Waiting[] =>
  Array.from({ length: n }, (_, k) => ({
    id: `${localCommitee}${day}-${k}`,
    localCommitee,
    createdAt: new Date(start + day * dayMs).toISOString(),
  }))
const sizes = (list: Waiting[], isFirst = false, day = 0) =>
  groupsToClose(list, isFirst, start + day * dayMs).map(({ lc, answers }) => [lc, answers.length])

describe('groups', () => {
  it('are made of five answers of one LC', () => {
    expect(sizes(waiting(4, 'LUMS'))).toEqual([])
    expect(sizes([...waiting(5, 'LUMS'), ...waiting(4, 'IBA')])).toEqual([['LUMS', 5]])
  })

  it('are made of all that wait when the national team asks, five of an LC on their own', () => {
    const spread = [...waiting(4, 'LUMS'), ...waiting(1, 'IBA')]
    expect(sizes(spread, false)).toEqual([])
    expect(sizes(spread, true)).toEqual([[severalCommittees, 5]])
    expect(sizes(spread.slice(1), true)).toEqual([])
    expect(sizes([...spread, ...waiting(6, 'NUST')], true)).toEqual([
      ['NUST', 6],
      [severalCommittees, 5],
    ])
  })

  it('are made of answers of several LCs that waited a month, never of fewer than five', () => {
    const old = [...waiting(3, 'LUMS'), ...waiting(2, 'IBA')]
    const young = waiting(2, 'NUST', 20)
    expect(sizes([...old, ...young], false, 30)).toEqual([])
    expect(sizes([...old, ...young], false, 31)).toEqual([[severalCommittees, 5]])
    expect(sizes([...waiting(2, 'LUMS'), ...waiting(2, 'IBA'), ...young], false, 31)).toEqual([])
  })

  it('belong to the month of their newest answer', () => {
    expect(monthOf([...waiting(1, 'LUMS', 40), ...waiting(1, 'LUMS')])).toBe('2026-02')
  })

  it('never hold fewer than five, never hold an answer twice, and leave at most four of an LC waiting', () => {
    const arrival = fc.record({ lc: fc.constantFrom(...localCommittees), days: fc.nat(9), isAsked: fc.boolean() })
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 120 }), (arrivals) => {
        let queue: Waiting[] = []
        let day = 0
        const grouped = new Set<string>()
        for (const [n, { lc, days, isAsked }] of arrivals.entries()) {
          day += days
          queue.push({ ...waiting(1, lc, day)[0]!, id: String(n) })
          for (const { lc, answers } of groupsToClose(queue, isAsked, start + day * dayMs)) {
            expect(answers.length).toBeGreaterThanOrEqual(floor)
            const committees = new Set(answers.map(({ localCommitee }) => localCommitee))
            expect(
              lc === severalCommittees ? committees.size > 1 : committees.size === 1 && committees.has(lc as never),
            ).toBe(true)
            for (const { id } of answers) {
              expect(grouped.has(id)).toBe(false)
              grouped.add(id)
            }
            queue = queue.filter(({ id }) => !grouped.has(id))
          }
          for (const same of Map.groupBy(queue, ({ localCommitee }) => localCommitee).values()) {
            expect(same.length).toBeLessThan(floor)
          }
        }
      }),
    )
  })
})

const answer = (overallRating: number, choice: 'Yes' | 'No' | 'Maybe' = 'Yes') =>
  ({ overallRating, ...Object.fromEntries(questionNames.map((name) => [name, choice])) }) as Counted

describe('sums', () => {
  it('give the NPS: 9-10 promoters, 7-8 neutral, 0-6 detractors', () => {
    const all = tallyOf(Array.from({ length: 11 }, (_, rating) => answer(rating)))
    expect(summaryOf(all)).toEqual({
      counted: 11,
      promoters: 2,
      neutrals: 2,
      detractors: 7,
      nps: -45,
      averageRating: 5,
    })
    expect(summaryOf(tallyOf([answer(10), answer(9)])).nps).toBe(100)
    expect(summaryOf(tallyOf([answer(6), answer(0)])).nps).toBe(-100)
    expect(Object.is(summaryOf(tallyOf([answer(7)])).nps, 0)).toBe(true)
    expect(summaryOf(tallyOf([]))).toMatchObject({ counted: 0, nps: null, averageRating: null })
  })

  it('count each choice', () => {
    expect(tallyOf([answer(5, 'Yes'), answer(5, 'Maybe'), answer(5, 'Maybe')]).shares.educated).toEqual({
      Yes: 1,
      No: 0,
      Maybe: 2,
    })
  })

  it('are the same added at once or in parts', () => {
    const one = fc.record({
      rating: fc.nat(10),
      choice: fc.constantFrom('Yes' as const, 'No' as const, 'Maybe' as const),
    })
    fc.assert(
      fc.property(fc.array(one), fc.array(one), (a, b) => {
        const [first, second] = [a, b].map((list) => list.map(({ rating, choice }) => answer(rating, choice)))
        expect(sumOf([tallyOf(first!), tallyOf(second!)])).toEqual(tallyOf([...first!, ...second!]))
      }),
    )
  })
})

it('knows a contact number: 03 and nine digits', () => {
  expect(contactPattern.test('03001234567')).toBe(true)
  for (const wrong of ['', '0300123456', '030012345678', '13001234567', '0300-123456', '03001234567 ']) {
    expect(contactPattern.test(wrong)).toBe(false)
  }
})

it('asks for every field of the entity once', () => {
  const asked = steps.flatMap(({ fields }) => [...fields])
  expect([...asked].sort()).toEqual(Object.keys(answerForm.shape).sort())
  expect(steps).toHaveLength(7)
})
