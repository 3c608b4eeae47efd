// Lists of people who join: what a row may contain, which role and place it means, and its validation; shared by the
// handover, invitations and the import.
import * as z from 'zod/mini'
import { isAppointed, type Role, roles } from '../roles.ts'
import {
  type NamedCode,
  parseAddress,
  parseDay,
  parseNameOfAddress,
  resolveCode,
  resolveRole,
  roleRows,
  wordsOf,
} from '../text/parse-text.ts'
import { dayShape } from '../time/years.ts'
import { isAddress, isOfDomain, normalEmail } from './email-domain.ts'
import { withoutBidiControls } from './names.ts'
import { type Coded, type FieldProblems, type Organisation, type Place, placeProblems } from './organisation.ts'

export const joiningText = z.string().check(z.trim(), z.maxLength(320, 'This is too long.'), withoutBidiControls)
const maxJoiningName = 120

/** A person who joins. The rules below check role, place and day; places are resolved from what people write. */
export const joiningShape = z.object({
  email: joiningText,
  /** Their name, until they write their own. */
  name: z.optional(
    z.nullable(
      z
        .string()
        .check(z.trim(), z.maxLength(maxJoiningName, `Use at most ${maxJoiningName} characters.`), withoutBidiControls),
    ),
  ),
  role: joiningText,
  committee: z.optional(z.nullable(joiningText)),
  portfolio: z.optional(z.nullable(joiningText)),
  /** First day of the role; the year's first day unless it is given. */
  startsOn: z.optional(z.nullable(joiningText)),
})
export type Joining = z.infer<typeof joiningShape>

/** Everybody who joins has one of these. */
export const joinRoles = roles.filter((role) => role !== 'user')
export const isJoinRole = (text: string): text is Role => (joinRoles as string[]).includes(text)

/** `LCVP`, `Team leader`, `tm`. */
function resolveJoinRole(text: string): Role | undefined {
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

/** A president or vice president: of an LC or of the MC, which the committee decides. */
const board = 'board'
const boardRow: NamedCode = {
  ...{ code: board, name: 'VP', spellings: ['Vice President', 'President', 'EB', 'EB member', 'Executive Board'] },
}
const positionRows: readonly NamedCode[] = [...roleRows.filter(({ code }) => isJoinRole(code)), boardRow]
/** Between a role and its place: 'VP of Finance', 'President of LC Lahore'. */
const linkWords = new Set(['of', 'for', 'in', 'at', 'the', 'lc'])
const longestPosition = 5

/** What a role's text means; it may name the portfolio and the committee, too. */
type ReadRole = { role: Role | typeof board } & Partial<Place>

function readPlace(words: readonly string[], { committees, portfolios }: Organisation): Partial<Place> | undefined {
  const named = words.filter((word) => !linkWords.has(word))
  if (named.length === 0) return {}
  const text = named.join(' ')
  const portfolio = resolveCode(portfolios, text)
  if (portfolio) return { portfolio }
  const committee = resolveCode(committees, text)
  if (committee) return { committee }
  for (let at = 1; at < named.length; at += 1) {
    const [first, second] = [named.slice(0, at).join(' '), named.slice(at).join(' ')]
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const place = { portfolio: resolveCode(portfolios, one), committee: resolveCode(committees, other) }
      if (place.portfolio && place.committee) return place as Place
    }
  }
  return undefined
}

/** `VP`, `LCP`, `Vice President oGV`, `Team leader - Finance`, `oGV VP Lahore`. */
export function readRole(text: string, organisation: Organisation): ReadRole | undefined {
  const role = resolveJoinRole(text)
  if (role) return { role }
  const words = wordsOf(text.slice(0, 200))
  for (let length = Math.min(longestPosition, words.length); length > 0; length -= 1) {
    for (const start of new Set([0, words.length - length])) {
      const position = resolveCode(positionRows, words.slice(start, start + length).join(' '))
      const place = position && readPlace([...words.slice(0, start), ...words.slice(start + length)], organisation)
      if (place) return { role: position as ReadRole['role'], ...place }
    }
  }
  return undefined
}

