// Name mentions: the list of texts that contain the name of an erased person, for admins to decide on. It stores the record
// and the position in it, never the name, and is deleted after 30 days.
import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf, plusDays } from '#shared/time/calendar.ts'
import type { Db, Trx } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Erased, FreeText, PersonalRows } from '../privacy/personal.ts'
import { type NamePosition, namePositions, type SearchedName } from './name-in-text.ts'
import { redactText } from './redact-text.ts'
import { findNameSearch, mayContainName, type Named, type NameSearch } from './unique-name.ts'

export const mentionDays = 30
/** Per person: enough for every member, and a limit for names that are common words. */
const maxMentions = 200

export type MentionRow = {
  id: string
  /** The pseudonym that replaces the person's id; mentions of one erasure share it. */
  former: string
  at: string
  /** The table of the record, and its key as JSON. */
  source: string
  record: string
  field: string
  /** `NamePosition[]` as JSON. */
  places: string
  /** Kept until the 30 days are over, so that a second pass does not list it again. */
  decidedAt: string | null
}
export type MentionTables = { nameMention: MentionRow }

const tables = (db: Db): Kysely<MentionTables> => db

type Row = Record<string, unknown>
export type Source = { table: string; freeText: FreeText; isVersioned?: true | undefined }

const sourcesOf = (personal: readonly PersonalRows[]): Source[] =>
  personal.flatMap(({ table, freeText, isVersioned }) =>
    freeText && freeText.columns.length > 0 ? [{ table, freeText, isVersioned }] : [],
  )

/** A text that contains the name: found outside of any transaction, and read again when it is listed. */
type Found = { source: Source; key: Row; field: string }

/** Searches every declared text, some hundred rows at a time, so that other requests are served meanwhile. */
export async function findMentions(db: Db, personal: readonly PersonalRows[], person: Named): Promise<Found[]> {
  const search = await findNameSearch(db, person)
  if (!search) return []
  const found: Found[] = []
  for (const source of sourcesOf(personal)) {
    for await (const row of candidates(db, source, search.wanted)) {
      found.push(...foundIn(row, source, search))
      if (found.length >= maxMentions) return found.slice(0, maxMentions)
    }
  }
  return found
}

const textIn = (row: Row, field: string) => (typeof row[field] === 'string' ? row[field] : '')

const foundIn = (row: Row, source: Source, { wanted, longer }: NameSearch): Found[] =>
  source.freeText.columns
    .filter((field) => namePositions(textIn(row, field), wanted, longer).length > 0)
    .map((field) => ({ source, field, key: keyOf(row, source) }))

const keyColumnsOf = ({ freeText }: Source) => freeText.key ?? ['id']

const keyOf = (row: Row, source: Source): Row =>
  Object.fromEntries(keyColumnsOf(source).map((name) => [name, row[name]]))

/** Adds them to the list, as the texts are after the erasure; without texts that were overwritten meanwhile. */
export async function listMentions(trx: Trx, found: readonly Found[], erased: Erased): Promise<void> {
  const search = found.length > 0 && (await findNameSearch(trx, erased))
  if (!search) return
  const at = new Date().toISOString()
  for (const { source, key, field } of found) {
    // Some keys contain the person's id, which was redacted in the row.
    const record = redactText(JSON.stringify(key), erased)
    const row = await readRecord(trx, source, JSON.parse(record))
    const places = row ? namePositions(textIn(row, field), search.wanted, search.longer) : []
    if (places.length === 0) continue
    const where = { source: source.table, record, field, places: JSON.stringify(places) }
    await tables(trx)
      .insertInto('nameMention')
      .values({ id: newId(), former: erased.former, at, ...where, decidedAt: null })
      .onConflict((conflict) =>
        conflict.columns(['source', 'record', 'field', 'former']).doUpdateSet({ places: where.places }),
      )
      .execute()
  }
}

const readRecord = (db: Db, { table }: Source, key: Row): Promise<Row | undefined> =>
  db
    .selectFrom(table)
    .selectAll()
    .where((row) => row.and(key))
    .executeTakeFirst()

const rowsAtOnce = 300

async function* candidates(db: Db, source: Source, wanted: SearchedName): AsyncGenerator<Row> {
  const { table, freeText } = source
  const { columns } = freeText
  const key = keyColumnsOf(source)
  const keys = sql.join(key.map((name) => sql.ref(name)))
  for (let last: Row | undefined; ; ) {
    await setImmediate()
    const after = last && sql<SqlBool>`(${keys}) > (${sql.join(key.map((name) => last?.[name]))})`
    const rows: Row[] = await db
      .selectFrom(table)
      .select([...new Set([...key, ...columns])])
      .where((row) => row.or(columns.map((column) => mayContainName(db, column, wanted))))
      .$if(after !== undefined, (query) => query.where(after as RawBuilder<SqlBool>))
      .orderBy(keys)
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

export const parsePositions = ({ places }: Pick<MentionRow, 'places'>): NamePosition[] => JSON.parse(places)

const open = (db: Db) => tables(db).selectFrom('nameMention').where('decidedAt', 'is', null)

const countOpen = preparedQuery<Record<never, never>, { n: number | string; first: string | null }>((db) =>
  open(db).select(({ fn }) => [fn.countAll().as('n'), fn.min('at').as('first')]),
)
const openPage = preparedQuery((db, { limit, offset }: { limit: number; offset: number }) =>
  open(db).selectAll().orderBy('at', 'desc').orderBy('id').limit(limit).offset(offset),
)

/** How many are undecided, and since when the first. */
export async function countOpenMentions(db: Db): Promise<{ total: number; first: string | null }> {
  const [counted] = await countOpen(db, {})
  return { total: Number(counted?.n ?? 0), first: counted?.first ?? null }
}

/** A page of undecided mentions, newest erasure first. */
export const listOpenMentions = (db: Db, { page, limit }: { page: number; limit: number }) =>
  openPage(db, { limit, offset: (page - 1) * limit })

export const lastDayOf = (at: string) => plusDays(dayOf(new Date(at)), mentionDays)

/** Claims the decision: of two admins at once only one gets it. */
export const claimMention = (trx: Trx, id: string): Promise<MentionRow | undefined> =>
  tables(trx)
    .updateTable('nameMention')
    .set({ decidedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The record of a mention as it is now; nothing where the record or its hub has gone. */
export async function findMentionedRecord(db: Db, personal: readonly PersonalRows[], mention: MentionRow) {
  const source = sourcesOf(personal).find(
    ({ table, freeText }) => table === mention.source && freeText.columns.includes(mention.field),
  )
  const row = source && (await readRecord(db, source, JSON.parse(mention.record)))
  if (!row) return undefined
  return { source, row, text: textIn(row, mention.field), path: source.freeText.path?.(row) }
}

type MentionedRecord = NonNullable<Awaited<ReturnType<typeof findMentionedRecord>>>

/** Writes the text into that one record, with what depends on it; false if somebody was faster. */
export async function rewriteRecord(trx: Trx, { source, row, text }: MentionedRecord, field: string, instead: string) {
  const { freeText, table, isVersioned } = source
  if (freeText.rewrite) return freeText.rewrite(trx, row, { [field]: instead })
  const done = await trx
    .updateTable(table)
    .set({ [field]: instead, ...(isVersioned && { version: sql`version + 1` }) })
    .where((each) => each.and(keyOf(row, source)))
    .where(field, '=', text)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}
