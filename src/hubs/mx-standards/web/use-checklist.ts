// What is on the form now, and is it safe? Typed answers are kept on the device at once and saved to the portal after a
// short pause; when another device saved meanwhile, the person chooses.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { type Checklist, mxStandardsContract } from '../contract.ts'
import { type Answer, type ChecklistForm, type SectionName, withAnswer, withBlanks } from '../form.ts'
import { type DeviceDraft, isSameForm, openingOf } from '../versions.ts'

export const toastMs = 3000
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

/** What another device saved, and the version that the answers here started from. */
type Conflict = { record: Checklist; base: number }

export function useChecklist(opened: Checklist) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(opened)
  const [typed, setTyped] = useState<ChecklistForm | null>(null)
  const [theirs, setTheirs] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isRestored, setRestored] = useState(false)

  const [isReturning] = useState(opened.version > 0)

  const savedForm = withBlanks(saved)
  const form = typed ?? savedForm
  const isDirty = typed !== null && !isSameForm(typed, savedForm)
  // Until the person has chosen, a reload must find the same conflict again.
  const base = theirs?.base ?? saved.version
  const { kept } = useDraft<DeviceDraft>('mx-standards', isDirty ? { form, version: base } : null)

  // What the running requests must see: the newest of everything.
  const now = useRef({ form, saved })
  now.current = { form, saved }
  const running = useRef<Promise<unknown>>(Promise.resolve())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what this device kept when the form opened
  useLayoutEffect(() => {
    const opening = openingOf({ form: withBlanks(opened), version: opened.version }, kept)
    if (opening.kind === 'saved') return
    setTyped(opening.form)
    if (opening.kind === 'restored') return setRestored(true)
    setTheirs({ record: opened, base: kept?.version ?? 0 })
  }, [])

  const take = useCallback(
    (record: Checklist) => {
      // Seen by the next request even before the screen is drawn again.
      now.current.saved = record
      setSaved(record)
      client.setQueryData(checklistKey(record.userId), record)
      void client.invalidateQueries({ queryKey: ['mx-results'] })
    },
    [client],
  )

  const send = useCallback(
    async (intent: Intent, isAuto: boolean) => {
      const sent = now.current.form
      setBusy(isAuto ? 'auto' : intent)
      try {
        const { userId, version } = now.current.saved
        const record = await call(mxStandardsContract.save, { body: { userId, formData: sent, intent, version } })
        take(record)
        setTyped((newest) => (newest && isSameForm(newest, sent) ? null : newest))
        setFailed(false)
        setRestored(false)
        if (!isAuto) toast.success(words[intent].good, { ms: toastMs })
        return true
      } catch (error) {
        const isConflict = error instanceof Problem && error.status === 409
        if (isConflict) setTheirs({ record: error.details as Checklist, base: now.current.saved.version })
        else setFailed(true)
        if (!isAuto && !isConflict) toast.error(words[intent].poor, { ms: toastMs })
        return false
      } finally {
        setBusy(null)
      }
    },
    [take],
  )

  const type = useCallback((next: ChecklistForm) => {
    now.current.form = next
    setTyped(next)
  }, [])

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
    if (!isDirty || theirs || busy) return
    const save = () => void queue('save', true)
    const timer = setTimeout(save, hasFailed ? retryMs : autosaveMs)
    if (hasFailed) window.addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', save)
    }
  }, [typed, isDirty, theirs, busy, hasFailed, queue])

  return {
    form,
    saved,
    busy,
    isDirty,
    hasFailed,
    /** Comes back to a form that was begun before. */
    isReturning,
    /** Answers typed here before and never saved were found on this device. */
    isRestored,
    conflict: theirs && { mine: form, theirs: theirs.record },
    answer: (section: SectionName, field: string, answer: Answer) =>
      type(withAnswer(now.current.form, section, field, answer)),
    replace: type,
    save: () => queue('save'),
    submit: () => queue('submit'),
    keepMine: () => {
      if (!theirs) return Promise.resolve(false)
      take(theirs.record)
      setTheirs(null)
      return queue('save')
    },
    takeTheirs: () => {
      if (!theirs) return
      take(theirs.record)
      setTyped(null)
      setTheirs(null)
    },
  }
}

export type ChecklistState = ReturnType<typeof useChecklist>
