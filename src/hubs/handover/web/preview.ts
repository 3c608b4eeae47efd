// Handover preview: who keeps, loses and gains what, in words.
import { isAdmin } from '#shared/access.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { type Joining, resolvePlace } from '#shared/people/joining.ts'
import { type Organisation, positionText } from '#shared/people/organisation.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { filledPeople, toJoining } from '#web/people-list/person-row.ts'
import type { Handover, Holder } from '../contract.ts'
import type { EditedPlan } from './prepare/plan.ts'

export type Preview = {
  stay: number
  leave: { uid: string; name: string; loses: string }[]
  /** By their name, or else their address; `gains` is empty while something in the row is to be corrected. */
  come: { who: string; gains: string }[]
  shutOut: number
}

/** 'one person', '3 people'. */
export const formatPeople = (count: number) => (count === 1 ? 'one person' : `${count} people`)

export const formatHolder = ({ role, place }: Pick<Holder, 'role' | 'place'>, organisation: Organisation) =>
  isAdmin(role) ? roleNames[role] : positionText(role, place, organisation)

const formatGain = (row: Joining, organisation: Organisation) =>
  positionText(row.role as Role, resolvePlace(row, organisation), organisation)

export function buildPreview(
  plan: EditedPlan,
  { holders }: Handover,
  organisation: Organisation,
  /** Rows that are not complete, by their keys. */
  wrong: Pick<ReadonlySet<string>, 'has'>,
): Preview {
  const leaving = new Set(plan.leaving)
  const people = new Map<string, Holder[]>()
  for (const holder of holders) people.set(holder.uid, [...(people.get(holder.uid) ?? []), holder])
  const leavingPeople = [...people].filter(([uid]) => leaving.has(uid))
  const joining = filledPeople(plan.coming)
  // People who come with a new role do not keep the old one.
  const comes = new Set(joining.map(({ email }) => normalEmail(email)))
  return {
    stay: [...people].filter(([uid, [holderRows]]) => !leaving.has(uid) && !comes.has(holderRows?.email ?? '')).length,
    leave: leavingPeople.map(([uid, holderRows]) => ({
      uid,
      name: holderRows[0]?.displayName ?? '',
      loses: holderRows.map((each) => formatHolder(each, organisation)).join(' and '),
    })),
    come: joining.map((row) => ({
      who: row.name || row.email,
      gains: wrong.has(row.key) ? '' : formatGain(toJoining(row), organisation),
    })),
    shutOut: plan.deactivating.length,
  }
}

/** Formatted in UTC: a day has no hour, and in another time zone it would be the day before for some. */
export const formatDay = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'One person leaves, 3 people join.' Empty if everybody stays. */
export function formatPeopleChanges({ stay, leave, come, shutOut }: Preview): string {
  const many = (count: number, one: string, more: string) => `${formatPeople(count)} ${count === 1 ? one : more}`
  const what = [
    stay > 0 && many(stay, 'stays', 'stay'),
    leave.length > 0 && many(leave.length, 'leaves', 'leave'),
    come.length > 0 && many(come.length, 'joins', 'join'),
    shutOut > 0 && many(shutOut, 'is deactivated', 'are deactivated'),
  ].filter((part) => part !== false)
  return what.length === 0 ? '' : `${capitalize(what.join(', '))}.`
}
