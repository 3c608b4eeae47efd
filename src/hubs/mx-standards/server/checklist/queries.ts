// Checklist queries: one person's checklist, or all of a year in chunks.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { readDefinition } from '#server/years/definitions.ts'
import type { Definition } from '#shared/definitions/definition.ts'
import type { Checklist } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'
import { type Standards, standardsOf } from '../../standards.ts'
import type { MxTables, ResponseRow } from '../rows.ts'

export type Stored = ResponseRow & { form: string }

export const progressOf = (
  row: Pick<ResponseRow, 'submitted' | 'submittedAt' | 'submittedVersion' | 'version' | 'updatedAt'>,
) => ({
  status: row.submitted ? ('submitted' as const) : ('draft' as const),
  submittedAt: row.submittedAt,
  changedSinceSubmit: row.submittedVersion !== null && row.version > row.submittedVersion,
  updatedAt: row.updatedAt,
})

/** Within a transaction: what the year asks; `known` is what the request knew before. */
export const findStandards = async (db: Db, year: string, known?: Definition): Promise<Standards> =>
  standardsOf((await readDefinition(db, 'checklist', year, known)).groups)

export const formOf = (row: Stored, { withBlanks }: Standards): ChecklistForm => withBlanks(JSON.parse(row.form))

export const toChecklist = (row: ResponseRow, form: ChecklistForm): Checklist => ({
  _id: row.id,
  year: row.year,
  userId: row.userId,
  ...form,
  ...progressOf(row),
  version: row.version,
})

const selectStored = (db: Kysely<MxTables>) =>
  db
    .selectFrom('mxResponse')
    .innerJoin('mxAnswers', (join) =>
      join.onRef('mxAnswers.year', '=', 'mxResponse.year').onRef('mxAnswers.userId', '=', 'mxResponse.userId'),
    )
    .selectAll('mxResponse')
    .select('mxAnswers.form')

/** Identifies a checklist by owner and year. */
export type ChecklistKey = { year: string; userId: string }

const storedOf = preparedQuery((db, { year, userId }: ChecklistKey) =>
  selectStored(db).where('mxResponse.year', '=', year).where('mxResponse.userId', '=', userId),
)

export const findStored = async (db: Kysely<MxTables> | Transaction<MxTables>, key: ChecklistKey) =>
  (await storedOf(db, key))[0]

/** The name as the person last wrote it, in any year. */
export const findWrittenName = async (db: Kysely<MxTables>, userId: string) => (await writtenNameOf(db, { userId }))[0]

const writtenNameOf = preparedQuery((db, { userId }: { userId: string }) =>
  (db as Kysely<MxTables>)
    .selectFrom('mxResponse')
    .select(['firstName', 'lastName'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(sql.lit(1)),
)

/** Forms are large: each chunk is a few milliseconds of work. */
const chunkSize = 50

const chunkOf = preparedQuery((db, { year, last }: { year: string; last: string }) =>
  selectStored(db)
    .where('mxResponse.year', '=', year)
    .where('mxResponse.userId', '>', last)
    .orderBy('mxResponse.userId')
    .limit(sql.lit(chunkSize)),
)

/** All of a year, by person. Reads a chunk once the previous one was consumed. */
export async function* listInChunks(
  db: Kysely<MxTables>,
  year: string,
  standards: Standards,
): AsyncGenerator<Checklist[]> {
  for (let last = ''; ; ) {
    const rows = await chunkOf(db, { year, last })
    yield rows.map((row) => toChecklist(row, formOf(row, standards)))
    const [end] = rows.slice(chunkSize - 1)
    if (!end) return
    last = end.userId
  }
}
