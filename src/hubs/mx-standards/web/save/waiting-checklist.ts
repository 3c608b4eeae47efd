// What waits of a checklist without a line? One change per year: the form, and what it was made on. What was sent without
// an answer stays as it is, and later answers follow it as a change of their own.
import { ofSubject, type WaitingChange } from '#web/offline/queue/waiting-change.ts'
import type { Checklist } from '../../contract.ts'
import { type ChecklistForm, withBlanks } from '../../form.ts'

export type Intent = 'save' | 'submit'

/** As it lies on the device. */
export type ChecklistChange = {
  year: string
  form: ChecklistForm
  intent: Intent
  /** What both sides began with, and its version; the portal refuses an older one and says what is saved now. */
  base: ChecklistForm
  version: number
}

export const subjectOf = (year: string) => `mx-standards:${year}`

/** The newest form that waits, and what the portal said of it. */
export type Held = ChecklistChange & Pick<WaitingChange, 'state' | 'message'>

export function heldIn(changes: readonly WaitingChange[], year: string): Held | null {
  const all = ofSubject(changes, subjectOf(year))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return null
  const { base, version } = first.change as ChecklistChange
  const stopped = all.find(({ state }) => state !== 'waiting')
  const said = { state: stopped?.state ?? 'waiting', ...(stopped?.message && { message: stopped.message }) }
  return { ...(last.change as ChecklistChange), base, version, ...said }
}

type Answered = {
  form: ChecklistForm
  intent: Intent
  /** What the form began with, as the portal has it. */
  saved: Checklist
  /** The person has seen what is saved, and chose: what stopped before counts no more. */
  isChosen?: boolean
}

/** How newly given answers follow what waits already. */
export function joinedTo(before: readonly WaitingChange[], { form, intent, saved, isChosen = false }: Answered) {
  const own = { year: saved.year, form, intent }
  const [first, last] = [before[0], before.at(-1)]
  if (!first || !last || isChosen) {
    return { change: { ...own, base: withBlanks(saved), version: saved.version }, replaces: before }
  }
  const begun = first.change as ChecklistChange
  // The portal said no, so it has none of them.
  if (before.some(({ state }) => state !== 'waiting')) {
    return { change: { ...own, base: begun.base, version: begun.version }, replaces: before }
  }
  const { base, version, form: lastForm, intent: lastIntent } = last.change as ChecklistChange
  // What was submitted stays what was submitted.
  const isOne = !last.isTried && (lastIntent === 'save' || intent === 'submit')
  return {
    change: { ...own, base: isOne ? base : lastForm, version },
    replaces: isOne ? [last] : [],
  }
}
