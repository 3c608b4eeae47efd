// Queries for one GCP: reads, and writes that keep its figures in step.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { nextSeq } from '#server/database/sequence.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { buildSearchText } from '#server/search/search-text.ts'
import { wordText } from '#server/search/word-index.ts'
import { searchableTexts, storedValues } from '#shared/record-fields.ts'
import { driveImageUrl } from '#shared/text/web-link.ts'
import { type GcpContent, type GcpFields, gcpFields } from '../contract-fields.ts'
import { countApproval } from './figures.ts'
import { pendingRevision } from './submit/revision.ts'
import { type GcpRow, type GcpTables, searchedTexts } from './tables.ts'

/** The portal's database, or a transaction on it, typed with this hub's tables. */
const gcps = (db: Db): Kysely<GcpTables> => db

const gcpById = preparedQuery((db, { id }: { id: string }) =>
  gcps(db).selectFrom('gcp').selectAll().where('id', '=', id),
)

export const findGcp = async (db: Db, id: string): Promise<GcpRow | undefined> => (await gcpById(db, { id }))[0]

type SubmissionKey = { submittedBy: string; submissionKey: string }
const gcpByKey = preparedQuery((db, { submittedBy, submissionKey }: SubmissionKey) =>
  gcps(db)
    .selectFrom('gcp')
    .selectAll()
    .where('submittedBy', '=', submittedBy)
    .where('submissionKey', '=', submissionKey),
)

/** What a person sent under this key before: also earlier than keys of saves are kept. */
export const findSubmission = async (db: Db, submittedBy: string, submissionKey: string) =>
  (await gcpByKey(db, { submittedBy, submissionKey }))[0]

/** Of a person: those that wait for a decision, without revisions. */
export async function countWaiting(trx: Trx, uid: string): Promise<number> {
  const waiting = gcps(trx).selectFrom('gcp').where('submittedBy', '=', uid).where('status', '=', 'pending')
  const { n } = await waiting.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

/** Deletes the entry, and by its keys what belongs to it, if it still has this version. */
export async function deleteGcp(trx: Trx, row: GcpRow): Promise<boolean> {
  const same = gcps(trx).deleteFrom('gcp').where('id', '=', row.id).where('version', '=', row.version)
  const { numDeletedRows } = await same.executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** The texts that the portal's search covers in addition to titles. */
export const gcpTexts = { table: 'gcp', textsOf: (row: GcpContent) => searchableTexts(gcpFields, row) }

/** The columns derived from the form's fields; without a Drive link the picture stays. */
export function columnsOf({ imageLink, ...fields }: Omit<GcpFields, 'imageLink'> & { imageLink?: string }) {
  const image = imageLink && driveImageUrl(imageLink)
  return {
    ...fields,
    ...(image && { image }),
    searchText: buildSearchText(...searchedTexts(fields)),
  }
}

/** All columns of a new entry. */
export function newColumnsOf(fields: GcpFields) {
  const words = storedValues(gcpFields, fields)
  return { image: '', ...words, ...columnsOf(fields), wordText: wordText(...gcpTexts.textsOf(words)) }
}

type NewGcp = { fields: GcpFields; year: string; submittedBy: string; submissionKey: string }

/** Undefined if this person has sent this already. */
export async function insertGcp(trx: Trx, { fields, ...given }: NewGcp): Promise<GcpRow | undefined> {
  const now = new Date().toISOString()
  const row: GcpRow = {
    id: newId(),
    seq: await nextSeq(trx, 'gcp'),
    ...newColumnsOf(fields),
    ...given,
    status: 'pending',
    isReviewed: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
    repeats: 0,
    revision: null,
    reason: null,
    reviewedBy: null,
    reviewerName: null,
    reviewedAt: null,
    approvedIn: null,
  }
  const added = await gcps(trx)
    .insertInto('gcp')
    .values(row)
    .onConflict((conflict) => conflict.columns(['submittedBy', 'submissionKey']).doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return undefined
  return row
}

/** Updates the entry and its figures. Returns undefined if the entry has changed since it was read. */
export async function changeGcp(trx: Trx, before: GcpRow, change: Partial<GcpRow>): Promise<GcpRow | undefined> {
  const { status, revision } = { ...before, ...change }
  const waits = status === 'pending' || pendingRevision({ status, revision }) !== undefined
  const after = await gcps(trx)
    .updateTable('gcp')
    .set({
      ...change,
      // Approving a revision, or undoing that, changes the texts.
      wordText: wordText(...gcpTexts.textsOf({ ...before, ...change })),
      isReviewed: waits ? 0 : 1,
      version: before.version + 1,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (after) countApproval(trx, after)
  return after
}

/** Recipient of mails about an entry: the verified address of the account that submitted it. */
export const findAuthor = (db: Db, uid: string) =>
  (db as Kysely<PeopleTables>)
    .selectFrom('user')
    .select(['email', 'name'])
    .where('id', '=', uid)
    .where('active', '=', 1)
    .executeTakeFirst()
