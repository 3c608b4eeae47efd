// Which answers are counted together? Every answer gets into one group of five and more, and a group only ever splits into
// groups of five and more. Every view is a sum of whole groups, so no two views, also of different moments, differ by fewer
// than five people. Who sends answers cannot choose the moment, and what visitors send is never added to what members say.
//
// What remains: in an LC where five answer, four people with a mailbox each who act together know what they said, and so the
// fifth. A higher floor would only ask for more of them, and show small LCs never.
import { endOf } from './rounds.ts'

/** No view, and no difference between two views, holds fewer people than this. */
export const floor = 5
/** Anybody may send as a visitor, and no number protects from who sends all but one: from this many up, and only roughly. */
export const visitorFloor = 20

/** Why results show another number than was received. */
export const notShownWords = (shown: number) =>
  `${shown.toLocaleString('en')} in the results. The others came from visitors, were set aside, or wait until ${floor} can be counted together.`

/** What a group is counted under when it is not one LC: members of several, or visitors. */
export const severalCommittees = ''
export const visitors = 'visitors'

export type Kind = 'member' | 'visitor'
export type Waiting = { kind: Kind; round: string; localCommitee: string }
export type Group<W> = { lc: string; round: string; answers: W[] }

/** Which of the waiting answers make up groups at this moment of counting? */
export function groupsToClose<W extends Waiting>(waiting: readonly W[], counting: string): Group<W>[] {
  return [...Map.groupBy(waiting, ({ round }) => round)].flatMap(([round, answers]) =>
    groupsOfRound(answers, endOf(round) <= counting).map((group) => ({ ...group, round })),
  )
}

/** Who did not find five of their LC is counted with others of the country when the round has ended, or never. */
function groupsOfRound<W extends Waiting>(waiting: readonly W[], hasEnded: boolean) {
  const { member = [], visitor = [] } = Object.groupBy(waiting, ({ kind }) => kind)
  const byCommittee = [...Map.groupBy(member, ({ localCommitee }) => localCommitee)]
  const groups = byCommittee.filter(([, answers]) => answers.length >= floor).map(([lc, answers]) => ({ lc, answers }))
  if (!hasEnded) return groups
  const rest = byCommittee.filter(([, answers]) => answers.length < floor).flatMap(([, answers]) => answers)
  if (rest.length >= floor) groups.push({ lc: severalCommittees, answers: rest })
  if (visitor.length >= visitorFloor) groups.push({ lc: visitors, answers: visitor })
  return groups
}

/**
 * Who is counted when a year closes? Whoever still waits, for the country only, whatever their LC and round: so nobody waits
 * for ever. Fewer than enough are never counted: the figures before and after would tell what they said.
 */
export function groupsAtClosing<W extends Pick<Waiting, 'kind'>>(waiting: readonly W[]) {
  const { member = [], visitor = [] } = Object.groupBy(waiting, ({ kind }) => kind)
  return [
    ...(member.length >= floor ? [{ lc: severalCommittees, answers: member }] : []),
    ...(visitor.length >= visitorFloor ? [{ lc: visitors, answers: visitor }] : []),
  ]
}

const isNoneOrEnough = (n: number) => n === 0 || n >= floor

/**
 * Which answers of a counted group leave the figures because they are set aside, or come back? A single one never does: the
 * figures before and after, subtracted, would be that person's answer, and a newer group that is counted at the same moment
 * would not hide it (where none of the new people chose a rating, one less of it is still one less).
 */
export function toMove<A extends { isAside: number; isOut: number }>(group: readonly A[]): A[] {
  const aside = group.filter(({ isAside }) => isAside === 1).length
  if (!isNoneOrEnough(aside) || !isNoneOrEnough(group.length - aside)) return []
  return group.filter(({ isAside, isOut }) => isAside !== isOut)
}
