// Rules of the happiness survey: tallies, NPS, margin, order of questions, contact data.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildRoughSummary,
  type Counted,
  enoughToCompare,
  enoughToJudge,
  goodShareOf,
  mailboxOf,
  marginOf,
  maxShiftOfOne,
  summaryOf,
  worstFirst,
} from './rules.ts'
import { columnNames, contactPattern } from './survey.ts'
import { questionNames, steps, sumOf, tallyOf } from './test-questions.ts'

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

  it('can be rounded: the NPS to the nearest 25, the average to a whole number', () => {
    const roughly = (...ratings: number[]) => buildRoughSummary(tallyOf(ratings.map((rating) => answer(rating))))
    expect(roughly(10, 10, 10, 10, 10, 10, 10, 10, 10, 1)).toEqual({ counted: 10, nps: 75, averageRating: 9 })
    expect(roughly(0, 0, 9)).toEqual({ counted: 3, nps: -25, averageRating: 3 })
    expect(Object.is(roughly(7, 7, 7, 7, 7, 7, 7, 7, 7, 6).nps, 0)).toBe(true)
  })

  it('count each choice', () => {
    expect(tallyOf([answer(5, 'Yes'), answer(5, 'Maybe'), answer(5, 'Maybe')]).shares.educated).toEqual({
      Yes: 1,
      No: 0,
      Maybe: 2,
    })
  })

  it('are the same whether added at once or in parts', () => {
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

describe('the reliability of an NPS', () => {
  it('allows a rating from 20 answers and a comparison from 10', () => {
    expect([enoughToJudge, enoughToCompare]).toEqual([20, 10])
    // The effect of one different answer: a detractor becomes a promoter.
    for (const n of [5, 7, 10, 20, 64]) {
      const ratings = Array.from({ length: n }, () => 0)
      const nps = (list: number[]) => summaryOf(tallyOf(list.map((rating) => answer(rating)))).nps as number
      expect(Math.abs(nps(ratings.with(0, 10)) - nps(ratings))).toBeLessThanOrEqual(maxShiftOfOne(n))
      expect(maxShiftOfOne(n)).toBe(Math.ceil(200 / n))
    }
  })

  it('increases with the number of answers and their agreement', () => {
    const margin = (promoters: number, detractors: number, counted: number) =>
      marginOf({ promoters, detractors, counted })
    expect(margin(50, 50, 100)).toBe(20)
    expect(margin(200, 200, 400)).toBe(10)
    expect(margin(100, 0, 100)).toBe(0)
    expect(margin(50, 25, 100)).toBe(16)
    expect(margin(80, 10, 100)).toBe(13)
    expect(margin(0, 0, 100)).toBe(0)
    expect(margin(0, 0, 0)).toBe(0)
    // Sampled repeatedly from half promoters, a quarter detractors: 19 of 20 samples are within the margin.
    let state = 7
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
    const within = Array.from({ length: 2000 }, () => {
      const drawn = Array.from({ length: 120 }, random)
      const [promoters, detractors] = [drawn.filter((x) => x < 0.5).length, drawn.filter((x) => x > 0.75).length]
      return Math.abs(((promoters - detractors) / 120) * 100 - 25) <= margin(promoters, detractors, 120)
    })
    expect(within.filter(Boolean).length / within.length).toBeGreaterThan(0.92)
  })
})

describe('the questions', () => {
  const all = (Yes: number, No: number, Maybe: number) => ({ Yes, No, Maybe })

  it('count No as the good answer if they ask about a burden', () => {
    expect(goodShareOf('overworked', all(80, 20, 0))).toBe(20)
    expect(goodShareOf('utilisedMore', all(0, 1, 3))).toBe(25)
    expect(goodShareOf('educated', all(80, 20, 0))).toBe(80)
    expect(goodShareOf('educated', all(0, 0, 0))).toBe(0)
  })

  it('are sorted with the worst first, equal ones in the order of the form', () => {
    const { shares } = tallyOf([answer(5, 'Yes'), answer(5, 'Yes'), answer(5, 'Maybe')])
    shares.recommending = all(1, 2, 0)
    expect(worstFirst(shares).slice(0, 4)).toEqual(['overworked', 'utilisedMore', 'recommending', 'educated'])
  })
})

it('accepts contact numbers of 03 and nine digits', () => {
  expect(contactPattern.test('03001234567')).toBe(true)
  for (const wrong of ['', '0300123456', '030012345678', '13001234567', '0300-123456', '03001234567 ']) {
    expect(contactPattern.test(wrong)).toBe(false)
  }
})

it('recognises one mailbox in different spellings', () => {
  for (const spelling of [
    'sana@mail.example',
    'Sana@Mail.example',
    ' sana+survey@mail.example ',
    'sana++@mail.example',
  ]) {
    expect(mailboxOf(spelling)).toBe('sana@mail.example')
  }
  expect(mailboxOf('sana.m@mail.example')).not.toBe(mailboxOf('sanam@mail.example'))
})

it('asks for every field of the entity once', () => {
  const asked = steps.flatMap(({ items }) => items.map(({ key }) => key))
  expect([...asked].sort()).toEqual([...columnNames].sort())
  expect(steps).toHaveLength(7)
})
