// Groups of people with a role: by LC in the organisation's order, then those without one, then admins.
import { isAdmin } from '#shared/access.ts'
import { committeeName, type Organisation } from '#shared/people/organisation.ts'
import type { Holder } from '../../contract.ts'

export type HolderGroup = { name: string; holders: Holder[] }

export function groupHolders(holders: readonly Holder[], organisation: Organisation): HolderGroup[] {
  const admins = holders.filter(({ role }) => isAdmin(role))
  const others = holders.filter(({ role }) => !isAdmin(role))
  const known = organisation.committees.map(({ code }) => code)
  const codes = [...new Set([...known, ...others.flatMap(({ place }) => place.committee ?? [])])]
  const committeeGroups = codes.map((code) => ({
    name: committeeName(organisation, code),
    holders: others.filter(({ place }) => place.committee === code),
  }))
  const groups = [
    ...committeeGroups,
    { name: 'Without an LC', holders: others.filter(({ place }) => place.committee === null) },
    { name: 'Admins', holders: admins },
  ]
  return groups.filter((group) => group.holders.length > 0)
}

/** One row for each role that a person holds. */
export const keyOf = ({ uid, role, place }: Holder) => [uid, role, place.committee, place.portfolio].join(' ')
