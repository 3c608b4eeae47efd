// Import of sign-ups: the same address is the same person. New people are added to what is published, others are changed, and
// everything is published again, once. Rows are staged under the id of a publication that does not exist yet.
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { ImportKind, ImportScope } from '#server/hub/hub.ts'
import {
  type FieldFacts,
  type ImportedRecord,
  type ImportPlan,
  type KeptRecord,
  type Numbered,
  type StagedPlan,
  type Stored,
  writesNothing,
} from '#server/imports/kind.ts'
import { takeTurn } from '#server/overload/take-turn.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { yesOrNo } from '#shared/text/meant.ts'
import { conversionContract, entryShape, mostEntries, tooMany } from '../contract.ts'
import { columnNames, type Entry, lcProblemIn, national, totalsIn } from '../rules.ts'
import { dropEntries, dropUnpublished, lastPublished, stageEntries } from './changes-staged.ts'
import {
  dropPublication,
  findPublication,
  insertPublication,
  lockPublications,
  type Publication,
  readPage,
  replacePublication,
} from './queries.ts'

const answered = { sort: 'choice', choices: [...yesOrNo] as FieldFacts['choices'], empty: 'No' } as const

const fields: FieldFacts[] = [
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
    hint: 'Somebody new without one counts for the country only; others keep theirs.',
  },
]

const compared = ['name', 'recruitment', 'exchange', 'lc'] as const
const differing = (before: Entry, after: Entry) => compared.filter((column) => before[column] !== after[column])

/** Indexes by address, in order: what was published by hand may contain one twice. */
function placesOf(entries: readonly Entry[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { email }] of entries.entries()) {
    const address = normalEmail(email)
    const known = places.get(address)
    if (known) known.push(at)
    else places.set(address, [at])
  }
  return places
}

/** Reads in pages, because SQLite runs in this process. */
async function entriesOf(db: Db, publication: Publication | undefined): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let from = 0; publication && from < mostEntries; from += rowsPerTurn) {
    const page = await readPage(db, publication.id, national, from, rowsPerTurn)
    entries.push(...page)
    if (page.length < rowsPerTurn) break
    await takeTurn()
  }
  return entries
}
const rowsPerTurn = 5000

/** Returns the outcome of each row; changes `entries` to what will be published. Ids of the publication are added later. */
async function merge(
  entries: Entry[],
  rows: readonly Numbered<Entry>[],
  problemOf: (lc: string) => string | undefined,
): Promise<Stored[]> {
  const places = placesOf(entries)
  const stored: Stored[] = []
  for (const [n, each] of rows.entries()) {
    stored.push(mergeOne(entries, places, each, problemOf(each.draft.lc)))
    if (n % rowsPerTurn === rowsPerTurn - 1) await takeTurn()
  }
  return stored
}

const recordOf = (place: number) => ({ record: String(place), version: 1 })

function mergeOne(
  entries: Entry[],
  places: Map<string, number[]>,
  { row, draft }: Numbered<Entry>,
  wrong: string | undefined,
): Stored {
  if (wrong) return { row, outcome: 'refused', fields: { lc: wrong } }
  const known = places.get(normalEmail(draft.email))
  if (!known) {
    if (entries.length >= mostEntries) return { row, outcome: 'refused', fields: { row: tooMany } }
    places.set(normalEmail(draft.email), [entries.length])
    entries.push(draft)
    return { row, outcome: 'made', ...recordOf(entries.length) }
  }
  const given = (before: Entry) => ({ ...draft, email: before.email, lc: draft.lc || before.lc })
  const candidates = known.map((at) => [at, entries[at] as Entry] as const)
  const [at, before] = candidates.find(([, each]) => differing(each, given(each)).length === 0) ?? candidates[0] ?? []
  if (at === undefined || !before || differing(before, given(before)).length === 0) {
    return { row, outcome: 'skipped', text: 'It is here already, just like this.' }
  }
  entries[at] = given(before)
  const different = differing(before, given(before)).map((column) => columnNames[column])
  return {
    ...{ row, outcome: 'changed', ...recordOf(at + 1), before },
    text: `Other than before: ${different.join(', ')}`,
  }
}

