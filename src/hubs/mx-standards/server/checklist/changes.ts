// Saving a checklist: answers, counts, daily state, submission and audit entry, all in one transaction in the open year. An
// idempotency key makes a retry harmless.
import type { Transaction } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
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
import { type ChecklistForm, withBlanks, withoutBlanks } from '../../form.ts'
import { groupNames } from '../../items.ts'
import { findPlaceProblems } from '../../places.ts'
import { countsOf, doneOf, groupPercent, respondentPercent } from '../../rules.ts'
import { changesBetween, isSameForm } from '../../versions.ts'
import { changeRecount, findLastState, recordDay, tallyRecount } from '../results/queries-days.ts'
import { isTallyComplete, moveShare } from '../results/queries-tally.ts'
import type { MxTables, ResponseRow } from '../rows.ts'
import { findStored, findYearOfChange, formOf, type Stored, toChecklist } from './queries.ts'

/** The columns that are computed from the answers. */
export function computeColumns(form: ChecklistForm) {
  const done = doneOf(form)
  const { standards, links } = countsOf(done, 1)
  const { firstName, lastName, lcName, portfolio } = form.generalDetail
  return {
    lc: lcName || notGiven,
    portfolio: portfolio || notGiven,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    sortName: `${firstName.trim()} ${lastName.trim()}`.trim().toLowerCase(),
    percent: respondentPercent(standards),
    standards,
    links,
    groups: JSON.stringify(groupNames.map((group) => groupPercent(countsOf(done, 1, group).standards, group))),
  }
}

export type Save = {
  /** The year that the page shows; only the open year can be changed. */
  year?: string | undefined
  userId: string
  form: ChecklistForm
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
    shown: ({ row, year }) => (row ? toChecklist(row) : blankChecklist(year, userId)),
    async read(trx) {
      // A change that was accepted before stays accepted, even if the year has closed since.
      const storedYear = await findStoredYear(trx, save)
      if (storedYear !== undefined)
        return buildContext(await findStored(trx, { year: storedYear, userId }), storedYear, true)
      const { label: year } = await lockOpenYear(trx, save.year)
      // Sample data belongs to no account.
      if (save.organisation) await lockUser(trx, userId)
      await checkNotClosed(trx, year, 'checklist')
      const row = await findStored(trx, { year, userId })
      // Checked after reading the row: the same change may have arrived twice at once.
      return buildContext(row, year, (await findStoredYear(trx, save)) !== undefined)
    },
    repeated: ({ row, isRepeated }) =>
      row && (isRepeated || isAlreadySaved(save, row)) ? toChecklist(row) : undefined,
    async write(trx, { row: before, year }) {
      checkPlaces(save, before)
      const after = buildRow(save, year, before)
      const form = JSON.stringify(withoutBlanks(save.form))
      if (!(await writeRow(trx, after, form, before))) return undefined
      await count(trx, before, { ...after, form })
      await insertChangeKey(trx, save, after)
      if (after.submittedAt && intent === 'submit') await insertSubmission(trx, after, after.submittedAt, form)
      await recordAudit(trx, save.actor, {
        kind: `checklist.${intent}`,
        subject: userId,
        ...changesBetween(before ? formOf(before) : withBlanks({}), save.form),
      })
      return toChecklist({ ...after, form })
    },
  })
}

async function count(trx: Trx, before: Stored | undefined, after: Stored): Promise<void> {
  const last = before && (await findLastState(trx, before))
  const doneNow = (row: Stored) => doneOf(formOf(row))
  const change = {
    year: after.year,
    before: before && { ...before, done: last?.done ?? doneNow(before) },
    after: { ...after, done: doneNow(after) },
  }
  await moveShare(trx, change)
  await recordDay(trx, after.userId, change, last?.day)
}

function checkPlaces({ form, organisation }: Save, before: Stored | undefined): void {
  if (!organisation) return
  const problems = findPlaceProblems(form, organisation, before && formOf(before))
  refuseFields(Object.fromEntries(Object.entries(problems).map(([path, message]) => [`formData.${path}`, message])))
}

/** Version 0 means that nothing has been saved yet. */
type SaveContext = { row: Stored | undefined; year: string; version: number; isRepeated: boolean }

const buildContext = (row: Stored | undefined, year: string, isRepeated: boolean): SaveContext => ({
  ...{ row, year, version: row?.version ?? 0, isRepeated },
})

const findStoredYear = async (trx: Trx, { userId, changeKey }: Save) =>
  changeKey === undefined ? undefined : findYearOfChange(trx, userId, changeKey)

async function insertChangeKey(
  trx: Transaction<MxTables>,
  { userId, changeKey }: Save,
  row: ResponseRow,
): Promise<void> {
  if (changeKey === undefined) return
  const change = { userId, changeKey, year: row.year, savedAt: row.updatedAt }
  await trx.insertInto('mxSavedChange').values(change).execute()
}

/** Saving what is already stored changes nothing; submitting it does, unless this version was submitted before. */
const isAlreadySaved = ({ form, intent }: Save, row: Stored) =>
  isSameForm(form, formOf(row)) && (intent === 'save' || row.submittedVersion === row.version)

function buildRow({ userId, form, intent }: Save, year: string, before: Stored | undefined): ResponseRow {
  const now = new Date().toISOString()
  const version = (before?.version ?? 0) + 1
  const isSubmit = intent === 'submit'
  return {
    year,
    userId,
    id: before?.id ?? newId(),
    ...computeColumns(form),
    submitted: isSubmit ? 1 : (before?.submitted ?? 0),
    submittedAt: isSubmit ? now : (before?.submittedAt ?? null),
    submittedVersion: isSubmit ? version : (before?.submittedVersion ?? null),
    version,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
}

/** False when another request was faster. */
async function writeRow(trx: Transaction<MxTables>, row: ResponseRow, form: string, before?: Stored): Promise<boolean> {
  const { year, userId } = row
  const written = before
    ? await trx
        .updateTable('mxResponse')
        .set(row)
        .where('year', '=', year)
        .where('userId', '=', userId)
        .where('version', '=', before.version)
        .executeTakeFirst()
    : await trx
        .insertInto('mxResponse')
        .values(row)
        .onConflict((conflict) => conflict.columns(['year', 'userId']).doNothing())
        .executeTakeFirst()
  const isWritten =
    'numUpdatedRows' in written ? written.numUpdatedRows > 0n : Number(written.numInsertedOrUpdatedRows) > 0
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
  await trx
    .insertInto('mxSubmission')
    .values({
      id: newId(),
      year,
      userId,
      submittedAt,
      version,
      lc,
      portfolio,
      percent,
      standards,
      links,
      form,
    })
    .execute()
}

/** Recounts responses that came without sums, e.g. from an import or a portal that stored no days. */
export async function recountMissing(portal: Pick<Portal, 'db' | 'engine'>): Promise<void> {
  if (await isTallyComplete(portal.db)) return
  // One after the other, even if two instances start at once.
  for (const count of [tallyRecount, changeRecount]) await recount(portal, count)
}
