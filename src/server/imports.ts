// How do rows of a spreadsheet become records? The hub that owns them declares a kind; reading, trying, storing once, and
// taking back are the same for all. A trial is the real thing, rolled back.
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { isAdmin } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ImportAnswer, ImportBody, ImportedRow, ImportKindFacts } from '#shared/imports.ts'
import { amountMeant, codeMeant, monthMeant, type Spelt } from '#shared/meant.ts'
import type { FieldProblems, Organisation } from '#shared/organisation.ts'
import { problem } from '#shared/problem.ts'
import type { Year } from '#shared/years.ts'
import { type Actor, recordAudit } from './audit.ts'
import { inTransaction, type Trx } from './database/database.ts'
import type { AnyImportKind, ImportKind, ImportScope, Portal } from './hub.ts'
import type { FieldFacts, Numbered, Stored } from './import-kind.ts'
import { findImport, insertImport, insertRecords, nameImport } from './import-rows.ts'
import { holdOrganisation } from './organisation.ts'
import type { Caller } from './session.ts'
import { takeTurn } from './take-turn.ts'
import { holdOpenYear, holdYearToFill } from './years.ts'

/** The last part of the path: the word by which callers and tables name the kind. */
export const wordOf = ({ endpoint }: { endpoint: Endpoint }) => endpoint.path.slice('/api/imports/'.length)

const usualMost = 10_000

/** For the import screen. */
export const factsOf = <Draft>({ fields, ...kind }: ImportKind<Draft>): ImportKindFacts => ({
  ...{ kind: wordOf(kind), name: kind.name, one: kind.one, many: kind.many, same: kind.same, path: kind.path },
  ...{ most: kind.most ?? usualMost },
  ...{ fillsPastYears: kind.fillsPastYears ?? false, fillsOpenYear: kind.fillsOpenYear ?? true },
  fields: fields.map((field) => ({
    ...{ isRequired: false, known: [], choices: [], takesOthers: false, empty: null, hint: '' },
    ...field,
  })),
})

/** A trial, or an import that one wrong row stops: what was found out leaves the transaction, and nothing else. */
class TakenBack extends Error {
  readonly answer: ImportAnswer
  constructor(answer: ImportAnswer) {
    super('taken back')
    this.answer = answer
  }
}

type Ask = { body: ImportBody; caller: Caller; actor: Actor }

export async function runImport<Draft>(
  portal: Portal,
  kind: ImportKind<Draft>,
  { body, caller, actor }: Ask,
): Promise<ImportAnswer> {
  const most = kind.most ?? usualMost
  if (body.rows.length > most) {
    const text = `Import at most ${most.toLocaleString('en')} ${kind.many} at once.`
    throw problem('badInput', text, { fields: { rows: text } })
  }
  const { open } = await portal.years(caller)
  const key = body.submissionKey ? sentKey(body.submissionKey) : contentKey(body.rows, body.year ?? open.label)
  try {
    const answer = await inTransaction(portal.db, (trx) => importIn(trx, portal, kind, { body, caller, actor, key }))
    void portal.postman.drain()
    return answer
  } catch (error) {
    if (error instanceof TakenBack) return error.answer
    throw error
  }
}

async function importIn<Draft>(
  trx: Trx,
  portal: Portal,
  kind: ImportKind<Draft>,
  { body, caller, actor, key }: Ask & { key: string },
): Promise<ImportAnswer> {
  const { dryRun, onProblem, rows, fileName } = body
  const word = wordOf(kind)
  // First of all: whoever sends the same at the same moment waits here, and then finds it.
  const id = await nameImport(trx, { kind: word, uid: caller.uid, key })
  if (id === undefined) {
    const known = await findImport(trx, { kind: word, uid: caller.uid, key })
    // Taken back at this very moment: its name is free again.
    if (!known) return importIn(trx, portal, kind, { body, caller, actor, key })
    return { ...nothing, ...known, refused: [], isRepeated: true }
  }
  const organisation = await holdOrganisation(trx)
  const year = await holdYearOf(trx, kind, caller, body.year)
  const scope: ImportScope = { portal, caller, actor, organisation, year }
  const read = await readRows(kind, rows, scope)
  const stored = read.good.length > 0 ? await kind.store(trx, read.good, scope) : []
  const answer = answerOf(id, [...read.refused, ...stored])
  if (onProblem === 'stop' && answer.refused.length > 0) {
    throw new TakenBack({ ...nothing, refused: answer.refused })
  }
  if (dryRun) throw new TakenBack({ ...answer, id: null })
  const { made, changed, skipped, refused } = answer
  const counts = { made, changed, skipped, refused: refused.length }
  await insertImport(trx, id, { fileName, email: actor.email, year: year.label, ...counts })
  await insertRecords(trx, id, stored)
  await recordAudit(trx, actor, { kind: 'import.make', subject: id, after: { kind: word, fileName, ...counts } })
  return answer
}