function boardRole(committee: string | null, { committees }: Organisation): Role | undefined {
  const kind = committees.find(({ code }) => code === committee)?.kind
  return kind && (kind === 'mc' ? 'mcvp' : 'lcvp')
}

/** As written → as stored: codes of role and place, the bare address, the day. What cannot be resolved stays as written. */
export function resolveJoining(row: Joining, organisation: Organisation): Joining {
  const written = resolvePlace(row, organisation)
  const day = row.startsOn && (parseDay(row.startsOn) ?? row.startsOn)
  const resolved = {
    ...{ ...row, ...written, email: parseAddress(row.email) },
    name: row.name || parseNameOfAddress(row.email) || null,
    startsOn: day || null,
  }
  const read = readRole(row.role, organisation)
  if (!read) return resolved
  const place = {
    committee: written.committee ?? read.committee ?? null,
    portfolio: written.portfolio ?? read.portfolio ?? null,
  }
  // A role that names another place than the row does is a question, and not ours to decide.
  const isContradicted =
    (read.committee && read.committee !== place.committee) || (read.portfolio && read.portfolio !== place.portfolio)
  const role = read.role === board ? boardRole(place.committee, organisation) : read.role
  return role && !isContradicted ? { ...resolved, ...place, role } : resolved
}

function addressProblem(email: string, emailDomain: string): string | undefined {
  if (email === '') return 'Please enter an email.'
  if (!isAddress(email)) return 'This is not a valid email.'
  return isOfDomain(email, emailDomain) ? undefined : `Only emails that end with @${emailDomain} can join.`
}

const twiceText = 'This person is listed twice with the same role.'
const ownTwiceText = 'This person is listed twice: a team member or leader has one role.'
export const deactivatedText = 'This account is deactivated. Reactivate it in the admin panel first.'

/** Finds people who are listed twice: several offices are fine, the same one twice is not. Called with one row after the other. */
export function createTwiceCheck(): (row: Joining) => string | undefined {
  const seen = new Set<string>()
  return ({ email, role, committee, portfolio }) => {
    if (normalEmail(email) === '' || !isJoinRole(role)) return undefined
    const isOffice = isAppointed(role)
    const key = JSON.stringify([normalEmail(email), ...(isOffice ? [role, committee || null, portfolio || null] : [])])
    if (seen.has(key)) return isOffice ? twiceText : ownTwiceText
    seen.add(key)
    return undefined
  }
}

type JoiningContext = { organisation: Organisation; emailDomain: string }

/** Every wrong field of one row, whose role is a code. */
export function rowProblems(row: Joining, { organisation, emailDomain }: JoiningContext): FieldProblems {
  const wrong: FieldProblems = placeProblems(resolvePlace(row, organisation), organisation)
  const address = addressProblem(normalEmail(row.email), emailDomain)
  if (address) wrong.email = address
  if (!isJoinRole(row.role)) {
    const read = readRole(row.role, organisation)
    if (read?.role === board && !row.committee && !read.committee) {
      wrong.committee = `Which committee? Choose an LC or the MC for ${row.role.trim()}.`
    } else if (read?.role !== board || !wrong.committee) wrong.role = 'Please choose a role.'
  }
  const day = row.startsOn ? dayShape.safeParse(row.startsOn) : undefined
  if (day?.error) wrong.startsOn = day.error.issues[0]?.message ?? ''
  return wrong
}

/** Every wrong field of every row at once: `joining.0.email`. */
export function joiningProblems(joining: readonly Joining[], context: JoiningContext): FieldProblems {
  const wrong: FieldProblems = {}
  const findTwice = createTwiceCheck()
  for (const [n, row] of joining.entries()) {
    const twice = findTwice({ ...row, ...resolvePlace(row, context.organisation) })
    const problems: FieldProblems = { ...(twice && { email: twice }), ...rowProblems(row, context) }
    for (const [field, text] of Object.entries(problems)) wrong[`joining.${n}.${field}`] = text
  }
  return wrong
}
