// Checklist form state: typed answers are stored as a draft at once and autosaved to the portal after a short pause. What
// another device saved meanwhile is merged, and the person decides conflicts. It shares the merge with useVersionedForm, but not
// the state: here typing goes on while a save runs, and a draft may open in the middle of a conflict.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { isOfflineError, withTimeout } from '#web/api/timeout.ts'
import { refreshHome } from '#web/live/home.ts'
import { queuedText } from '#web/offline/queue/queued-mutation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { newIdempotencyKey } from '#web/ui/form/idempotency-key.ts'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { conflictVersion } from '#web/ui/versions/conflict-version.ts'
import { autoMerge } from '#web/ui/versions/three-way-merge.ts'
import { useClosed } from '#web/years/windows.ts'
import { type Checklist, formOf, mxStandardsContract } from '../../contract.ts'
import { type Answer, type ChecklistForm, type SectionName, withAnswer } from '../../form.ts'
import { isSameForm } from '../../versions.ts'
import { useStandards } from '../use-standards.tsx'
import { baseOf, type Conflict } from './checklist-conflict.ts'
import { findStop, handleRefusal } from './checklist-problems.ts'
import type { Intent, QueuedChecklist } from './queued-checklist.ts'
import {
  answerFieldsOf,
  buildReadableFields,
  type DeviceDraft,
  mergeMineFirst,
  resolveOpening,
} from './resolve-opening.ts'
import { saveTexts } from './save-texts.ts'
import { useAutosave } from './use-autosave.ts'
import { checklistKey, fetchSaved, useConflictingVersion, useNewerVersion } from './use-other-version.ts'
import { useQueuedChecklist } from './use-queued-checklist.ts'

const toastMs = 3000

