// Rules of the conversion tracker: which LCs exist and how this screen spells them, matching of columns, parsing and validation
// of rows, and the totals.

import {
  codeProblem,
  type FieldProblems,
  inOrderOf,
  isOpen,
  type Organisation,
  shownOf,
} from '#shared/people/organisation.ts'
import { type NamedCode, resolveCode, yesOrNo } from '#shared/text/parse-text.ts'

/** The sort order of this screen (spec); the organisation decides which LCs exist. */
export const trackerOrder: readonly string[] = [
  ...['LUMS', 'IBA', 'NUST', 'Islamabad', 'Giki', 'Multan', 'Hyderabad', 'Lahore', 'Karachi', 'South Karachi'],
  'Faisalabad',
]
export const national = 'National'

/** How this screen spells LCs (spec), until they are renamed. */
const screenSpellings = new Map([
  ['Giki', 'GIKI'],
  ['South Karachi', 'Karachi South'],
])

type Named = { code: string; name: string; closedOn: string | null }
const nameOf = ({ code, name }: Named) => (name === code ? (screenSpellings.get(code) ?? name) : name)

/** The LCs with their names on this screen, including closed ones. */
const committeesOf = ({ committees }: Organisation): Named[] =>
  inOrderOf(
    trackerOrder,
    committees.filter(({ kind }) => kind === 'lc'),
  ).map((row) => ({ code: row.code, name: nameOf(row), closedOn: row.closedOn }))

export const openCommittees = (organisation: Organisation) => committeesOf(organisation).filter((row) => isOpen(row))

/** The display name of a code; the country is its own name. */
export const scopeName = (organisation: Organisation, code: string) =>
  committeesOf(organisation).find((row) => row.code === code)?.name ?? code

export type Answer = 'Yes' | 'No'
/** `lc` is a code, or '' for none. */
export type Entry = { name: string; email: string; recruitment: Answer; exchange: Answer; lc: string }

export type Totals = { signups: number; recruitment: number; exchange: number }
const noTotals: Totals = { signups: 0, recruitment: 0, exchange: 0 }

/** (recruitment Yes + exchange Yes) / signups × 100 with two decimals, 0 if empty; a person may count twice (spec). */
export const conversionOf = ({ signups, recruitment, exchange }: Totals): string =>
  signups === 0 ? '0' : (((recruitment + exchange) / signups) * 100).toFixed(2)

export const conversionNumber = (totals: Totals) => Number(conversionOf(totals))

/** With fewer sign-ups a rate is meaningless. */
export const isFew = ({ signups }: Totals) => signups < 5

export const formatSignUps = ({ signups }: Totals) =>
  signups === 0 ? 'no sign-ups' : signups === 1 ? '1 sign-up' : `${signups.toLocaleString()} sign-ups`

/** By codes that have rows, and the country. */
export type TotalsByScope = Record<string, Totals>

export const totalsIn = (totals: TotalsByScope, scope: string): Totals =>
  (Object.hasOwn(totals, scope) && totals[scope]) || noTotals

export function totalsOf(entries: Iterable<Entry>): TotalsByScope {
  const totals: TotalsByScope = { [national]: { ...noTotals } }
  for (const { lc, recruitment, exchange } of entries) {
    for (const scope of lc ? [lc, national] : [national]) {
      const before = totalsIn(totals, scope)
      totals[scope] = {
        signups: before.signups + 1,
        recruitment: before.recruitment + Number(recruitment === 'Yes'),
        exchange: before.exchange + Number(exchange === 'Yes'),
      }
    }
  }
  return totals
}

/** Codes that have rows. */
const codesWithRows = (totals: TotalsByScope) =>
  Object.keys(totals).filter((code) => code !== national && totalsIn(totals, code).signups > 0)

export const shownCommittees = (organisation: Organisation, totals: TotalsByScope) =>
  shownOf(committeesOf(organisation), codesWithRows(totals))

/** For a closed year: the LCs of its last day, and none that opened later. */
export const committeesOfYear = (organisation: Organisation, totals: TotalsByScope) =>
  shownOf(committeesOf(organisation), Object.keys(totals)).filter(
    ({ code }) => code !== national && Object.hasOwn(totals, code),
  )

/** What is published, with a zero for each open LC that has no rows. */
export const withEmptyLcs = (organisation: Organisation, totals: TotalsByScope): TotalsByScope => ({
  ...Object.fromEntries(openCommittees(organisation).map(({ code }) => [code, noTotals])),
  ...totals,
})

/** Returns why sign-ups of this LC cannot be published. */
export type LcProblem = (code: string) => string | undefined

