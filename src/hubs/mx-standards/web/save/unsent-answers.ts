// Unsent answers of a year that closed before they were sent: exported as text, or merged into the open year's form, where
// existing answers win.
import type { Organisation } from '#shared/people/organisation.ts'
import type { QueuedMutation } from '#web/offline/queue/queued-mutation.ts'
import { wordsOf } from '#web/ui/versions/three-way-merge.ts'
import { type ChecklistForm, withBlanks } from '../../form.ts'
import { type ChecklistChange, subjectOf } from './queued-checklist.ts'
import { buildReadableFields, mergeMineFirst } from './resolve-opening.ts'

export type UnsentChecklist = { year: string; form: ChecklistForm; message: string }

/** The newest of another year than the open one. */
export function findUnsent(changes: readonly QueuedMutation[], openYear: string): UnsentChecklist | null {
  const refused = changes.filter(({ hub, state }) => hub === 'mx-standards' && state === 'refused')
  const last = refused.findLast(({ change }) => (change as ChecklistChange).year !== openYear)
  if (!last) return null
  const { year } = last.change as ChecklistChange
  // Later answers are a queued change of their own.
  const newest = changes.findLast(({ subject }) => subject === subjectOf(year)) ?? last
  return { year, form: withBlanks((newest.change as ChecklistChange).form), message: last.message ?? '' }
}

export const mergeUnsent = (now: ChecklistForm, { form }: UnsentChecklist): ChecklistForm =>
  mergeMineFirst(withBlanks({}), now, form) ?? form

/** One line for each answer that was given. */
export function formatUnsent({ year, form }: UnsentChecklist, organisation: Organisation): string {
  const blank = withBlanks({})
  const answered = buildReadableFields(organisation).filter((field) => wordsOf(field, form) !== wordsOf(field, blank))
  const lines = answered.map((field) => `${field.section}: ${field.label}: ${wordsOf(field, form)}`)
  return [`MX checklist ${year}, never sent`, ...lines, ''].join('\n')
}
