// How are sign-ups imported? The same address is the same person: new people are added to what is published, others changed,
// and the whole is published anew, once.
import * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import type { Trx } from '#server/database/database.ts'
import type { ImportKind, ImportScope } from '#server/hub.ts'
import type { FieldFacts, ImportedRecord, KeptRecord, Numbered, Stored } from '#server/import-kind.ts'
import { normalEmail } from '#shared/email-domain.ts'
import { yesOrNo } from '#shared/meant.ts'
import { codeShape } from '#shared/organisation.ts'
import { conversionContract, entryShape, mostEntries, tooMany } from '../contract.ts'
import { columnNames, type Entry, lcProblemIn, national, totalsIn } from '../rules.ts'
import {
  dropPublication,
  findPublication,
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

/** By address, in their order: what was published by hand may name one twice. */
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

const entriesOf = async (trx: Trx, publication: Publication | undefined) =>
  publication ? readPage(trx, publication.id, national, 0, mostEntries) : []

/** What becomes of each row; `entries` is what stands afterwards. The publication gets its name last. */
function merge(entries: Entry[], rows: readonly Numbered<Entry>[], problemOf: (lc: string) => string | undefined) {
  const places = placesOf(entries)
  const recordOf = (place: number) => ({ record: String(place), version: 1 })
  return rows.map(({ row, draft }): Stored => {
    const wrong = draft.lc && problemOf(draft.lc)
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
  })
}

async function store(trx: Trx, rows: readonly Numbered<Entry>[], scope: ImportScope): Promise<Stored[]> {
  const seq = await lockPublications(trx)
  const before = await findPublication(trx, scope.year.label)
  const entries = await entriesOf(trx, before)
  const problems = new Map<string, string | undefined>()
  const ask = lcProblemIn(scope.organisation, before?.totals)
  for (const lc of new Set(rows.map(({ draft }) => draft.lc))) problems.set(lc, lc ? ask(lc) : undefined)
  const stored = merge(entries, rows, (lc) => problems.get(lc))
  if (!stored.some(({ outcome }) => outcome === 'made' || outcome === 'changed')) return stored
  const { id } = await publishAgain(trx, entries, { seq, before }, scope)
  return stored.map((each) => ('record' in each ? { ...each, record: `${id} ${each.record}` } : each))
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

/** What stood before stands again, as a new publication; unless somebody published since. */
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
  ...{ store, undo },
}