/** `waiting` is what was in the offline queue when the form opened. */
export function useChecklist(opened: Checklist, waiting: QueuedChecklist | null) {
  const client = useQueryClient()
  const organisation = useOrganisation()
  const standards = useStandards()
  const [saved, setSaved] = useState(opened)
  const [typed, setTyped] = useState<ChecklistForm | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState<Intent | 'auto' | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [yearOver, setYearOver] = useState<string | null>(null)
  const closed = useClosed('checklist')
  const [isRestored, setRestored] = useState(false)
  const [isReturning] = useState(opened.version > 0)

  const waits = useQueuedChecklist(opened.year, waiting, {
    onNewer: (before, next) =>
      setTyped(
        (mine) => mine && mergeMineFirst(standards, { base: before?.form ?? formOf(saved), mine, theirs: next.form }),
      ),
    onSent: (last) => void followSent(last),
    onDiscarded: () => reset(),
  })
  const { queued, isQueued, enqueue } = waits
  // What is queued is safe, so the form continues from there.
  const safeForm = queued?.form ?? formOf(saved)
  const form = typed ?? safeForm
  const isDirty = typed !== null && !isSameForm(typed, safeForm)
  const { problems, reason: stop } = findStop(form, standards, organisation, saved)
  // Until the person has chosen, a reload must find the same conflict again.
  const base = conflict?.base ?? { form: safeForm, version: saved.version }
  const draft = { form, version: base.version, ...(base.form && { base: base.form }) }
  const { kept, clear } = useDraft<DeviceDraft>(`mx-standards:${opened.year}`, isDirty ? draft : null)

  // Running requests must see the newest values.
  const now = useRef({ form, saved, organisation, standards })
  now.current = { form, saved, organisation, standards }
  const running = useRef<Promise<unknown>>(Promise.resolve())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what this device kept when the form opened
  useLayoutEffect(() => {
    const opening = resolveOpening(standards, { form: safeForm, version: opened.version }, kept)
    if (opening.kind === 'saved') return kept ? clear() : undefined
    setTyped(opening.form)
    if (opening.kind === 'restored') return setRestored(true)
    setConflict({ theirs: opened, base: { form: kept?.base, version: kept?.version ?? 0 }, intent: 'save' })
  }, [])

  const applySaved = useCallback(
    (record: Checklist) => {
      // Visible to the next request even before the next render.
      now.current.saved = record
      setSaved(record)
      client.setQueryData(checklistKey(record.userId), record)
      void client.invalidateQueries({ queryKey: ['mx-standards'] })
    },
    [client],
  )

  const setForm = useCallback((next: ChecklistForm) => {
    now.current.form = next
    setTyped(next)
  }, [])

  /** True if the versions could be merged and sent. A person who submits must have seen every answer. */
  const mergeTheirs = useCallback(
    (theirs: Checklist, intent: Intent) => {
      const from = baseOf(now.current.saved)
      const versions = { base: from.form, mine: now.current.form, theirs: formOf(theirs) }
      const merged = autoMerge(answerFieldsOf(now.current.standards), versions, intent === 'submit')
      if (merged) {
        applySaved(theirs)
        setForm(merged.values)
        if (merged.taken.length > 0)
          toast.success('The answers that you saved on another device were added.', { ms: toastMs })
      } else setConflict({ theirs, base: from, intent })
      return merged !== null
    },
    [applySaved, setForm],
  )

  /** What was sent is safe; what was typed since is not yet. */
  const settle = useCallback((sent: ChecklistForm) => {
    setTyped((newest) => (newest && isSameForm(newest, sent) ? null : newest))
    setFailed(false)
    setRestored(false)
  }, [])

  /** True if the answers are queued on this device and will be sent automatically. */
  const enqueueSave = useCallback(
    async (sent: ChecklistForm, intent: Intent, isAuto: boolean, triedKey?: string) => {
      if (!(await enqueue({ form: sent, intent, saved: now.current.saved, ...(triedKey && { triedKey }) })))
        return false
      settle(sent)
      if (!isAuto) toast.success(queuedText, { ms: toastMs })
      return true
    },
    [enqueue, settle],
  )

  const send = useCallback(
    async (intent: Intent, isAuto: boolean): Promise<boolean> => {
      const sent = now.current.form
      const { reason: stop } = findStop(sent, now.current.standards, now.current.organisation, now.current.saved)
      if (stop) {
        if (!isAuto) toast.error(`Nothing was saved: ${stop}`, { ms: toastMs })
        return false
      }
      setBusy(isAuto ? 'auto' : intent)
      const { year, userId, version } = now.current.saved
      const changeKey = newIdempotencyKey()
      try {
        // Queued changes go first, and these answers with them.
        const mustWait = isQueued() || navigator.onLine === false
        if (mustWait && (await enqueueSave(sent, intent, isAuto))) return true
        const body = { year, userId, formData: sent, intent, version, changeKey }
        const record = await withTimeout(call(mxStandardsContract.save, { body }))
        applySaved(record)
        settle(sent)
        // The task and its reminder are done.
        if (intent === 'submit') void refreshHome()
        if (!isAuto) toast.success(saveTexts[intent].good, { ms: toastMs })
        return true
      } catch (error) {
        const theirs = conflictVersion<Checklist>(error, version)
        if (theirs) return mergeTheirs(theirs, intent) ? await send(intent, isAuto) : false
        if (isOfflineError(error) && (await enqueueSave(sent, intent, isAuto, changeKey))) return true
        setFailed(true)
        const over = handleRefusal(error, client)
        if (over) setYearOver(over)
        if (!isAuto) toast.error(over ?? saveTexts[intent].poor, { ms: toastMs })
        return false
      } finally {
        setBusy(null)
      }
    },
    [client, applySaved, mergeTheirs, enqueueSave, settle, isQueued],
  )

  /** Runs requests one after the other: each starts from the version that the previous one returned. */
  const queue = useCallback(
    (intent: Intent, isAuto = false) => {
      const next = running.current.then(() => send(intent, isAuto))
      running.current = next
      return next
    },
    [send],
  )

  const isSaving = isDirty && !conflict && !busy && !stop && !yearOver && !closed
  useAutosave(isSaving ? typed : null, hasFailed, queue)

  // An open tab shows what another device saved, as long as nothing here is unsaved.
  const isFree = !isDirty && !conflict && !busy
  useNewerVersion(isFree && opened.version > saved.version ? opened : null, applySaved)

  /** The queued changes were sent: the form continues from what is saved now. */
  async function followSent({ form: sent }: QueuedChecklist) {
    setTyped((mine) => mine ?? sent)
    const record = await fetchSaved(now.current.saved).catch(() => null)
    if (!record) return
    applySaved(record)
    setTyped((mine) => mine && mergeMineFirst(standards, { base: sent, mine, theirs: formOf(record) }))
  }

  function reset() {
    clear()
    setTyped(null)
    setConflict(null)
  }

  // A queued change conflicts with another device's answers: the person chooses here.
  useConflictingVersion(conflict ? null : queued, opened, (theirs, { base: form, version, intent }) =>
    setConflict({ theirs, base: { form, version }, intent }),
  )

  /** Continues from what the other device saved, with the intent the person started with. */
  async function keepMine(answers: ChecklistForm) {
    if (!conflict) return
    const { theirs, intent } = conflict
    applySaved(theirs)
    setForm(answers)
    const isKept = isQueued() && (await enqueue({ form: answers, intent, saved: theirs, isChosen: true }))
    setConflict(null)
    if (!isKept) void queue(intent)
  }

  return {
    form,
    saved,
    busy, // 'auto' saves in the background and blocks nothing
    isDirty,
    hasFailed,
    /** The queued change on this device, and the portal's response to it. */
    queued,
    /** The portal's message if the next year has opened meanwhile. Nothing is sent automatically any more. */
    yearOver,
    /** The message that the last day is over. */
    closed,
    /** Problems by field path, and the first one as a sentence: nothing is saved until they are fixed. */
    problems,
    stop,
    isReturning,
    /** A draft that was never saved was found on this device. */
    isRestored,
    /** Props of VersionsNotice while the person chooses. */
    conflict: conflict && {
      fields: buildReadableFields(organisation, standards),
      versions: { base: conflict.base.form, mine: form, theirs: formOf(conflict.theirs) },
      savedAt: conflict.theirs.updatedAt,
      onKeep: keepMine,
      onTake() {
        applySaved(conflict.theirs)
        void waits.discard()
        reset()
      },
    },
    answer: (section: SectionName, field: string, answer: Answer) =>
      setForm(withAnswer(now.current.form, section, field, answer)),
    replace: setForm,
    /** Nothing is sent during a conflict or after the last day. */
    save: async () => !conflict && !closed && queue('save'),
    submit: async () => !conflict && !closed && queue('submit'),
  }
}

export type ChecklistState = ReturnType<typeof useChecklist>
