// What is on the form now, and is it safe? Typed answers are kept on the device at once and saved to the portal after a
// short pause; what another device saved meanwhile is added, and where both answered, the person chooses. It shares the merge
// with useVersionedForm and not its state: here typing goes on while a save runs, and a draft may open amid a conflict.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Organisation } from '#shared/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { organisationQuery, useOrganisation } from '#web/organisation.ts'
import { newerOf } from '#web/ui/newer-of.ts'
import { togetherOf } from '#web/ui/three-way.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useClosed, windowsQuery } from '#web/windows.ts'
import { type Checklist, mxStandardsContract } from '../contract.ts'
import {
  type Answer,
  type ChecklistForm,
  longTextsIn,
  type SectionName,
  titleOf,
  withAnswer,
  withBlanks,
} from '../form.ts'
import { placeProblemsIn } from '../places.ts'
import { isSameForm } from '../versions.ts'
import { answerFields, type DeviceDraft, fieldsToRead, openingOf } from './opening.ts'

const toastMs = 3000
const autosaveMs = 2000
const retryMs = 15_000

export type Intent = 'save' | 'submit'
const words: Record<Intent, { good: string; poor: string }> = {
  save: { good: 'Progress saved successfully!', poor: 'Failed to save progress. Please try again.' },
  submit: { good: 'Form submitted successfully!', poor: 'Failed to submit form. Please try again.' },
}

/** Which button is busy; 'auto' saves in the background and blocks nothing. */
type Busy = Intent | 'auto' | null
export const checklistKey = (userId: string) => ['mx-standards', 'checklist', userId] as const

/** What was stored may stay although it has closed; what a new form starts with is not stored yet. */
export const keptOf = (saved: Checklist) => (saved.version > 0 ? saved : undefined)

/** Why nothing can be saved: a text that is too long, or an LC or a portfolio that has closed since. */
function stopOf(form: ChecklistForm, organisation: Organisation, saved: Checklist) {
  const longTexts = longTextsIn(form)
  const places = placeProblemsIn(form, organisation, keptOf(saved))
  const [path] = Object.keys(longTexts)
  const [placeWords] = Object.values(places)
  const words = path ? `a text in ${titleOf(path.split('.')[0] as SectionName)} is too long.` : placeWords
  return { problems: { ...longTexts, ...places }, words }
}

/** What the answers here started from; an older draft knows its version only. */
type Base = { form: ChecklistForm | undefined; version: number }
/** What another device saved meanwhile, and what the person was about to do. */
type Conflict = { theirs: Checklist; base: Base; intent: Intent }

const baseOf = (record: Checklist): Base => ({ form: withBlanks(record), version: record.version })