/** The year into which this person may import records of this kind; held until the transaction ends. */
export async function holdYearOf(
  trx: Trx,
  { fillsPastYears, fillsOpenYear = true, name }: AnyImportKind,
  { role }: Pick<Caller, 'role'>,
  meant?: string,
): Promise<Year> {
  const year = await (fillsPastYears && isAdmin(role) ? holdYearToFill : holdOpenYear)(trx, meant)
  if (year.isPast || fillsOpenYear) return year
  const text = `${name} can only be imported into a year before the portal. Please choose one, or add it on the Handover screen.`
  throw problem('conflict', text, { error: 'pastYearsOnly' })
}

const nothing: ImportAnswer = {
  ...{ id: null, made: 0, changed: 0, skipped: 0, refused: [], notes: [], isRepeated: false },
}

/** Whatever somebody sends is none of the names that imports get when they are taken back. */
const sentKey = (key: string) => `sent ${key}`

/** In another year the same rows say something else. */
const contentKey = (rows: readonly ImportedRow[], year: string) =>
  createHash('sha256')
    .update(JSON.stringify([year, rows.map((row) => [...row])]))
    .digest('base64url')

function answerOf(id: string, outcomes: readonly Stored[]): ImportAnswer {
  const inOrder = [...outcomes].sort((a, b) => a.row - b.row)
  const count = (outcome: Stored['outcome']) => inOrder.filter((each) => each.outcome === outcome).length
  return {
    ...{ id, made: count('made'), changed: count('changed'), skipped: count('skipped'), isRepeated: false },
    refused: inOrder.flatMap((each) => (each.outcome === 'refused' ? [{ row: each.row, fields: each.fields }] : [])),
    notes: inOrder.flatMap((each) =>
      each.outcome === 'changed' || each.outcome === 'skipped'
        ? [{ row: each.row, outcome: each.outcome, text: each.text }]
        : [],
    ),
  }
}

/** Rows between two turns of others. */
const rowsPerTurn = 1000

async function readRows<Draft>(kind: ImportKind<Draft>, rows: readonly ImportedRow[], scope: ImportScope) {
  const good: Numbered<Draft>[] = []
  const refused: Stored[] = []
  const columns = kind.fields.map((field) => ({ ...field, names: namesIn(field, scope.organisation) }))
  for (const [row, cells] of rows.entries()) {
    if (row % rowsPerTurn === rowsPerTurn - 1) await takeTurn()
    const parsed = kind.shape.safeParse(draftOf(columns, cells), { reportInput: true })
    const fields = parsed.success ? (kind.problems?.(parsed.data, scope) ?? {}) : problemsOf(parsed.error.issues)
    if (parsed.success && Object.keys(fields).length === 0) good.push({ row, draft: parsed.data })
    else refused.push({ row, outcome: 'refused', fields })
  }
  return { good, refused }
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  const fields: FieldProblems = {}
  for (const { path, code, input, message } of issues) {
    const isMissing = code === 'invalid_type' && input === undefined
    fields[path.join('.') || 'row'] ??= isMissing || !message ? 'This field is required.' : message
  }
  return fields
}

/** A column, and the names that its cells may say: made once, so that they are read once for all rows. */
type Column = FieldFacts & { names: readonly Spelt[] }

function namesIn({ sort, choices = [] }: FieldFacts, { committees, portfolios }: Organisation): readonly Spelt[] {
  if (sort === 'committee') return [...committees, ...choices]
  return sort === 'portfolio' ? [...portfolios, ...choices] : choices
}

/** What a row says, in the form that the hub's shape takes; what is not understood is left as it was written. */
function draftOf(columns: readonly Column[], row: ImportedRow): unknown {
  const draft: Record<string, unknown> = {}
  for (const column of columns) {
    const [first = '', inner] = column.name.split('.')
    const said = row.get(column.name) ?? (inner === undefined ? undefined : row.get(inner)) ?? ''
    const value = understood(column, said === '' ? (column.empty ?? '') : said)
    if (inner === undefined) {
      if (value !== undefined) draft[first] = value
      continue
    }
    const part = (draft[first] ?? {}) as Record<string, unknown>
    if (value !== undefined) part[inner] = value
    draft[first] = part
  }
  return draft
}

function understood({ sort, names, isRequired }: Column, said: string): unknown {
  // Of what must be there, the shape says in its own words that it is missing.
  if (said === '') return isRequired ? '' : undefined
  if (sort === 'text') return said
  if (sort === 'amount') return amountMeant(said) ?? said
  if (sort === 'month') return monthMeant(said) ?? said
  return codeMeant(names, said) ?? said
}
