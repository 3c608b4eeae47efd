// Personal data export: the rows about one person, hub by hub, as declared; without the data of
// other people in the same rows.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { yieldToEventLoop } from '../overload/yield-to-event-loop.ts'
import type { PersonalRows, PersonInRow } from './personal.ts'

export type Owner = { uid: string; email: string }
type Row = Record<string, unknown>
/** A picture, as a separate file. */
export type DataFile = { name: string; bytes: Uint8Array }
/** Somebody may have very many rows, so yield to other requests in between. */
const rowsPerYield = 200

export type PersonalData = { sections: { what: string; rows: Row[] }[]; files: DataFile[] }

export async function exportPersonalData(
  db: Db,
  declared: readonly PersonalRows[],
  owner: Owner,
): Promise<PersonalData> {
  const files: DataFile[] = []
  const sections = new Map<string, Row[]>()
  for (const each of declared) {
    const found = await listRowsOf(db, each, owner)
    if (found.length === 0) continue
    const { forExport: toExported = (row: Row) => row } = each
    const exported = sections.get(each.what) ?? []
    sections.set(each.what, exported)
    for (const [at, row] of found.entries()) {
      if (at % rowsPerYield === rowsPerYield - 1) await yieldToEventLoop()
      exported.push(withoutFiles(toExported(ownPart(row, each, owner)), files))
    }
  }
  return { sections: [...sections].map(([what, rows]) => ({ what, rows })), files }
}

/** By id or by address, whichever a column holds. Lists may spell addresses in any case. */
type PersonMatch = { column: string; value: string; isAddress?: true }
const personColumns = ({ uid, email }: PersonInRow, owner: Owner): PersonMatch[] => [
  ...(uid ? [{ column: uid, value: owner.uid }] : []),
  ...(email ? [{ column: email, value: owner.email.toLowerCase(), isAddress: true as const }] : []),
]

async function listRowsOf(db: Db, { table, people }: PersonalRows, owner: Owner): Promise<Row[]> {
  const matches = people.flatMap((person) => personColumns(person, owner))
  if (matches.length === 0) return []
  return db
    .selectFrom(table)
    .selectAll()
    .where((row) =>
      row.or(
        matches.map(({ column, value, isAddress }) =>
          isAddress ? row(sql`lower(${sql.ref(column)})`, '=', value) : row(column, '=', value),
        ),
      ),
    )
    .execute()
}

const isIn = (row: Row, { column, value, isAddress }: PersonMatch) =>
  (isAddress ? String(row[column]).toLowerCase() : row[column]) === value

/** Without what is hidden, and without other people named in the row. */
function ownPart(row: Row, { people, hidden = [], idempotencyKey = [] }: PersonalRows, owner: Owner): Row {
  const isOwn = (person: PersonInRow) => personColumns(person, owner).some((matches) => isIn(row, matches))
  const own = new Set(people.filter(isOwn).flatMap(columnsOf))
  const others = people.filter((person) => !isOwn(person)).flatMap(columnsOf)
  const left = new Set([...hidden, ...idempotencyKey.slice(-1), ...others.filter((column) => !own.has(column))])
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left.has(column)))
}

const columnsOf = ({ uid, email, names = [], also = {} }: PersonInRow): string[] => [
  ...[uid, email].filter((column) => column !== undefined),
  ...names,
  ...Object.keys(also),
]

function withoutFiles(row: Row, files: DataFile[]): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (!(value instanceof Uint8Array)) return [column, value]
      const name = `picture-${files.length + 1}.webp`
      files.push({ name, bytes: value })
      return [column, name]
    }),
  )
}
