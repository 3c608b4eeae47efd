// Anonymity groups: which answers are counted together, and which can leave.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersToMove, formClosingGroups, formGroups, formTextBatches, type Kind } from './groups.ts'

const waiting = (n: number, localCommitee: string, kind: Kind = 'member', round = '2026-1') =>
  Array.from({ length: n }, () => ({ localCommitee, kind, round }))
const within = '2026-03-02T00:00:00.000Z'
const atTheEnd = '2026-07-01T00:00:00.000Z'
const sizes = (list: ReturnType<typeof waiting>, counting: string) =>
  formGroups(list, counting).map(({ round, lc, answers }) => [round, lc, answers.length])

describe('groups', () => {
  it('consist of at least five members of one LC', () => {
    expect(sizes([...waiting(5, 'LUMS'), ...waiting(4, 'IBA')], within)).toEqual([['2026-1', 'LUMS', 5]])
  })

  it('never include visitors, whatever LC they name', () => {
    expect(sizes([...waiting(4, 'LUMS'), ...waiting(19, 'LUMS', 'visitor')], atTheEnd)).toEqual([])
    expect(sizes(waiting(40, 'LUMS', 'visitor'), within)).toEqual([])
    expect(sizes(waiting(20, 'LUMS', 'visitor'), atTheEnd)).toEqual([['2026-1', 'visitors', 20]])
  })

  it('consist of the rest of several LCs after the round has ended, or are never formed', () => {
    const rest = [...waiting(3, 'LUMS'), ...waiting(2, 'IBA')]
    expect(sizes(rest, within)).toEqual([])
    expect(sizes(rest, atTheEnd)).toEqual([['2026-1', '', 5]])
    expect(sizes(rest.slice(1), atTheEnd)).toEqual([])
  })

  it('never mix rounds', () => {
    const both = [...waiting(3, 'LUMS'), ...waiting(3, 'LUMS', 'member', '2026-2')]
    expect(sizes(both, '2027-01-01T00:00:00.000Z')).toEqual([])
  })
})

describe('when a year closes', () => {
  const closing = (list: ReturnType<typeof waiting>) =>
    formClosingGroups(list).map(({ lc, answers }) => [lc, answers.length])

  it('groups consist of all waiting answers, whatever LC and round, and count only nationally', () => {
    const both = [...waiting(6, 'LUMS'), ...waiting(2, 'IBA', 'member', '2026-2')]
    expect(closing(both)).toEqual([['', 8]])
    expect(closing([...waiting(3, 'LUMS'), ...waiting(20, 'LUMS', 'visitor')])).toEqual([['visitors', 20]])
  })

  it('no group has fewer than five members or twenty visitors', () => {
    expect(closing([...waiting(4, 'LUMS'), ...waiting(19, 'LUMS', 'visitor')])).toEqual([])
  })
})

const member = (isAside: number, isOut = 0) => ({ isAside, isOut })
const group = (aside: number, others: number, isOut = 0) => [
  ...Array.from({ length: aside }, () => member(1, isOut)),
  ...Array.from({ length: others }, () => member(0, isOut)),
]

describe('answers that are set aside', () => {
  it('leave five at a time, and leave nobody or at least five behind', () => {
    expect(answersToMove(group(1, 20))).toHaveLength(0)
    expect(answersToMove(group(4, 20))).toHaveLength(0)
    expect(answersToMove(group(5, 5))).toHaveLength(5)
    expect(answersToMove(group(5, 4))).toHaveLength(0)
    expect(answersToMove(group(9, 0))).toHaveLength(9)
  })

  it('come back the same way', () => {
    expect(answersToMove(group(7, 1, 1))).toHaveLength(0)
    expect(answersToMove(group(5, 5, 1))).toEqual(group(0, 5, 1))
    expect(answersToMove(group(0, 8, 1))).toHaveLength(8)
    expect(answersToMove(group(8, 0, 1))).toHaveLength(0)
  })

  it('never form a group of one to four', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.constantFrom(0, 1), (aside, others, isOut) => {
        const moving = answersToMove(group(aside, others, isOut)).length
        const staying = aside + others - moving
        if (moving > 0) expect(moving).toBeGreaterThanOrEqual(5)
        if (moving > 0 && staying > 0) expect(staying).toBeGreaterThanOrEqual(5)
      }),
    )
  })
})

describe('batches of texts that people may leave out', () => {
  const texts = (...groupSizes: number[]) =>
    groupSizes.flatMap((size, n) => Array.from({ length: size }, () => ({ firstGroupNo: n + 1 })))
  const sizesOf = (...groupSizes: number[]) => formTextBatches(texts(...groupSizes)).map(({ length }) => length)

  it('have at least five texts, and the last ones wait', () => {
    expect(sizesOf(4)).toEqual([])
    expect(sizesOf(4, 1)).toEqual([5])
    expect(sizesOf(7, 4)).toEqual([7])
    expect(sizesOf(7, 4, 2, 1)).toEqual([7, 6])
  })

  it('never change when more groups are counted', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 })
    fc.assert(
      fc.property(sizes, sizes, (now, later) => {
        const [before, after] = [sizesOf(...now), sizesOf(...now, ...later)]
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.every((size) => size >= 5)).toBe(true)
      }),
    )
  })
})