/** What is published now, what would be published, and the outcome of each row. */
async function merged(db: Db, rows: readonly Numbered<Entry>[], { organisation, year }: ImportScope) {
  const before = await findPublication(db, year.label)
  const entries = await entriesOf(db, before)
  const problems = new Map<string, string | undefined>()
  const ask = lcProblemIn(organisation, before?.totals)
  for (const lc of new Set(rows.map(({ draft }) => draft.lc))) problems.set(lc, lc ? ask(lc) : undefined)
  const stored = await merge(entries, rows, (lc) => problems.get(lc))
  return { before, entries, stored }
}

/** Only for dry runs: a real import is staged. */
async function plan(db: Db, rows: readonly Numbered<Entry>[], scope: ImportScope): Promise<ImportPlan> {
  return { stored: (await merged(db, rows, scope)).stored, write: writesNothing }
}

async function stage(rows: readonly Numbered<Entry>[], scope: ImportScope): Promise<StagedPlan> {
  const { portal, year, caller, actor } = scope
  await dropUnpublished(portal.db)
  // Read first, to detect anything that is published or erased from here on.
  const last = await lastPublished(portal.db)
  const { before, entries, stored } = await merged(portal.db, rows, scope)
  const isChange = stored.some(({ outcome }) => outcome === 'made' || outcome === 'changed')
  const id = newId()
  if (isChange) await stageEntries(portal.db, id, entries)
  let seq = 0
  return {
    stored,
    async isCurrent(trx) {
      seq = await lockPublications(trx)
      return seq === last + 1
    },
    async write(trx) {
      if (!isChange) return stored
      const after = await insertPublication(trx, id, entries, { year: year.label, seq, publisher: caller, before })
      await recordAudit(trx, actor, audited(before, after))
      return stored.map((each) => ('record' in each ? { ...each, record: `${id} ${each.record}` } : each))
    },
    async finish(isStored) {
      if (!isChange) return
      if (!isStored) await dropEntries(portal.db, id)
      else if (before) await dropEntries(portal.db, before.id)
    },
  }
}

type Since = { seq: number; before: Publication | undefined }

async function publishAgain(trx: Trx, entries: Entry[], { seq, before }: Since, { year, caller, actor }: ImportScope) {
  const after = await replacePublication(trx, entries, { year: year.label, seq, publisher: caller, before })
  await recordAudit(trx, actor, audited(before, after))
  return after
}

const audited = (before: Publication | undefined, after: Publication | undefined) => ({
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
    const text = `All ${records.length.toLocaleString('en')} stay as they are: somebody published since.`
    return [{ record: first.record, text, count: records.length }]
  }
  const entries: (Entry | undefined)[] = await entriesOf(trx, now)
  for (const { record, before } of records) {
    entries[Number(record.split(' ')[1]) - 1] = (before as Entry | null) ?? undefined
  }
  const left = entries.filter((entry) => entry !== undefined)
  if (left.length > 0) {
    await publishAgain(trx, left, { seq, before: now }, scope)
    return []
  }
  await dropPublication(trx, now.id)
  await recordAudit(trx, scope.actor, audited(now, undefined))
  return []
}

export const conversionImport: ImportKind<Entry> = {
  ...{ name: 'Conversion tracker', one: 'sign-up', many: 'sign-ups', most: mostEntries, path: '/eld-conversion' },
  same: 'An address that is published already changes that sign-up; all others stay.',
  endpoint: conversionContract.importSignUps,
  fields,
  shape: z.extend(entryShape, { lc: z._default(codeShape, '') }),
  ...{ plan, stage, undo },
}
