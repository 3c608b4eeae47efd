// Saving a checklist: answers, counts, daily state, submission and audit entry, all in one transaction in the open year. An
// idempotency key makes a retry harmless.
import type { Kysely, Transaction } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { preparedStatement } from '#server/database/fast-paths/prepared-query.ts'
import { newId } from '#server/database/new-id.ts'
import { recount } from '#server/database/recount.ts'
import { changeVersioned } from '#server/database/versioned.ts'
import { refuseFields } from '#server/http/problems.ts'
import type { Portal } from '#server/hub/hub.ts'
import { lockUser } from '#server/people/lock-user.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { checkNotClosed } from '#server/shell/windows.ts'
import { lockOpenYear } from '#server/years/years.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { blankChecklist } from '../../blank-checklist.ts'
import { type Checklist, notGiven } from '../../contract.ts'
import { type ChecklistForm, type SentForm, withoutBlanks } from '../../form.ts'
import { findPlaceProblems } from '../../places.ts'
import type { Standards } from '../../standards.ts'
import { changesBetween, isSameForm } from '../../versions.ts'
import { changeRecount, findLastState, recordDay, tallyRecount } from '../results/queries-days.ts'
import { isTallyComplete, moveShare } from '../results/queries-tally.ts'
import type { MxTables, ResponseRow } from '../rows.ts'
import { findStandards, findStored, findYearOfChange, formOf, type Stored, toChecklist } from './queries.ts'

/** The columns that are computed from the answers. */
export function computeColumns(form: ChecklistForm, standards: Standards) {
  const { doneOf, countsOf, groupNames, groupPercent, respondentPercent } = standards
  const done = doneOf(form)
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
  /** Idempotency key for a retry after a lost response. */
  changeKey?: string | undefined
  actor: Actor
  /** Decides which LCs and portfolios can be chosen; sample data is not checked. */
  organisation?: Organisation
}

