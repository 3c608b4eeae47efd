// Import of sign-ups: the same address is the same person. New people are added to what is published, others are changed, and
// everything is published again, once. Rows are staged under the id of a publication that does not exist yet.
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import {
  type FieldDeclaration,
  type ImportedRecord,
  type ImportPlan,
  type KeptRecord,
  type Numbered,
  type StagedPlan,
  type Stored,
  writesNothing,
} from '#server/imports/kind.ts'
import { yieldToEventLoop } from '#server/overload/yield-to-event-loop.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { yesOrNo } from '#shared/text/parse-text.ts'
import { conversionContract, entryShape, maxEntries, tooManyText } from '../contract.ts'
import { columnNames, createLcCheck, type Entry, national, totalsIn } from '../rules.ts'
import { deleteAbandoned, deleteEntries, findLastSeq, stageEntries } from './changes-staged.ts'
import { countPublished } from './figures.ts'
import {
  deletePublication,
  findPublication,
  insertPublication,
  listPage,
  lockPublications,
  type Publication,
  replacePublication,
} from './queries.ts'

const answered = { sort: 'choice', choices: [...yesOrNo] as FieldDeclaration['choices'], empty: 'No' } as const

const fields: FieldDeclaration[] = [
  {
    name: 'name',
    label: columnNames.name,
    sort: 'text',
    isRequired: true,
    known: ['full name', 'member', 'member name'],
  },
  {
    name: 'email',
    label: columnNames.email,
    sort: 'text',
    isRequired: true,
    known: ['e-mail', 'email address', 'mail'],
  },
  {
    ...{ name: 'recruitment', label: columnNames.recruitment, ...answered },
    ...{ known: ['recruit', 'recruited'], hint: 'Yes or No; empty is No.' },
  },
  {
    ...{ name: 'exchange', label: columnNames.exchange, ...answered },
    ...{ known: ['exchanged', 'exchanges'], hint: 'Yes or No; empty is No.' },
  },
  {
    ...{ name: 'lc', label: columnNames.lc, sort: 'committee' },
    known: ['local committee', 'committee', 'entity', 'city'],
    hint: 'New sign-ups without an LC count for the country only. Existing ones keep theirs.',
  },
]

const compared = ['name', 'recruitment', 'exchange', 'lc'] as const
const changedColumns = (before: Entry, after: Entry) => compared.filter((column) => before[column] !== after[column])

/** Indexes by address, in order: what was published by hand may contain one twice. */
function indexByEmail(entries: readonly Entry[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (const [at, { email }] of entries.entries()) {
    const address = normalEmail(email)
    const found = indexes.get(address)
    if (found) found.push(at)
    else indexes.set(address, [at])
  }
  return indexes
}

/** Reads in pages, because SQLite runs in this process. */
async function listEntries(db: Db, publication: Publication | undefined): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let from = 0; publication && from < maxEntries; from += rowsPerYield) {
    const page = await listPage(db, publication.id, national, from, rowsPerYield)
    entries.push(...page)
    if (page.length < rowsPerYield) break
    await yieldToEventLoop()
  }
  return entries
}
const rowsPerYield = 5000

/** Returns the outcome of each row; changes `entries` to what will be published. Ids of the publication are added later. */
async function merge(
  entries: Entry[],
  rows: readonly Numbered<Entry>[],
  problemOf: (lc: string) => string | undefined,
): Promise<Stored[]> {
  const indexes = indexByEmail(entries)
  const stored: Stored[] = []
  for (const [n, each] of rows.entries()) {
    stored.push(mergeOne(entries, indexes, each, problemOf(each.draft.lc)))
    if (n % rowsPerYield === rowsPerYield - 1) await yieldToEventLoop()
  }
  return stored
}

const recordOf = (rowNumber: number) => ({ record: String(rowNumber), version: 1 })

function mergeOne(
  entries: Entry[],
  indexes: Map<string, number[]>,
  { row, draft }: Numbered<Entry>,
  wrong: string | undefined,
): Stored {
  if (wrong) return { row, outcome: 'refused', fields: { lc: wrong } }
  const found = indexes.get(normalEmail(draft.email))
  if (!found) {
    if (entries.length >= maxEntries) return { row, outcome: 'refused', fields: { row: tooManyText } }
    indexes.set(normalEmail(draft.email), [entries.length])
    entries.push(draft)
    return { row, outcome: 'made', ...recordOf(entries.length) }
  }
  const withDraft = (before: Entry) => ({ ...draft, email: before.email, lc: draft.lc || before.lc })
  const candidates = found.map((at) => [at, entries[at] as Entry] as const)
  const [at, before] =
    candidates.find(([, each]) => changedColumns(each, withDraft(each)).length === 0) ?? candidates[0] ?? []
  if (at === undefined || !before || changedColumns(before, withDraft(before)).length === 0) {
    return { row, outcome: 'skipped', text: 'Already in the portal with the same values.' }
  }
  entries[at] = withDraft(before)
  const different = changedColumns(before, withDraft(before)).map((column) => columnNames[column])
  return {
    ...{ row, outcome: 'changed', ...recordOf(at + 1), before },
    text: `New values: ${different.join(', ')}`,
  }
}