/** A closed LC may keep its rows, and replace them. */
export function createLcCheck(organisation: Organisation, before: TotalsByScope = {}): LcProblem {
  const committees = committeesOf(organisation)
  const previousCodes = codesWithRows(before)
  return (code) => codeProblem(committees, code, previousCodes.includes(code) ? code : undefined)
}

type Part = { entries: readonly Entry[]; scope: string }

/** Problems with sign-ups that are to be published, by field. */
export function findPublishProblems(
  { entries, scope }: Part,
  organisation: Organisation,
  before?: TotalsByScope,
): FieldProblems {
  const problemOf = createLcCheck(organisation, before)
  const ofScope = scope === national ? undefined : problemOf(scope)
  if (ofScope) return { scope: ofScope }
  const lcProblems = new Map(
    [...new Set(entries.map(({ lc }) => lc))].map((lc) => [lc, lc ? problemOf(lc) : undefined]),
  )
  const otherLcText = `This row does not belong to ${scopeName(organisation, scope)}.`
  const problems: FieldProblems = {}
  entries.forEach(({ lc }, at) => {
    const problem = lcProblems.get(lc) ?? (scope === national || lc === scope ? undefined : otherLcText)
    if (problem) problems[`entries.${at}.lc`] = problem
  })
  return problems
}

export const columns = ['name', 'email', 'recruitment', 'exchange', 'lc'] as const
export type Column = (typeof columns)[number]
export const columnNames: Record<Column, string> = {
  name: 'Name',
  email: 'Email',
  recruitment: 'Recruitment',
  exchange: 'Exchange',
  lc: 'LC',
}
/** The index of each column in the file; -1 if it is missing. */
export type ColumnMatch = Record<Column, number>

const known: Record<Column, RegExp> = {
  name: /^(full ?)?name$|^member( name)?$/,
  email: /^e-?mail( address)?$|^mail$/,
  recruitment: /^recruit(ment|ed)?$/,
  exchange: /^exchange(d|s)?$/,
  lc: /^(lc|local committee|committee|entity|city)$/,
}

export function matchColumns(header: string[]): ColumnMatch {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' '),
  )
  const find = (column: Column) => names.findIndex((name) => known[column].test(name))
  return Object.fromEntries(columns.map((column) => [column, find(column)])) as ColumnMatch
}

const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

/** The LCs with everything that people write for them: codes, names, other spellings, and those of this screen. */
export type Spellings = readonly NamedCode[]

export const spellingsOf = ({ committees }: Organisation): Spellings =>
  committees
    .filter(({ kind }) => kind === 'lc')
    .map((row) => ({ code: row.code, name: row.name, spellings: [...row.spellings, nameOf(row)] }))

export const resolveCommittee = (text: string, spellings: Spellings) => resolveCode(spellings, text.trim())

/** An empty cell means No. */
const parseAnswer = (text: string) => (text === '' ? 'No' : (resolveCode(yesOrNo, text) as Answer | undefined))

export type RowProblems = Partial<Record<Column, string>>
export type ParsedRow = { entry: Entry; problems: RowProblems }

/** Parses one row; problems are reported per column, and the cells stay visible to be corrected. */
export function parseRow(cells: Record<Column, string>, spellings: Spellings, lcProblem?: LcProblem): ParsedRow {
  const problems: RowProblems = {}
  const name = cells.name.trim()
  const email = cells.email.trim()
  const recruitment = parseAnswer(cells.recruitment.trim())
  const exchange = parseAnswer(cells.exchange.trim())
  const lc = cells.lc.trim() === '' ? '' : resolveCommittee(cells.lc, spellings)
  if (name === '') problems.name = 'Enter a name.'
  if (name.length > 200) problems.name = 'This name is too long.'
  if (!address.test(email) || email.length > 320) problems.email = 'Enter an email.'
  if (!recruitment) problems.recruitment = 'Enter Yes or No.'
  if (!exchange) problems.exchange = 'Enter Yes or No.'
  const lcProblemText =
    lc === undefined ? 'There is no such LC. Please choose one from the list.' : lc && lcProblem?.(lc)
  if (lcProblemText) problems.lc = lcProblemText
  return {
    entry: { name, email, recruitment: recruitment ?? 'No', exchange: exchange ?? 'No', lc: lc ?? '' },
    problems,
  }
}

/** Cells of a file's row under the chosen match. */
export const cellsOf = (row: string[], match: ColumnMatch): Record<Column, string> =>
  Object.fromEntries(columns.map((column) => [column, row[match[column]] ?? ''])) as Record<Column, string>
