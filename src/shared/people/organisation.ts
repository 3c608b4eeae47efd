// Organisation (committees and portfolios): rows that admins maintain; the forms, filters, results and rules of every hub
// use them. A code is stored and never changes; a name is what people read.
import * as z from 'zod/mini'
import { type Role, roleNames } from '../roles.ts'
import { today } from '../time/calendar.ts'

/** In contracts: a short text. The organisation decides whether it is on the list. */
export const codeShape = z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters.'))

const day = z.string()

/** A period during which it was closed, for questions about past days. */
const closingShape = z.object({
  closedOn: day,
  /** When it was entered. */
  notedOn: day,
  /** The first day on which it was open again. */
  reopenedOn: day,
})
export type Closing = z.infer<typeof closingShape>
/** Earlier ones, in order; not set if there are none. */
const pastClosings = z.optional(z.array(closingShape))

export const committeeShape = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['lc', 'mc']),
  order: z.int(),
  /** Other spellings, including earlier names: imports understand them. */
  spellings: z.array(z.string()),
  openedOn: z.nullable(day),
  /** The first day on which it is closed. */
  closedOn: z.nullable(day),
  /** The committee into which it was merged. */
  successor: z.nullable(z.string()),
  pastClosings,
})
export const portfolioShape = z.object({
  code: z.string(),
  name: z.string(),
  order: z.int(),
  /** As with committees. */
  spellings: z.array(z.string()),
  closedOn: z.nullable(day),
  pastClosings,
})
/** Both in their order. */
export const organisationShape = z.object({
  committees: z.array(committeeShape),
  portfolios: z.array(portfolioShape),
})
export type Committee = z.infer<typeof committeeShape>
export type Portfolio = z.infer<typeof portfolioShape>
export type Organisation = z.infer<typeof organisationShape>

/** Where a person works. */
export const placeShape = z.object({ committee: z.nullable(codeShape), portfolio: z.nullable(codeShape) })
export type Place = z.infer<typeof placeShape>

export const isOpen = ({ closedOn }: { closedOn: string | null }, on?: string) =>
  closedOn === null || (on ?? today()) < closedOn

export const covers = ({ closedOn, reopenedOn }: Closing, on: string) => closedOn <= on && on < reopenedOn

type Dated = { closedOn: string | null; openedOn?: string | null; pastClosings?: readonly Closing[] | undefined }

/** Whether it was open on a past day, whatever was closed and opened since. */
export const wasOpen = ({ closedOn, openedOn, pastClosings = [] }: Dated, on: string): boolean =>
  isOpen({ closedOn }, on) && (openedOn ?? '') <= on && !pastClosings.some((closing) => covers(closing, on))

/** As it was on a past day: what was not open then is closed. Without a day, as it is. */
export function organisationOn(organisation: Organisation, on: string | undefined): Organisation {
  if (on === undefined) return organisation
  const asThen = <Row extends Dated>(row: Row): Row => ({ ...row, closedOn: wasOpen(row, on) ? null : on })
  return { committees: organisation.committees.map(asThen), portfolios: organisation.portfolios.map(asThen) }
}

export type Coded = { code: string; name: string; closedOn: string | null }

export const openOnes = <Row extends Coded>(rows: readonly Row[]): Row[] => rows.filter((row) => isOpen(row))

/** The open local committees, in order. */
export const localCommittees = ({ committees }: Organisation) =>
  openOnes(committees).filter(({ kind }) => kind === 'lc')

export const isLocalCommittee = ({ committees }: Organisation, code: string | null) =>
  committees.some((each) => each.code === code && each.kind === 'lc' && isOpen(each))

/** The code of the national body: there is exactly one. */
export const nationalCommittee = ({ committees }: Organisation) =>
  (committees.find(({ kind }) => kind === 'mc') as Committee).code

const rowOf = <Row extends Coded>(rows: readonly Row[], code: string) => rows.find((row) => row.code === code)

/** The name for people; an unknown code stands for itself. */
export const committeeName = ({ committees }: Organisation, code: string) => rowOf(committees, code)?.name ?? code
export const portfolioName = ({ portfolios }: Organisation, code: string) => rowOf(portfolios, code)?.name ?? code

/** `LCVP, Lahore, oGV`. */
export const positionText = (role: Role, { committee, portfolio }: Place, organisation: Organisation) =>
  [
    roleNames[role],
    committee && committeeName(organisation, committee),
    portfolio && portfolioName(organisation, portfolio),
  ]
    .filter(Boolean)
    .join(', ')

/** In the order that a screen of the specification has for the codes it knows; others follow in their own order. */
export function inOrderOf<Row extends { code: string }>(known: readonly string[], rows: readonly Row[]): Row[] {
  const positionOf = ({ code }: Row) => (known.includes(code) ? known.indexOf(code) : known.length)
  return [...rows].sort((a, b) => positionOf(a) - positionOf(b))
}

/** The initial value of a form: the code if it is open, otherwise empty. */
export const openCode = (rows: readonly Pick<Coded, 'code' | 'closedOn'>[], code: string | null | undefined) =>
  rows.find((row) => row.code === code && isOpen(row))?.code ?? ''

/** For results: open ones, closed ones that have rows, and codes that this page does not know yet. */
export function shownOf(rows: readonly Coded[], reported: Iterable<string>): Coded[] {
  const codes = new Set(reported)
  const known = new Set(rows.map(({ code }) => code))
  const unknownCodes = [...codes].filter((code) => !known.has(code))
  return [
    ...rows.filter((row) => isOpen(row) || codes.has(row.code)),
    ...unknownCodes.map((code) => ({ code, name: code, closedOn: null })),
  ]
}

/** For a select: open ones, and the one that a record already has. */
export const choicesOf = (rows: readonly Coded[], kept?: string | null) =>
  rows.filter((row) => isOpen(row) || row.code === kept).map(({ code, name }) => ({ value: code, label: name }))

/** Problems by field name; empty if everything is valid. */
export type FieldProblems = Record<string, string>

/** The problem with a chosen code; one that the record already had is accepted. */
export function codeProblem(rows: readonly Coded[], code: string, kept?: string | null): string | undefined {
  if (kept !== undefined && code === kept) return undefined
  const row = rowOf(rows, code)
  if (!row) return 'Please choose one from the list.'
  return isOpen(row) ? undefined : `${row.name} is closed. Please choose another.`
}

/** A place may be empty; what it was before may stay. */
export function placeProblems(place: Place, { committees, portfolios }: Organisation, before?: Place): FieldProblems {
  const { committee, portfolio } = place
  const wrong: FieldProblems = {}
  const committeeWrong = committee === null ? undefined : codeProblem(committees, committee, before?.committee)
  const portfolioWrong = portfolio === null ? undefined : codeProblem(portfolios, portfolio, before?.portfolio)
  if (committeeWrong) wrong.committee = committeeWrong
  if (portfolioWrong) wrong.portfolio = portfolioWrong
  return wrong
}
