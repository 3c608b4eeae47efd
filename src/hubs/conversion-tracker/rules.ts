// How is a conversion file understood? Which committees there are and how this screen spells them, which column is which,
// what a row says, what is wrong with it, and the totals.

import {
  codeProblem,
  type FieldProblems,
  inOrderOf,
  isOpen,
  type Organisation,
  shownOf,
} from '#shared/people/organisation.ts'
import { codeMeant, type Spelt, yesOrNo } from '#shared/text/meant.ts'

/** The order of this screen (spec), and nothing but an order: which ones there are says the organisation. */
export const trackerOrder: readonly string[] = [
  ...['LUMS', 'IBA', 'NUST', 'Islamabad', 'Giki', 'Multan', 'Hyderabad', 'Lahore', 'Karachi', 'South Karachi'],
  'Faisalabad',
]
export const national = 'National'

/** How this screen spells them (spec), until they are renamed. */
const ownSpellings = new Map([
  ['Giki', 'GIKI'],
  ['South Karachi', 'Karachi South'],
])

type Named = { code: string; name: string; closedOn: string | null }
const nameOf = ({ code, name }: Named) => (name === code ? (ownSpellings.get(code) ?? name) : name)

/** The LCs by their names on this screen, closed ones included. */
const committeesOf = ({ committees }: Organisation): Named[] =>
  inOrderOf(
    trackerOrder,
    committees.filter(({ kind }) => kind === 'lc'),
  ).map((row) => ({ code: row.code, name: nameOf(row), closedOn: row.closedOn }))

export const openCommittees = (organisation: Organisation) => committeesOf(organisation).filter((row) => isOpen(row))

/** What people read for a code; the country stands for itself. */
export const scopeName = (organisation: Organisation, code: string) =>
  committeesOf(organisation).find((row) => row.code === code)?.name ?? code

export type Answer = 'Yes' | 'No'
/** `lc` is a code, or '' for none. */
export type Entry = { name: string; email: string; recruitment: Answer; exchange: Answer; lc: string }

export type Totals = { signups: number; recruitment: number; exchange: number }
const noTotals: Totals = { signups: 0, recruitment: 0, exchange: 0 }

/** (recruitment Yes + exchange Yes) / signups × 100 with two decimals, 0 when empty; somebody may count twice (spec). */
export const conversionOf = ({ signups, recruitment, exchange }: Totals): string =>
  signups === 0 ? '0' : (((recruitment + exchange) / signups) * 100).toFixed(2)

export const conversionNumber = (totals: Totals) => Number(conversionOf(totals))

/** Of fewer sign-ups no rate says anything. */
export const isFew = ({ signups }: Totals) => signups < 5

export const signUps = ({ signups }: Totals) =>
  signups === 0 ? 'no sign-ups' : signups === 1 ? '1 sign-up' : `${signups.toLocaleString()} sign-ups`

/** By the codes that have rows, and the country. */
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
const codesIn = (totals: TotalsByScope) =>
  Object.keys(totals).filter((code) => code !== national && totalsIn(totals, code).signups > 0)

export const shownCommittees = (organisation: Organisation, totals: TotalsByScope) =>
  shownOf(committeesOf(organisation), codesIn(totals))

/** For a closed year: the LCs of its last day, and nobody who came later. */
export const committeesThen = (organisation: Organisation, totals: TotalsByScope) =>
  shownOf(committeesOf(organisation), Object.keys(totals)).filter(
    ({ code }) => code !== national && Object.hasOwn(totals, code),
  )

/** What is published, with a zero for each open LC that has no rows. */
export const withEveryLc = (organisation: Organisation, totals: TotalsByScope): TotalsByScope => ({
  ...Object.fromEntries(openCommittees(organisation).map(({ code }) => [code, noTotals])),
  ...totals,
})

/** Without those zeros. */
export const withRows = (totals: TotalsByScope): TotalsByScope =>
  Object.fromEntries([national, ...codesIn(totals)].map((code) => [code, totalsIn(totals, code)]))

/** Why sign-ups of this LC cannot be published. */
export type LcProblem = (code: string) => string | undefined

/** An LC that closed may keep its rows, and get new ones for them. */
export function lcProblemIn(organisation: Organisation, before: TotalsByScope = {}): LcProblem {
  const committees = committeesOf(organisation)
  const kept = codesIn(before)
  return (code) => codeProblem(committees, code, kept.includes(code) ? code : undefined)
}

type Part = { entries: readonly Entry[]; scope: string }

/** What is wrong with sign-ups that are to be published. */
export function publishProblems(
  { entries, scope }: Part,
  organisation: Organisation,
  before?: TotalsByScope,
): FieldProblems {
  const problemOf = lcProblemIn(organisation, before)
  const ofScope = scope === national ? undefined : problemOf(scope)
  if (ofScope) return { scope: ofScope }
  const known = new Map([...new Set(entries.map(({ lc }) => lc))].map((lc) => [lc, lc ? problemOf(lc) : undefined]))
  const stranger = `This row is not of ${scopeName(organisation, scope)}.`
  const wrong: FieldProblems = {}
  entries.forEach(({ lc }, at) => {
    const problem = known.get(lc) ?? (scope === national || lc === scope ? undefined : stranger)
    if (problem) wrong[`entries.${at}.lc`] = problem
  })
  return wrong
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
/** Which column of the file holds what; -1 where none does. */
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

/** The LCs with whatever people write for them: codes, names, other spellings, and those of this screen. */
export type Spellings = readonly Spelt[]

export const spellingsOf = ({ committees }: Organisation): Spellings =>
  committees
    .filter(({ kind }) => kind === 'lc')
    .map((row) => ({ code: row.code, name: row.name, spellings: [...row.spellings, nameOf(row)] }))

export const committeeOf = (text: string, spellings: Spellings) => codeMeant(spellings, text.trim())

/** Left empty, it is no. */
const answerOf = (text: string) => (text === '' ? 'No' : (codeMeant(yesOrNo, text) as Answer | undefined))

export type RowProblems = Partial<Record<Column, string>>
export type ReadRow = { entry: Entry; problems: RowProblems }

/** What one row says; what cannot be understood is named per column, and stays visible to be mended. */
export function readRow(cells: Record<Column, string>, spellings: Spellings, lcProblem?: LcProblem): ReadRow {
  const problems: RowProblems = {}
  const name = cells.name.trim()
  const email = cells.email.trim()
  const recruitment = answerOf(cells.recruitment.trim())
  const exchange = answerOf(cells.exchange.trim())
  const lc = cells.lc.trim() === '' ? '' : committeeOf(cells.lc, spellings)
  if (name === '') problems.name = 'Write a name.'
  if (name.length > 200) problems.name = 'This name is too long.'
  if (!address.test(email) || email.length > 320) problems.email = 'Write a mail address.'
  if (!recruitment) problems.recruitment = 'Write Yes or No.'
  if (!exchange) problems.exchange = 'Write Yes or No.'
  const lcWrong = lc === undefined ? 'This LC is not known.' : lc && lcProblem?.(lc)
  if (lcWrong) problems.lc = lcWrong
  return {
    entry: { name, email, recruitment: recruitment ?? 'No', exchange: exchange ?? 'No', lc: lc ?? '' },
    problems,
  }
}

/** Cells of a file's row under the chosen match. */
export const cellsOf = (row: string[], match: ColumnMatch): Record<Column, string> =>
  Object.fromEntries(columns.map((column) => [column, row[match[column]] ?? ''])) as Record<Column, string>
