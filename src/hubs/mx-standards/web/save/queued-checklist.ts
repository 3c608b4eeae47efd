// Queued checklist changes: one per year in the offline queue, with the form and the base it was made on. A change that was sent
// without a response stays as it is, and later answers follow as a change of their own.
import { ofSubject, type QueuedMutation } from '#web/offline/queue/queued-mutation.ts'
import { type Checklist, formOf } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'

export type Intent = 'save' | 'submit'

/** As stored on the device. */
export type ChecklistChange = {
  year: string
  form: ChecklistForm
  intent: Intent
  /** The common base of the merge, and its version; the portal refuses an older one and returns what is saved now. */
  base: ChecklistForm
  version: number
}

export const subjectOf = (year: string) => `mx-standards:${year}`

/** The newest queued form, and the portal's response to it. */
export type QueuedChecklist = ChecklistChange & Pick<QueuedMutation, 'state' | 'message'>

export function findQueuedIn(changes: readonly QueuedMutation[], year: string): QueuedChecklist | null {
  const all = ofSubject(changes, subjectOf(year))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return null
  const { base, version } = first.change as ChecklistChange
  const stopped = all.find(({ state }) => state !== 'waiting')
  const response = { state: stopped?.state ?? 'waiting', ...(stopped?.message && { message: stopped.message }) }
  return { ...(last.change as ChecklistChange), base, version, ...response }
}

type NewAnswers = {
  form: ChecklistForm
  intent: Intent
  /** What the form started from, as the portal has it. */
  saved: Checklist
  /** The person has seen what is saved and has chosen: earlier conflicts no longer count. */
  isChosen?: boolean
}

/** Merges new answers with the changes that are already queued. */
export function mergeQueued(before: readonly QueuedMutation[], { form, intent, saved, isChosen = false }: NewAnswers) {
  const own = { year: saved.year, form, intent }
  const [first, last] = [before[0], before.at(-1)]
  if (!first || !last || isChosen) {
    return { change: { ...own, base: formOf(saved), version: saved.version }, replaces: before }
  }
  const firstChange = first.change as ChecklistChange
  // The portal refused one, so it has none of them.
  if (before.some(({ state }) => state !== 'waiting')) {
    return { change: { ...own, base: firstChange.base, version: firstChange.version }, replaces: before }
  }
  const { base, version, form: lastForm, intent: lastIntent } = last.change as ChecklistChange
  // A submission stays as it was submitted.
  const isMergeable = !last.isTried && (lastIntent === 'save' || intent === 'submit')
  return {
    change: { ...own, base: isMergeable ? base : lastForm, version },
    replaces: isMergeable ? [last] : [],
  }
}