export function useChecklist(opened: Checklist) {
  const client = useQueryClient()
  const organisation = useOrganisation()
  const [saved, setSaved] = useState(opened)
  const [typed, setTyped] = useState<ChecklistForm | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [hasFailed, setFailed] = useState(false)
  const [yearOver, setYearOver] = useState<string | null>(null)
  const closed = useClosed('checklist')
  const [isRestored, setRestored] = useState(false)

  const [isReturning] = useState(opened.version > 0)

  const savedForm = withBlanks(saved)
  const form = typed ?? savedForm
  const isDirty = typed !== null && !isSameForm(typed, savedForm)
  const { problems, words: stop } = stopOf(form, organisation, saved)
  // Until the person has chosen, a reload must find the same conflict again.
  const base = conflict?.base ?? baseOf(saved)
  const draft = { form, version: base.version, ...(base.form && { base: base.form }) }
  const { kept, clear } = useDraft<DeviceDraft>(`mx-standards:${opened.year}`, isDirty ? draft : null)

  // What the running requests must see: the newest of everything.
  const now = useRef({ form, saved, organisation })
  now.current = { form, saved, organisation }
  const running = useRef<Promise<unknown>>(Promise.resolve())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what this device kept when the form opened
  useLayoutEffect(() => {
    const opening = openingOf({ form: withBlanks(opened), version: opened.version }, kept)
    if (opening.kind === 'saved') return kept ? clear() : undefined
    setTyped(opening.form)
    if (opening.kind === 'restored') return setRestored(true)
    setConflict({ theirs: opened, base: { form: kept?.base, version: kept?.version ?? 0 }, intent: 'save' })
  }, [])

  const take = useCallback(
    (record: Checklist) => {
      // Seen by the next request even before the screen is drawn again.
      now.current.saved = record
      setSaved(record)
      client.setQueryData(checklistKey(record.userId), record)
      void client.invalidateQueries({ queryKey: ['mx-standards'] })
    },
    [client],
  )

  const type = useCallback((next: ChecklistForm) => {
    now.current.form = next
    setTyped(next)
  }, [])

  /** True when the two go together and can be sent. Whoever submits must have seen every answer. */
  const meet = useCallback(
    (theirs: Checklist, intent: Intent) => {
      const from = baseOf(now.current.saved)
      const versions = { base: from.form, mine: now.current.form, theirs: withBlanks(theirs) }
      const together = togetherOf(answerFields, versions, intent === 'submit')
      if (together) {
        take(theirs)
        type(together.values)
        const isAdded = together.taken.length > 0
        if (isAdded) toast.success('The answers that you saved on another device were added.', { ms: toastMs })
      } else setConflict({ theirs, base: from, intent })
      return together !== null
    },
    [take, type],
  )

  const send = useCallback(
    async (intent: Intent, isAuto: boolean): Promise<boolean> => {
      const sent = now.current.form
      const { words: stop } = stopOf(sent, now.current.organisation, now.current.saved)
      if (stop) {
        if (!isAuto) toast.error(`Nothing was saved: ${stop}`, { ms: toastMs })
        return false
      }
      setBusy(isAuto ? 'auto' : intent)
      const { year, userId, version } = now.current.saved
      try {
        const record = await call(mxStandardsContract.save, { body: { year, userId, formData: sent, intent, version } })
        take(record)
        setTyped((newest) => (newest && isSameForm(newest, sent) ? null : newest))
        setFailed(false)
        setRestored(false)
        if (!isAuto) toast.success(words[intent].good, { ms: toastMs })
        return true
      } catch (error) {
        const theirs = newerOf<Checklist>(error, version)
        if (theirs) return meet(theirs, intent) ? await send(intent, isAuto) : false
        // An LC or a portfolio closed a moment ago: the newest list says so at its field.
        if (error instanceof Problem && error.fields) void client.invalidateQueries(organisationQuery)
        if (error instanceof Problem && error.error === 'taskClosed') void client.invalidateQueries(windowsQuery)
        setFailed(true)
        const isOver = error instanceof Problem && error.error === 'yearNotOpen'
        if (isOver) setYearOver(error.message)
        if (!isAuto) toast.error(isOver ? error.message : words[intent].poor, { ms: toastMs })
        return false
      } finally {
        setBusy(null)
      }
    },
    [client, take, meet],
  )

  /** One request after the other: each starts from the version that the one before brought. */
  const queue = useCallback(
    (intent: Intent, isAuto = false) => {
      const next = running.current.then(() => send(intent, isAuto))
      running.current = next
      return next
    },
    [send],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke starts the pause again
  useEffect(() => {
    if (!isDirty || conflict || busy || stop || yearOver || closed) return
    const save = () => void queue('save', true)
    const timer = setTimeout(save, hasFailed ? retryMs : autosaveMs)
    if (hasFailed) window.addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', save)
    }
  }, [typed, isDirty, conflict, busy, stop, yearOver, closed, hasFailed, queue])

  // An open tab follows what another device saved, as long as nothing here is unsaved.
  const isFree = !isDirty && !conflict && !busy
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version moves the form
  useEffect(() => {
    if (isFree && opened.version > now.current.saved.version) take(opened)
  }, [opened.version, isFree])

  /** Goes on from what the other device saved; what was begun is still what is done. */
  function keep(answers: ChecklistForm) {
    if (!conflict) return
    take(conflict.theirs)
    type(answers)
    setConflict(null)
    void queue(conflict.intent)
  }

  return {
    form,
    saved,
    busy,
    isDirty,
    hasFailed,
    /** The next year opened meanwhile: the portal's sentence. Nothing is sent by itself any more. */
    yearOver,
    /** Its last day is over: the sentence that says so. */
    closed,
    /** What to say at each field that is wrong, by its path; nothing is saved until it is right. */
    problems,
    /** The first of them as a sentence. */
    stop,
    /** Comes back to a form that was begun before. */
    isReturning,
    /** Answers typed here before and never saved were found on this device. */
    isRestored,
    /** What VersionsNotice shows while the person chooses. */
    conflict: conflict && {
      fields: fieldsToRead(organisation),
      versions: { base: conflict.base.form, mine: form, theirs: withBlanks(conflict.theirs) },
      savedAt: conflict.theirs.updatedAt,
      onKeep: keep,
      onTake() {
        take(conflict.theirs)
        setTyped(null)
        setConflict(null)
      },
    },
    answer: (section: SectionName, field: string, answer: Answer) =>
      type(withAnswer(now.current.form, section, field, answer)),
    replace: type,
    /** Nothing is sent while the person has to choose, and after the last day. */
    save: async () => !conflict && !closed && queue('save'),
    submit: async () => !conflict && !closed && queue('submit'),
  }
}

export type ChecklistState = ReturnType<typeof useChecklist>
