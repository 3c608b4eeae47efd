// Offline queue submitter of checklists: sends a queued checklist as the open form would, merged with what another device saved
// meanwhile; stops with a conflict if both changed the same answer.
import { call } from '#web/api/call.ts'
import type { Submit } from '#web/offline/queue/queued-mutation.ts'
import { conflictVersion } from '#web/ui/versions/conflict-version.ts'
import { autoMerge } from '#web/ui/versions/three-way-merge.ts'
import { type Checklist, formOf, mxStandardsContract } from '../../contract.ts'
import { standardsOf } from '../../standards.ts'
import { isSameForm } from '../../versions.ts'
import type { ChecklistChange } from './queued-checklist.ts'
import { answerFieldsOf } from './resolve-opening.ts'
import { otherDeviceSaved } from './save-texts.ts'

export const submit: Submit = async (waiting) => {
  const { uid: userId, key: changeKey, change } = waiting
  const { year, form, intent, base, version } = change as ChecklistChange
  try {
    await call(mxStandardsContract.save, { body: { year, userId, formData: form, intent, version, changeKey } })
    return 'sent'
  } catch (error) {
    const newer = conflictVersion<Checklist>(error, version)
    if (!newer) throw error
    const theirs = formOf(newer)
    const { groups } = await call(mxStandardsContract.definition, { query: { year } })
    const fields = answerFieldsOf(standardsOf(groups))
    // A person who submits must have seen every answer.
    const merged = autoMerge(fields, { base, mine: form, theirs }, intent === 'submit')
    if (!merged) return { conflict: otherDeviceSaved }
    if (intent === 'save' && isSameForm(merged.values, theirs)) return 'sent'
    return submit({ ...waiting, change: { year, form: merged.values, intent, base: theirs, version: newer.version } })
  }
}
