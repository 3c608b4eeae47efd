// Saving a checklist: answers, figures, submission and audit entry, all in one transaction in the open year.
import type { Transaction } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import { markDone } from '#server/notify/inbox.ts'
import { lock } from '#server/people/lock.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { checkNotClosed } from '#server/shell/windows.ts'
import type { Definition } from '#shared/definitions/definition.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { blankChecklist } from '../../blank-checklist.ts'
import { type Checklist, notGiven } from '../../contract.ts'
import { type ChecklistForm, type SentForm, withoutBlanks } from '../../form.ts'
import { homeManifest } from '../../home.ts'
import { findPlaceProblems } from '../../places.ts'
import { doneFields } from '../../rules.ts'
import type { Standards } from '../../standards.ts'
import { changesBetween } from '../../versions.ts'
import { checklistFigures, sharesOf } from '../figures.ts'
import type { MxTables, ResponseRow } from '../rows.ts'
import { findStandards, findStored, formOf, type Stored, toChecklist } from './queries.ts'

/** The columns that are computed from the answers. */
export function computeColumns(form: ChecklistForm, standards: Standards) {
  const { countsOf, groupNames, groupPercent, respondentPercent } = standards
  const done = standards.doneOf(form)
  const counts = countsOf(done, 1)
  const { firstName, lastName, lcName, portfolio } = form.generalDetail
  return {
    lc: lcName || notGiven,
    portfolio: portfolio || notGiven,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    sortName: `${firstName.trim()} ${lastName.trim()}`.trim().toLowerCase(),
    percent: respondentPercent(counts.standards),
    standards: counts.standards,
    links: counts.links,
    groups: JSON.stringify(groupNames.map((group) => groupPercent(countsOf(done, 1, group).standards, group))),
    done: JSON.stringify(doneFields(done)),
  }
}

export type Save = {
  /** The year that the page shows; only the open year can be changed. */
  year?: string | undefined
  userId: string
  /** As it was sent: the definition of the open year says what is read of it. */
  form: SentForm
  intent: 'save' | 'submit'
  /** The version the form started from; without one, the newest is assumed. */
  version?: number | undefined
  actor: Actor
  /** What the request knew of what the open year asks. */
  definition?: Definition
  /** Decides which LCs and portfolios can be chosen; sample data is not checked. */
  organisation?: Organisation
}

export function saveChecklist(db: Db, save: Save): Promise<Checklist> {
  const { userId, intent } = save
  return changeVersioned<SaveContext, Checklist>(db, {
    seen: save.version,
    shown: ({ row, was, year, standards }) => (row ? toChecklist(row, was) : blankChecklist(standards, year, userId)),
    async read(trx) {
      // Sample data belongs to no account.
      const writer = save.organisation ? { writer: userId } : {}
      const { label: year } = (await lock(trx, { year: { label: save.year }, ...writer })).year
      await checkNotClosed(trx, year, 'checklist')
      // After the lock: nobody changes what the year asks before this is stored.
      const standards = await findStandards(trx, year, save.definition)
      const row = await findStored(trx, { year, userId })
      return buildContext(save, row, year, standards)
    },
    repeated: (context) =>
      context.row && isAlreadySaved(save, context.row, context) ? toChecklist(context.row, context.was) : undefined,
    async write(trx, { row: before, was, is, changes, year, standards }) {
      checkPlaces(is, save, before && was)
      const after = buildRow(save, year, computeColumns(is, standards), before)
      const form = JSON.stringify(withoutBlanks(is))
      if (!(await writeRow(trx, after, form, before))) return undefined
      checklistFigures.count(trx, { id: after.id, year, shares: sharesOf(after) })
      if (after.submittedAt && intent === 'submit') {
        await insertSubmission(trx, after, after.submittedAt, form)
        // Then a reminder in the inbox has served its purpose.
        await markDone(trx, userId, homeManifest.tasks.checklist.path)
      }
      await recordAudit(trx, save.actor, { kind: `checklist.${intent}`, subject: userId, ...changes })
      return toChecklist(after, is)
    },
  })
}

/** What the year asks, of what was sent; a problem names its field. */
function readForm({ form }: Save, { formShape }: Standards): ChecklistForm {
  const read = formShape.safeParse(form)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => [['formData', ...path].join('.'), message])
  refuseFields(Object.fromEntries(issues.reverse()))
  throw read.error
}

function checkPlaces(form: ChecklistForm, { organisation }: Save, before: ChecklistForm | undefined): void {
  if (!organisation) return
  const problems = findPlaceProblems(form, organisation, before)
  refuseFields(Object.fromEntries(Object.entries(problems).map(([path, message]) => [`formData.${path}`, message])))
}

type SaveContext = {
  row: Stored | undefined
  year: string
  /** 0 while nothing has been saved yet. */
  version: number
  standards: Standards
  was: ChecklistForm
  is: ChecklistForm
  changes: ReturnType<typeof changesBetween>
}

function buildContext(save: Save, row: Stored | undefined, year: string, standards: Standards): SaveContext {
  const is = readForm(save, standards)
  const was = row ? formOf(row, standards) : standards.withBlanks({})
  const changes = changesBetween(was, is)
  return { row, year, version: row?.version ?? 0, standards, was, is, changes }
}

/** Saving what is already stored changes nothing; submitting it does, unless this version was submitted before. */
const isAlreadySaved = ({ intent }: Save, row: Stored, { changes }: SaveContext) =>
  Object.keys(changes.after).length === 0 && (intent === 'save' || row.submittedVersion === row.version)

function buildRow(
  { userId, intent }: Save,
  year: string,
  columns: ReturnType<typeof computeColumns>,
  before: Stored | undefined,
): ResponseRow {
  const now = new Date().toISOString()
  const version = (before?.version ?? 0) + 1
  const isSubmit = intent === 'submit'
  return {
    year,
    userId,
    id: before?.id ?? newId(),
    ...columns,
    submitted: isSubmit ? 1 : (before?.submitted ?? 0),
    submittedAt: isSubmit ? now : (before?.submittedAt ?? null),
    submittedVersion: isSubmit ? version : (before?.submittedVersion ?? null),
    version,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
}

async function updateResponse(trx: Transaction<MxTables>, row: ResponseRow, seen: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mxResponse')
    .set(row)
    .where('year', '=', row.year)
    .where('userId', '=', row.userId)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function insertResponse(trx: Transaction<MxTables>, row: ResponseRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('mxResponse')
    .values(row)
    .onConflict((conflict) => conflict.columns(['year', 'userId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False when another request was faster. */
async function writeRow(trx: Transaction<MxTables>, row: ResponseRow, form: string, before?: Stored): Promise<boolean> {
  const { year, userId } = row
  const isWritten = before ? await updateResponse(trx, row, before.version) : await insertResponse(trx, row)
  if (!isWritten) return false
  await trx
    .insertInto('mxAnswers')
    .values({ year, userId, form })
    .onConflict((conflict) => conflict.columns(['year', 'userId']).doUpdateSet({ form }))
    .execute()
  return true
}

async function insertSubmission(
  trx: Transaction<MxTables>,
  row: ResponseRow,
  submittedAt: string,
  form: string,
): Promise<void> {
  const { year, userId, version, lc, portfolio, percent, standards, links } = row
  const figures = { lc, portfolio, percent, standards, links }
  const submission = { id: newId(), year, userId, submittedAt, version, ...figures, form }
  await trx.insertInto('mxSubmission').values(submission).execute()
}
