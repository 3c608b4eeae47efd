// What does a handover decide? Which role and place somebody means who writes them in their own way, and what is wrong
// with a list of people who come.
import { plusDays, today } from '#shared/calendar.ts'
import { isAddress, isOfDomain, normalEmail } from '#shared/email-domain.ts'
import { anyRoleMeant, codeMeant } from '#shared/meant.ts'
import { type Coded, type FieldProblems, type Organisation, type Place, placeProblems } from '#shared/organisation.ts'
import { type Role, roles } from '#shared/roles.ts'
import type { Year } from '#shared/years.ts'
import type { Joining } from './contract.ts'

export { normalEmail as normalAddress } from '#shared/email-domain.ts'
export { codeMeant } from '#shared/meant.ts'
export { positionText } from '#shared/organisation.ts'

/** Everybody who comes has one of these. */
export const joinRoles = roles.filter((role) => role !== 'user')
export const isJoinRole = (text: string): text is Role => (joinRoles as string[]).includes(text)

/** `LCVP`, `Team leader`, `tm`. */
export function roleMeant(text: string): Role | undefined {
  const role = anyRoleMeant(text)
  return role && isJoinRole(role) ? role : undefined
}

function addressProblem(email: string, emailDomain: string): string | undefined {
  if (email === '') return 'Please give an address.'
  if (!isAddress(email)) return 'This is no mail address.'
  return isOfDomain(email, emailDomain) ? undefined : `Only addresses that end with @${emailDomain} may join.`
}

/** By code where it is understood; what is not is left as it was written, and refused below. */
export function placeMeant({ committee, portfolio }: Partial<Joining>, organisation: Organisation): Place {
  const code = (rows: readonly Coded[], text: string | null | undefined) =>
    text ? (codeMeant(rows, text) ?? text) : null
  return {
    committee: code(organisation.committees, committee),
    portfolio: code(organisation.portfolios, portfolio),
  }
}

type Known = { organisation: Organisation; emailDomain: string }

/** Every wrong field of every row at once: `joining.0.email`. */
export function joiningProblems(joining: readonly Joining[], { organisation, emailDomain }: Known): FieldProblems {
  const wrong: FieldProblems = {}
  const seen = new Set<string>()
  for (const [n, row] of joining.entries()) {
    const email = normalEmail(row.email)
    const isTwice = email !== '' && seen.has(email)
    seen.add(email)
    const problems: FieldProblems = placeProblems(placeMeant(row, organisation), organisation)
    const address = addressProblem(email, emailDomain) ?? (isTwice ? 'This address stands here twice.' : undefined)
    if (address) problems.email = address
    if (!isJoinRole(row.role)) problems.role = 'Please choose a role.'
    for (const [field, text] of Object.entries(problems)) wrong[`joining.${n}.${field}`] = text
  }
  return wrong
}

/** 'MX checklists: 2, funnel reports: 1'; nothing where nothing was collected. */
export const collectedText = (collected: readonly { what: string; count: number }[]) =>
  collected
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${what}: ${count}`)
    .join(', ')

/** Before so many days of a year nobody can be missed in it. */
const daysToBeSeen = 60

/** Whoever was not here since that day was not seen all year; while the open one is young, the one before is meant. */
export function silentSince(years: readonly Year[], open: Year): string {
  if (plusDays(open.startsOn, daysToBeSeen) <= today()) return open.startsOn
  const before = years.findLast(({ state, isPast }) => state === 'closed' && !isPast)
  return before?.startsOn ?? plusDays(open.startsOn, -365)
}
