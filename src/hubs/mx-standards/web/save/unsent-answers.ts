// Unsent answers of a year that closed before they were sent: exported as text, or merged into the open year's form, where
// existing answers win.
import type { Organisation } from '#shared/people/organisation.ts'
import type { QueuedMutation } from '#web/offline/queue/queued-mutation.ts'
import { wordsOf } from '#web/ui/versions/three-way-merge.ts'
import { type ChecklistForm, isFilled } from '../../form.ts'
import type { Standards } from '../../standards.ts'
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
  return { year, form: (newest.change as ChecklistChange).form, message: last.message ?? '' }
}

/** What the open year does not ask is left out. */
export function mergeUnsent(standards: Standards, now: ChecklistForm, { form }: UnsentChecklist): ChecklistForm {
  const theirs = standards.withBlanks(form)
  return mergeMineFirst(standards, { base: standards.withBlanks({}), mine: now, theirs }) ?? theirs
}

/** One line for each answer that was given; what the open year does not ask stands under its key. */
export function formatUnsent(
  { year, form }: UnsentChecklist,
  organisation: Organisation,
  standards: Standards,
): string {
  const blank = standards.withBlanks({})
  const readable = buildReadableFields(organisation, standards)
  const answered = readable.filter((field) => wordsOf(field, form) !== wordsOf(field, blank))
  const lines = answered.map((field) => `${field.section}: ${field.label}: ${wordsOf(field, form)}`)
  const known = new Set(readable.flatMap(({ paths }) => paths))
  const gone = Object.entries(form).flatMap(([section, answers]) =>
    Object.entries(answers)
      .filter(([field, answer]) => isFilled(answer) && !known.has(`${section}.${field}`))
      .map(([field, answer]) => `${field}: ${answer === true ? 'Yes' : answer}`),
  )
  return [`MX checklist ${year}, never sent`, ...lines, ...gone, ''].join('\n')
}
