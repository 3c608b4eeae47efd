// Own committees of the signed-in person: forms start with the first, and offer them before the others if there are several.
import type { Me } from '#shared/contracts/shell-contract.ts'
import { ownCommittees } from '#shared/people/offices.ts'
import { type Coded, openCode } from '#shared/people/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'

/** The initial value of a form: the first own one that is open, otherwise empty. */
export const firstOwnCommittee = (me: Me | null, committees: readonly Coded[]): string =>
  (me ? ownCommittees(me) : []).map((code) => openCode(committees, code)).find(Boolean) ?? ''

type Choice = { value: string; label: string }

/** For a select: several own ones stand first, in a group of their own. */
export function useOwnFirst(choices: readonly Choice[]): (Choice | { group: string; items: Choice[] })[] {
  const { me } = useSession()
  const own = me ? ownCommittees(me) : []
  const [yours, others] = [
    choices.filter(({ value }) => own.includes(value)),
    choices.filter(({ value }) => !own.includes(value)),
  ]
  if (yours.length < 2 || others.length === 0) return [...choices]
  const inOrder = yours.toSorted((a, b) => own.indexOf(a.value) - own.indexOf(b.value))
  return [
    { group: 'Your LCs', items: inOrder },
    { group: 'Other LCs', items: others },
  ]
}