/** What is published now, what would be published, and the outcome of each row. */
async function mergeWithPublished(db: Db, rows: readonly Numbered<Entry>[], { organisation, year }: ImportScope) {
  const before = await findPublication(db, year.label)
  const entries = await listEntries(db, before)
  const problems = new Map<string, string | undefined>()
  const findProblem = createLcCheck(organisation, before?.totals)
  for (const lc of new Set(rows.map(({ draft }) => draft.lc))) problems.set(lc, lc ? findProblem(lc) : undefined)
  const stored = await merge(entries, rows, (lc) => problems.get(lc))
  return { before, entries, stored }
}

/** Only for dry runs: a real import is staged. */
async function plan(db: Db, rows: readonly Numbered<Entry>[], scope: ImportScope): Promise<ImportPlan> {
  return { stored: (await mergeWithPublished(db, rows, scope)).stored, write: writesNothing }
}

async function stage(rows: readonly Numbered<Entry>[], scope: ImportScope): Promise<StagedPlan> {
  const { portal, year, caller, actor } = scope
  await deleteAbandoned(portal.db)
  // Read first, to detect anything that is published or erased from here on.
  const last = await findLastSeq(portal.db)
  const { before, entries, stored } = await mergeWithPublished(portal.db, rows, scope)
  const hasChanges = stored.some(({ outcome }) => outcome === 'made' || outcome === 'changed')
  const id = newId()
  if (hasChanges) await stageEntries(portal.db, id, entries)
  let seq = 0
  return {
    stored,
    async isCurrent(trx) {
      seq = await lockPublications(trx)
      return seq === last + 1
    },
    async write(trx) {
      if (!hasChanges) return stored
      const after = await insertPublication(trx, id, entries, { year: year.label, seq, publisher: caller, before })
      await countPublished(trx, year.label)
      await recordAudit(trx, actor, buildAuditEntry(before, after))
      return stored.map((each) => ('record' in each ? { ...each, record: `${id} ${each.record}` } : each))
    },
    async finish(isStored) {
      if (!hasChanges) return
      if (!isStored) await deleteEntries(portal.db, id)
      else if (before) await deleteEntries(portal.db, before.id)
    },
  }
}

type RepublishContext = { seq: number; before: Publication | undefined }

async function republish(
  trx: Trx,
  entries: Entry[],
  { seq, before }: RepublishContext,
  { year, caller, actor }: ImportScope,
) {
  const after = await replacePublication(trx, entries, { year: year.label, seq, publisher: caller, before })
  await countPublished(trx, year.label)
  await recordAudit(trx, actor, buildAuditEntry(before, after))
  return after
}

const buildAuditEntry = (before: Publication | undefined, after: Publication | undefined) => ({
  ...{ kind: 'conversion.publish', subject: '/eld-conversion' },
  ...(before && { before: { scope: national, ...totalsIn(before.totals, national) } }),
  after: { scope: national, ...totalsIn(after?.totals ?? {}, national) },
})

/** Publishes the previous state again, as a new publication, unless somebody has published since. */
async function undo(trx: Trx, records: readonly ImportedRecord[], scope: ImportScope): Promise<KeptRecord[]> {
  const [first] = records
  if (!first) return []
  const seq = await lockPublications(trx)
  const now = await findPublication(trx, scope.year.label)
  if (!now || first.record.split(' ')[0] !== now.id) {
    const text = `All ${records.length.toLocaleString('en')} stay as they are, because someone has published since.`
    return [{ record: first.record, text, count: records.length }]
  }
  const entries: (Entry | undefined)[] = await listEntries(trx, now)
  for (const { record, before } of records) {
    entries[Number(record.split(' ')[1]) - 1] = (before as Entry | null) ?? undefined
  }
  const left = entries.filter((entry) => entry !== undefined)
  if (left.length > 0) {
    await republish(trx, left, { seq, before: now }, scope)
    return []
  }
  await deletePublication(trx, now.id)
  await countPublished(trx, scope.year.label)
  await recordAudit(trx, scope.actor, buildAuditEntry(now, undefined))
  return []
}

export const conversionImport: ImportKind<Entry> = {
  ...{ name: 'Conversion tracker', one: 'sign-up', many: 'sign-ups', most: maxEntries, path: '/eld-conversion' },
  same: 'Sign-ups with the same email are updated. All others stay as they are.',
  endpoint: conversionContract.importSignUps,
  fields,
  shape: z.extend(entryShape, { lc: z._default(codeShape, '') }),
  ...{ plan, stage, undo },
}
