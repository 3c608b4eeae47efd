// Test fixture: sheets with 40 people as national teams write them. Headers in several orders or none, other spellings, VPs and
// presidents, names in one column or two; and what each row means.
import type { Joining } from './joining.ts'

type Field = 'name' | 'familyName' | 'email' | 'role' | 'committee' | 'portfolio' | 'startsOn'
type Cells = Record<Field, string>
type Meant = Required<Pick<Joining, 'email' | 'name' | 'role' | 'committee' | 'portfolio'>>

const places: readonly [written: string, code: string][] = [
  ['Lahore', 'Lahore'],
  ['karachi south', 'South Karachi'],
  ['GIKI', 'Giki'],
  [' LUMS', 'LUMS'],
  ['MC', 'MC'],
]
const portfolios: readonly [written: string, code: string | null][] = [
  ['MKT', 'MKT & PR'],
  ['Finance', 'FnL'],
  ['OGV', 'oGV'],
  ['marketing', 'MKT & PR'],
  ['BD', 'BD'],
  ['', null],
  ['Finance & Legal', 'FnL'],
]
const boardWords = ['VP', 'President', 'Vice President']
const roles: readonly [written: string, code: string][] = [
  ['Team leader', 'tl'],
  ['TL', 'tl'],
  ['Member', 'tm'],
  ['Team Member', 'tm'],
]

/** Of the 40, a third is on a board; every second of those says so by a title that needs the committee. */
function describeRole(n: number, isNational: boolean): readonly [written: string, code: string] {
  if (n % 3 !== 0) return roles[n % roles.length] as (typeof roles)[number]
  const code = isNational ? 'mcvp' : 'lcvp'
  const title = isNational ? ['MCVP', 'MCP'] : ['LCVP', 'LCP']
  return [n % 2 === 0 ? (boardWords[n % boardWords.length] as string) : (title[n % 4 === 1 ? 0 : 1] as string), code]
}

const people = Array.from({ length: 40 }, (_, n): { cells: Cells; meant: Meant } => {
  const [committee, committeeCode] = places[n % places.length] as (typeof places)[number]
  const [portfolio, portfolioCode] = portfolios[n % portfolios.length] as (typeof portfolios)[number]
  const [role, roleCode] = describeRole(n, committeeCode === 'MC')
  const email = `person.${n}@nexus.example`
  const [name, familyName] = [`Sana ${n}`, 'Malik']
  return {
    cells: { name, familyName, email, role, committee, portfolio, startsOn: '' },
    meant: {
      ...{ email, name: `${name} ${familyName}`, role: roleCode },
      ...{ committee: committeeCode, portfolio: portfolioCode },
    },
  }
})

export type PeopleSheet = {
  what: string
  rows: string[][]
  /** By the names of the import's fields, as the import screen sends them. */
  cells: Partial<Cells>[]
  meant: Meant[]
}

type Column = [field: Field, head: string, write?: (cells: Cells) => string]

function buildSheet(what: string, columns: Column[], above: string[][] = [], isHeadless = false): PeopleSheet {
  const textOf = ([field, , write]: Column, cells: Cells) => (write ? write(cells) : cells[field])
  const has = (field: Field) => columns.some(([name]) => name === field)
  return {
    what,
    rows: [
      ...above,
      ...(isHeadless ? [] : [columns.map(([, head]) => head)]),
      ...people.map(({ cells }) => columns.map((column) => textOf(column, cells))),
    ],
    cells: people.map(({ cells }) =>
      Object.fromEntries(
        columns.flatMap((column) => (textOf(column, cells) ? [[column[0], textOf(column, cells).trim()]] : [])),
      ),
    ),
    meant: people.map(({ meant }) => ({ ...meant, name: has('name') ? meant.name : null })),
  }
}

const fullName = ({ name, familyName }: Cells) => `${name} ${familyName}`
const roleWithPortfolio = ({ role, portfolio }: Cells) => [role, portfolio].filter(Boolean).join(' - ')
const addressWithName = (cells: Cells) => `${fullName(cells)} <${cells.email}>`

export const peopleSheets: PeopleSheet[] = [
  buildSheet('usual names', [
    ['name', 'Name', fullName],
    ['email', 'Email'],
    ['role', 'Role'],
    ['committee', 'LC'],
    ['portfolio', 'Portfolio'],
  ]),
  buildSheet('another order and other names', [
    ['committee', 'Local Committee'],
    ['portfolio', 'Function'],
    ['role', 'Position'],
    ['email', 'E-mail address'],
    ['name', 'Full name', fullName],
  ]),
  buildSheet(
    'two columns for the name, below a title',
    [
      ['name', 'First Name'],
      ['familyName', 'Last Name'],
      ['role', 'Title'],
      ['portfolio', 'Department'],
      ['committee', 'Entity'],
      ['email', 'Email ID'],
    ],
    [['Boards 27.28'], ['']],
  ),
  buildSheet(
    'no names above the columns',
    [
      ['email', ''],
      ['role', ''],
      ['committee', ''],
      ['portfolio', ''],
    ],
    [],
    true,
  ),
  buildSheet(
    'no names above the columns, another order',
    [
      ['committee', ''],
      ['name', '', fullName],
      ['role', ''],
      ['portfolio', ''],
      ['email', ''],
    ],
    [],
    true,
  ),
  buildSheet('the portfolio within the role', [
    ['email', 'Mail'],
    ['name', 'Name', fullName],
    ['role', 'Role', roleWithPortfolio],
    ['committee', 'Committee'],
  ]),
  {
    ...buildSheet('the name within the address', [
      ['email', 'Email', addressWithName],
      ['role', 'Role'],
      ['committee', 'LC'],
      ['portfolio', 'Portfolio'],
    ]),
    meant: people.map(({ meant }) => meant),
  },
]
