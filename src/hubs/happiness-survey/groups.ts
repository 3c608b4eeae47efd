// Anonymity groups: anonymise survey answers by suppressing small groups (k-anonymity with k = 5). Each answer is counted in
// a group of at least five, and a group only ever splits into groups of at least five. Every view is a sum of whole groups,
// so no two views, even at different times, differ by fewer than five people. Senders cannot choose when they are counted,
// and visitors' answers are never added to members' answers.
//
// The remaining risk: in an LC where five answer, four people with a mailbox each who act together know their own answers, and
// so the fifth. A higher minimum would only take more of them, and small LCs would never be shown.
import { endOf } from './rounds.ts'

/** No view, and no difference between two views, is about fewer people than this. */
export const minGroupSize = 5
/** Minimum for visitors, who are shown only roughly: no number protects against somebody who sends all answers but one. */
export const minVisitors = 20

/** Explains why the results show another number than was received. */
export const formatNotShown = (shown: number) =>
  `${shown.toLocaleString('en')} in the results. The others came from visitors, were set aside, or are waiting until ${minGroupSize} can be counted together.`

/** Codes of groups that are not one LC: members of several LCs, or visitors. */
export const severalCommittees = ''
export const visitors = 'visitors'

export type Kind = 'member' | 'visitor'
export type Waiting = { kind: Kind; round: string; localCommitee: string }
export type Group<W> = { lc: string; round: string; answers: W[] }

/** The groups that the waiting answers form at this counting time. */
export function formGroups<W extends Waiting>(waiting: readonly W[], counting: string): Group<W>[] {
  return [...Map.groupBy(waiting, ({ round }) => round)].flatMap(([round, answers]) =>
    formGroupsOfRound(answers, endOf(round) <= counting).map((group) => ({ ...group, round })),
  )
}

/** Members of an LC with fewer than five are counted with others of the country after the round, or never. */
function formGroupsOfRound<W extends Waiting>(waiting: readonly W[], hasEnded: boolean) {
  const { member = [], visitor = [] } = Object.groupBy(waiting, ({ kind }) => kind)
  const byCommittee = [...Map.groupBy(member, ({ localCommitee }) => localCommitee)]
  const groups = byCommittee
    .filter(([, answers]) => answers.length >= minGroupSize)
    .map(([lc, answers]) => ({ lc, answers }))
  if (!hasEnded) return groups
  const rest = byCommittee.filter(([, answers]) => answers.length < minGroupSize).flatMap(([, answers]) => answers)
  if (rest.length >= minGroupSize) groups.push({ lc: severalCommittees, answers: rest })
  if (visitor.length >= minVisitors) groups.push({ lc: visitors, answers: visitor })
  return groups
}

/**
 * The groups when a year closes: all who still wait, counted only nationally, whatever their LC and round, so that nobody
 * waits for ever. Too few are never counted: the figures before and after would reveal their answers.
 */
export function formClosingGroups<W extends Pick<Waiting, 'kind'>>(waiting: readonly W[]) {
  const { member = [], visitor = [] } = Object.groupBy(waiting, ({ kind }) => kind)
  return [
    ...(member.length >= minGroupSize ? [{ lc: severalCommittees, answers: member }] : []),
    ...(visitor.length >= minVisitors ? [{ lc: visitors, answers: visitor }] : []),
  ]
}

/**
 * Texts of an LC and month that people may leave out, in batches of at least five: groups in the order in which they were
 * counted, together until they have five texts. The last ones wait. A batch never changes, whatever is counted or set aside
 * later, so looking twice tells no text apart.
 */
export function formTextBatches<T extends { firstGroupNo: number }>(texts: readonly T[]): T[][] {
  const groups = [...Map.groupBy(texts, ({ firstGroupNo }) => firstGroupNo)].sort(([a], [b]) => a - b)
  const batches: T[][] = []
  let batch: T[] = []
  for (const [, written] of groups) {
    batch = [...batch, ...written]
    if (batch.length < minGroupSize) continue
    batches.push(batch)
    batch = []
  }
  return batches
}

const isNoneOrEnough = (n: number) => n === 0 || n >= minGroupSize

/**
 * The answers of a counted group that leave the figures because they are set aside, or come back. A single one never does:
 * the difference before and after would be that person's answer, and a new group counted at the same time would not hide it
 * (if none of the new people chose a rating, one less of it is still one less).
 */
export function answersToMove<A extends { isAside: number; isOut: number }>(group: readonly A[]): A[] {
  const aside = group.filter(({ isAside }) => isAside === 1).length
  if (!isNoneOrEnough(aside) || !isNoneOrEnough(group.length - aside)) return []
  return group.filter(({ isAside, isOut }) => isAside !== isOut)
}
