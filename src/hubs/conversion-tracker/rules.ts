// How is a conversion file understood? This screen's own committee spellings, which column is which, what a row says,
// what is wrong with it, and the totals.

/** Spelt as on this screen: 'GIKI' and 'Karachi South' (spec). */
export const trackerCommittees = [
  'LUMS',
  'IBA',
  'NUST',
  'Islamabad',
  'GIKI',
  'Multan',
  'Hyderabad',
  'Lahore',
  'Karachi',
  'Karachi South',
  'Faisalabad',
] as const
export type TrackerCommittee = (typeof trackerCommittees)[number]
export const national = 'National'
export const scopes = [...trackerCommittees, national] as const
export type Scope = (typeof scopes)[number]

export type Answer = 'Yes' | 'No'
export type Entry = { name: string; email: string; recruitment: Answer; exchange: Answer; lc: TrackerCommittee | '' }

export type Totals = { signups: number; recruitment: number; exchange: number }
export const noTotals: Totals = { signups: 0, recruitment: 0, exchange: 0 }

/** (recruitment Yes + exchange Yes) / signups × 100 with two decimals, 0 when empty; somebody may count twice (spec). */
export const conversionOf = ({ signups, recruitment, exchange }: Totals): string =>
  signups === 0 ? '0' : (((recruitment + exchange) / signups) * 100).toFixed(2)

export type TotalsByScope = Record<Scope, Totals>

export function totalsOf(entries: Iterable<Entry>): TotalsByScope {
  const totals = Object.fromEntries(scopes.map((scope) => [scope, { ...noTotals }])) as TotalsByScope
  for (const { lc, recruitment, exchange } of entries) {
    for (const scope of lc ? ([lc, national] as const) : ([national] as const)) {
      totals[scope].signups += 1
      if (recruitment === 'Yes') totals[scope].recruitment += 1
      if (exchange === 'Yes') totals[scope].exchange += 1
    }
  }
  return totals
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

const yes = /^(yes|y|true|1|x|✓|done)$/i
const no = /^(no|n|false|0|-|)$/i
const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

const squeezed = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const otherSpellings: Record<string, TrackerCommittee> = { southkarachi: 'Karachi South' }

export function committeeOf(text: string): TrackerCommittee | undefined {
  const key = squeezed(text)
  return trackerCommittees.find((lc) => squeezed(lc) === key) ?? otherSpellings[key]
}

const answerOf = (text: string): Answer | undefined => (yes.test(text) ? 'Yes' : no.test(text) ? 'No' : undefined)

export type RowProblems = Partial<Record<Column, string>>
export type ReadRow = { entry: Entry; problems: RowProblems }

/** What one row says; what cannot be understood is named per column, and stays visible to be mended. */
export function readRow(cells: Record<Column, string>): ReadRow {
  const problems: RowProblems = {}
  const name = cells.name.trim()
  const email = cells.email.trim()
  const recruitment = answerOf(cells.recruitment.trim())
  const exchange = answerOf(cells.exchange.trim())
  const lc = cells.lc.trim() === '' ? '' : committeeOf(cells.lc)
  if (name === '') problems.name = 'Write a name.'
  if (name.length > 200) problems.name = 'This name is too long.'
  if (!address.test(email) || email.length > 320) problems.email = 'Write a mail address.'
  if (!recruitment) problems.recruitment = 'Write Yes or No.'
  if (!exchange) problems.exchange = 'Write Yes or No.'
  if (lc === undefined) problems.lc = 'This LC is not known.'
  return {
    entry: { name, email, recruitment: recruitment ?? 'No', exchange: exchange ?? 'No', lc: lc ?? '' },
    problems,
  }
}

/** Cells of a file's row under the chosen match. */
export const cellsOf = (row: string[], match: ColumnMatch): Record<Column, string> =>
  Object.fromEntries(columns.map((column) => [column, row[match[column]] ?? ''])) as Record<Column, string>
