// Lists of people who join: what a row may contain, which role and place it means, and its validation; shared by the
// handover and the import.
import * as z from 'zod/mini'
import { type Role, roles } from '../roles.ts'
import { resolveCode, resolveRole } from '../text/parse-text.ts'
import { dayShape } from '../time/years.ts'
import { isAddress, isOfDomain, normalEmail } from './email-domain.ts'
import { type Coded, type FieldProblems, type Organisation, type Place, placeProblems } from './organisation.ts'

export const joiningText = z.string().check(z.trim(), z.maxLength(320, 'This is too long.'))

/** A person who joins. The rules below check role and place; places are resolved from what people write. */
export const joiningShape = z.object({
  email: joiningText,
  role: joiningText,
  committee: z.optional(z.nullable(joiningText)),
  portfolio: z.optional(z.nullable(joiningText)),
  name: z.optional(z.string().check(z.trim(), z.maxLength(120, 'Use at most 120 characters.'))),
  /** The day on which the role begins; the year's first day unless given. */
  startsOn: z.optional(z.nullable(dayShape)),
})
export type Joining = z.infer<typeof joiningShape>

/** Everybody who joins has one of these. */
export const joinRoles = roles.filter((role) => role !== 'user')
export const isJoinRole = (text: string): text is Role => (joinRoles as string[]).includes(text)

/** `LCVP`, `Team leader`, `tm`. */
export function resolveJoinRole(text: string): Role | undefined {
  const role = resolveRole(text)
  return role && isJoinRole(role) ? role : undefined
}

type WrittenPlace = Pick<Joining, 'committee' | 'portfolio'>

/** By code if it can be resolved; otherwise left as written, and refused below. */
export function resolvePlace({ committee, portfolio }: WrittenPlace, organisation: Organisation): Place {
  const code = (rows: readonly Coded[], text: string | null | undefined) =>
    text ? (resolveCode(rows, text) ?? text) : null
  return {
    committee: code(organisation.committees, committee),
    portfolio: code(organisation.portfolios, portfolio),
  }
}

function addressProblem(email: string, emailDomain: string): string | undefined {
  if (email === '') return 'Please give an address.'
  if (!isAddress(email)) return 'This is no mail address.'
  return isOfDomain(email, emailDomain) ? undefined : `Only addresses that end with @${emailDomain} may join.`
}

export const twiceText = 'This address stands here twice.'
export const deactivatedText = 'This account is deactivated. Reactivate it in the admin panel first.'

type JoiningContext = { organisation: Organisation; emailDomain: string }

/** Every wrong field of one row. */
export function rowProblems(row: Joining, { organisation, emailDomain }: JoiningContext): FieldProblems {
  const wrong: FieldProblems = placeProblems(resolvePlace(row, organisation), organisation)
  const address = addressProblem(normalEmail(row.email), emailDomain)
  if (address) wrong.email = address
  if (!isJoinRole(row.role)) wrong.role = 'Please choose a role.'
  return wrong
}

/** Every wrong field of every row at once: `joining.0.email`. */
export function joiningProblems(joining: readonly Joining[], context: JoiningContext): FieldProblems {
  const wrong: FieldProblems = {}
  const seen = new Set<string>()
  for (const [n, row] of joining.entries()) {
    const email = normalEmail(row.email)
    const isTwice = email !== '' && seen.has(email)
    seen.add(email)
    const problems: FieldProblems = { ...(isTwice && { email: twiceText }), ...rowProblems(row, context) }
    for (const [field, text] of Object.entries(problems)) wrong[`joining.${n}.${field}`] = text
  }
  return wrong
}