export function saveChecklist(db: Db, save: Save): Promise<Checklist> {
  const { userId, intent } = save
  return changeVersioned<SaveContext, Checklist>(db, {
    seen: save.version,
    shown: ({ row, year, standards }) => (row ? toChecklist(row, standards) : blankChecklist(standards, year, userId)),
    async read(trx) {
      // A change that was accepted before stays accepted, even if the year has closed since.
      const storedYear = await findStoredYear(trx, save)
      if (storedYear !== undefined) {
        const standards = await findStandards(trx, storedYear)
        const row = await findStored(trx, { year: storedYear, userId })
        return buildContext(row, storedYear, standards, readForm(save, standards), true)
      }
      const { label: year } = await lockOpenYear(trx, save.year)
      // Sample data belongs to no account.
      if (save.organisation) await lockUser(trx, userId)
      await checkNotClosed(trx, year, 'checklist')
      // After the lock: nobody changes what the year asks before this is stored.
      const standards = await findStandards(trx, year)
      const form = readForm(save, standards)
      const row = await findStored(trx, { year, userId })
      // Checked after reading the row: the same change may have arrived twice at once.
      return buildContext(row, year, standards, form, (await findStoredYear(trx, save)) !== undefined)
    },
    repeated: ({ row, standards, form, isRepeated }) =>
      row && (isRepeated || isAlreadySaved(save, form, row, standards)) ? toChecklist(row, standards) : undefined,
    async write(trx, { row: before, year, standards, form: answers }) {
      checkPlaces(answers, save, before && formOf(before, standards))
      const after = buildRow(save, { year, answers, standards }, before)
      const form = JSON.stringify(withoutBlanks(answers))
      if (!(await writeRow(trx, after, form, before))) return undefined
      await count(trx, before, { ...after, form }, standards)
      await insertChangeKey(trx, save, after)
      if (after.submittedAt && intent === 'submit') await insertSubmission(trx, after, after.submittedAt, form)
      await recordAudit(trx, save.actor, {
        kind: `checklist.${intent}`,
        subject: userId,
        ...changesBetween(before ? formOf(before, standards) : standards.withBlanks({}), answers),
      })
      return toChecklist({ ...after, form }, standards)
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

async function count(trx: Trx, before: Stored | undefined, after: Stored, standards: Standards): Promise<void> {
  const last = before && (await findLastState(trx, before))
  const doneNow = (row: Stored) => standards.doneOf(formOf(row, standards))
  const change = {
    year: after.year,
    before: before && { ...before, done: last?.done ?? doneNow(before) },
    after: { ...after, done: doneNow(after) },
  }
  await moveShare(trx, change)
  await recordDay(trx, after.userId, change, last?.day)
}

function checkPlaces(form: ChecklistForm, { organisation }: Save, before: ChecklistForm | undefined): void {
  if (!organisation) return
  const problems = findPlaceProblems(form, organisation, before)
  refuseFields(Object.fromEntries(Object.entries(problems).map(([path, message]) => [`formData.${path}`, message])))
}

/** Version 0 means that nothing has been saved yet. */
type SaveContext = {
  row: Stored | undefined
  year: string
  version: number
  standards: Standards
  form: ChecklistForm
  isRepeated: boolean
}
const buildContext = (
  row: Stored | undefined,
  year: string,
  standards: Standards,
  form: ChecklistForm,
  isRepeated: boolean,
): SaveContext => ({ row, year, version: row?.version ?? 0, standards, form, isRepeated })

const findStoredYear = async (trx: Trx, { userId, changeKey }: Save) =>
  changeKey === undefined ? undefined : findYearOfChange(trx, userId, changeKey)

const tables = (db: Db): Kysely<MxTables> => db
const insertSavedChange = preparedStatement((db, change: MxTables['mxSavedChange']) =>
  tables(db).insertInto('mxSavedChange').values(change),
)

async function insertChangeKey(
  trx: Transaction<MxTables>,
  { userId, changeKey }: Save,
  row: ResponseRow,
): Promise<void> {
  if (changeKey === undefined) return
  await insertSavedChange(trx, { userId, changeKey, year: row.year, savedAt: row.updatedAt })
}

/** Saving what is already stored changes nothing; submitting it does, unless this version was submitted before. */
const isAlreadySaved = ({ intent }: Save, form: ChecklistForm, row: Stored, standards: Standards) =>
  isSameForm(form, formOf(row, standards)) && (intent === 'save' || row.submittedVersion === row.version)

type NewAnswers = { year: string; answers: ChecklistForm; standards: Standards }

function buildRow(
  { userId, intent }: Save,
  { year, answers, standards }: NewAnswers,
  before: Stored | undefined,
): ResponseRow {
  const now = new Date().toISOString()
  const version = (before?.version ?? 0) + 1
  const isSubmit = intent === 'submit'
  return {
    year,
    userId,
    id: before?.id ?? newId(),
    ...computeColumns(answers, standards),
    submitted: isSubmit ? 1 : (before?.submitted ?? 0),
    submittedAt: isSubmit ? now : (before?.submittedAt ?? null),
    submittedVersion: isSubmit ? version : (before?.submittedVersion ?? null),
    version,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
}

const updateResponse = preparedStatement((db, { seen, ...row }: ResponseRow & { seen: number }) =>
  tables(db)
    .updateTable('mxResponse')
    .set(row)
    .where('year', '=', row.year)
    .where('userId', '=', row.userId)
    .where('version', '=', seen),
)
const insertResponse = preparedStatement((db, row: ResponseRow) =>
  tables(db)
    .insertInto('mxResponse')
    .values(row)
    .onConflict((conflict) => conflict.columns(['year', 'userId']).doNothing()),
)
const storeAnswers = preparedStatement((db, { form, ...key }: MxTables['mxAnswers']) =>
  tables(db)
    .insertInto('mxAnswers')
    .values({ ...key, form })
    .onConflict((conflict) => conflict.columns(['year', 'userId']).doUpdateSet({ form })),
)

/** False when another request was faster. */
async function writeRow(trx: Transaction<MxTables>, row: ResponseRow, form: string, before?: Stored): Promise<boolean> {
  const { year, userId } = row
  const { numAffectedRows } = before
    ? await updateResponse(trx, { ...row, seen: before.version })
    : await insertResponse(trx, row)
  if (!numAffectedRows) return false
  await storeAnswers(trx, { year, userId, form })
  return true
}

const insertSubmissionRow = preparedStatement((db, row: MxTables['mxSubmission']) =>
  tables(db).insertInto('mxSubmission').values(row),
)

async function insertSubmission(
  trx: Transaction<MxTables>,
  row: ResponseRow,
  submittedAt: string,
  form: string,
): Promise<void> {
  const { year, userId, version, lc, portfolio, percent, standards, links } = row
  const figures = { lc, portfolio, percent, standards, links }
  await insertSubmissionRow(trx, { id: newId(), year, userId, submittedAt, version, ...figures, form })
}

/** Recounts responses that came without sums, e.g. from an import or a portal that stored no days. */
export async function recountMissing(portal: Pick<Portal, 'db' | 'engine'>): Promise<void> {
  if (await isTallyComplete(portal.db)) return
  // One after the other, even if two instances start at once.
  for (const count of [tallyRecount, changeRecount]) await recount(portal, count)
}
