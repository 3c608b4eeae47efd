// Offline queue submitter of checklists: sends a queued checklist as the open form would, merged with what another device saved
// meanwhile; stops with a conflict if both changed the same answer.
import { call } from '#web/api/call.ts'
import type { Carry } from '#web/offline/queue/waiting-change.ts'
import { newerOf } from '#web/ui/versions/newer-of.ts'
import { togetherOf } from '#web/ui/versions/three-way.ts'
import { type Checklist, mxStandardsContract } from '../../contract.ts'
import { withBlanks } from '../../form.ts'
import { isSameForm } from '../../versions.ts'
import { answerFields } from './opening.ts'
import type { ChecklistChange } from './waiting-checklist.ts'

export const carry: Carry = async (waiting) => {
  const { uid: userId, key: changeKey, change } = waiting
  const { year, form, intent, base, version } = change as ChecklistChange
  try {
    await call(mxStandardsContract.save, { body: { year, userId, formData: form, intent, version, changeKey } })
    return 'sent'
  } catch (error) {
    const newer = newerOf<Checklist>(error, version)
    if (!newer) throw error
    const theirs = withBlanks(newer)
    // A person who submits must have seen every answer.
    const together = togetherOf(answerFields, { base, mine: form, theirs }, intent === 'submit')
    if (!together) return { conflict: 'Another device saved too: please choose.' }
    if (intent === 'save' && isSameForm(together.values, theirs)) return 'sent'
    return carry({ ...waiting, change: { year, form: together.values, intent, base: theirs, version: newer.version } })
  }
}
