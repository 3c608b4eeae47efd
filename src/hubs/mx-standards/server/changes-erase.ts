// Erasure of a respondent: figures stay; the typed name is redacted in the list, the answers, each submission and the audit
// trail.
import type { Transaction } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { type Erased, formerMember } from '#server/privacy/personal.ts'
import { mayContainErased } from '#server/redact/find-redactable.ts'
import { redactText } from '#server/redact/redact-text.ts'
import type { MxTables } from './rows.ts'

const tables = (trx: Trx) => trx as Transaction<MxTables>

/** All in the first name: lists and files show both names one after the other. */
const erasedName = { firstName: formerMember, lastName: '' }

export async function eraseRespondent(trx: Trx, { uid, former }: Erased): Promise<void> {
  await tables(trx)
    .updateTable('mxResponse')
    .set({ ...erasedName, sortName: formerMember, userId: former })
    .where('userId', '=', uid)
    .execute()
  await redactNamesInAudit(trx, [uid, former])
}

export async function eraseAnswers(trx: Trx, erased: Erased): Promise<void> {
  const { uid, former } = erased
  const answers = tables(trx).selectFrom('mxAnswers').select(['year', 'form']).where('userId', '=', uid)
  for (const { year, form } of await answers.execute()) {
    await tables(trx)
      .updateTable('mxAnswers')
      .set({ userId: former, form: redactName(form) })
      .where('userId', '=', uid)
      .where('year', '=', year)
      .execute()
  }
  const mentioning = tables(trx).selectFrom('mxAnswers').select(['userId', 'year', 'form'])
  for (const { form, ...key } of await mentioning.where(mayContainErased(trx, ['form'], erased)).execute()) {
    const change = { form: redactAnswers(form, erased) }
    if (change.form === form) continue
    const row = tables(trx).updateTable('mxAnswers').set(change).where('form', '=', form)
    await row.where('userId', '=', key.userId).where('year', '=', key.year).execute()
  }
}

export async function eraseSubmissions(trx: Trx, erased: Erased): Promise<void> {
  const { uid, former } = erased
  const submissions = tables(trx).selectFrom('mxSubmission').select(['id', 'form']).where('userId', '=', uid)
  for (const { id, form } of await submissions.execute()) {
    await tables(trx)
      .updateTable('mxSubmission')
      .set({ userId: former, form: redactName(form) })
      .where('id', '=', id)
      .execute()
  }
  const mentioning = tables(trx).selectFrom('mxSubmission').select(['id', 'form'])
  for (const { id, form } of await mentioning.where(mayContainErased(trx, ['form'], erased)).execute()) {
    const change = { form: redactAnswers(form, erased) }
    if (change.form !== form) await tables(trx).updateTable('mxSubmission').set(change).where('id', '=', id).execute()
  }
}

/** Stored without blanks: an empty last name is left out. */
function redactName(form: string): string {
  const { generalDetail, ...answers } = JSON.parse(form)
  const { firstName, lastName, ...place } = generalDetail ?? {}
  return JSON.stringify({ generalDetail: { firstName: formerMember, ...place }, ...answers })
}

/** Redacts the id and address in links that others gave. */
function redactAnswers(form: string, erased: Erased): string {
  const { generalDetail, ...answers } = JSON.parse(form)
  return JSON.stringify({ generalDetail, ...JSON.parse(redactText(JSON.stringify(answers), erased)) })
}

/** By the time hubs erase, the audit trail may already use the new id. */
async function redactNamesInAudit(trx: Trx, ids: string[]): Promise<void> {
  const entries = await trx
    .selectFrom('audit')
    .select(['seq', 'before', 'after'])
    .where('kind', 'like', 'checklist.%')
    .where('subject', 'in', ids)
    .execute()
  for (const { seq, before, after } of entries) {
    const redacted = { before: redactNamePaths(before), after: redactNamePaths(after) }
    if (redacted.before === before && redacted.after === after) continue
    await trx.updateTable('audit').set(redacted).where('seq', '=', seq).execute()
  }
}

function redactNamePaths(changes: string | null): string | null {
  if (changes === null) return null
  const { 'generalDetail.firstName': first, 'generalDetail.lastName': last, ...others } = JSON.parse(changes)
  return first === undefined && last === undefined ? changes : JSON.stringify(others)
}
