import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsAtClosing, groupsToClose, type Kind, toMove } from './groups.ts'

const waiting = (n: number, localCommitee: string, kind: Kind = 'member', round = '2026-1') =>
  Array.from({ length: n }, () => ({ localCommitee, kind, round }))
const within = '2026-03-02T00:00:00.000Z'
const atTheEnd = '2026-07-01T00:00:00.000Z'
const sizes = (list: ReturnType<typeof waiting>, counting: string) =>
  groupsToClose(list, counting).map(({ round, lc, answers }) => [round, lc, answers.length])

describe('groups', () => {
  it('are made of five members of one LC', () => {
    expect(sizes([...waiting(5, 'LUMS'), ...waiting(4, 'IBA')], within)).toEqual([['2026-1', 'LUMS', 5]])
  })

  it('never mix visitors in, whatever LC they name', () => {
    expect(sizes([...waiting(4, 'LUMS'), ...waiting(19, 'LUMS', 'visitor')], atTheEnd)).toEqual([])
    expect(sizes(waiting(40, 'LUMS', 'visitor'), within)).toEqual([])
    expect(sizes(waiting(20, 'LUMS', 'visitor'), atTheEnd)).toEqual([['2026-1', 'visitors', 20]])
  })

  it('are made of the rest of several LCs when the round has ended, or never', () => {
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

describe('at the closing of a year', () => {
  const closing = (list: ReturnType<typeof waiting>) =>
    groupsAtClosing(list).map(({ lc, answers }) => [lc, answers.length])

  it('are made of all who wait, whatever LC and round, for the country only', () => {
    const both = [...waiting(6, 'LUMS'), ...waiting(2, 'IBA', 'member', '2026-2')]
    expect(closing(both)).toEqual([['', 8]])
    expect(closing([...waiting(3, 'LUMS'), ...waiting(20, 'LUMS', 'visitor')])).toEqual([['visitors', 20]])
  })

  it('are never made of fewer than five, nor of fewer than twenty visitors', () => {
    expect(closing([...waiting(4, 'LUMS'), ...waiting(19, 'LUMS', 'visitor')])).toEqual([])
  })
})

const member = (isAside: number, isOut = 0) => ({ isAside, isOut })
const group = (aside: number, others: number, isOut = 0) => [
  ...Array.from({ length: aside }, () => member(1, isOut)),
  ...Array.from({ length: others }, () => member(0, isOut)),
]

describe('what is set aside', () => {
  it('leaves five at a time, and leaves nobody or five behind', () => {
    expect(toMove(group(1, 20))).toHaveLength(0)
    expect(toMove(group(4, 20))).toHaveLength(0)
    expect(toMove(group(5, 5))).toHaveLength(5)
    expect(toMove(group(5, 4))).toHaveLength(0)
    expect(toMove(group(9, 0))).toHaveLength(9)
  })

  it('comes back the same way', () => {
    expect(toMove(group(7, 1, 1))).toHaveLength(0)
    expect(toMove(group(5, 5, 1))).toEqual(group(0, 5, 1))
    expect(toMove(group(0, 8, 1))).toHaveLength(8)
    expect(toMove(group(8, 0, 1))).toHaveLength(0)
  })

  it('never makes a group of one to four', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.constantFrom(0, 1), (aside, others, isOut) => {
        const moving = toMove(group(aside, others, isOut)).length
        const staying = aside + others - moving
        if (moving > 0) expect(moving).toBeGreaterThanOrEqual(5)
        if (moving > 0 && staying > 0) expect(staying).toBeGreaterThanOrEqual(5)
      }),
    )
  })
})
