// New record form: the draft survives a reload, and every retry of the same text, even after a reload, sends the same
// idempotency key, under which the server stores it once.
import { useLayoutEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { isAlreadyDone } from '#shared/problem.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { useDraft } from './use-draft.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'
import { useZodForm, type ZodFormOptions } from './use-zod-form.ts'

type Attempt = { key: string; text: string }

type FormOptions<S extends z.ZodMiniType, Values> = Pick<
  ZodFormOptions<S, Values>,
  'failed' | 'failedMs' | 'problemsOf'
>
type NewRecordOptions<S extends z.ZodMiniType, Values> = FormOptions<S, Values> & {
  /** Names the draft on this device. */
  draftName: string
  blank: Values
  send: (body: z.output<S>, key: string, values: Values) => Promise<unknown>
  /** It is stored, and the form is blank again. */
  onStored: () => void
}

export function useNewRecord<S extends z.ZodMiniType, Values extends object>(
  shape: S,
  { draftName, blank, send, onStored, ...checking }: NewRecordOptions<S, Values>,
) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const form = useZodForm(shape, blank, {
    ...checking,
    async submit(body, values) {
      const text = JSON.stringify(body)
      const tried = attempt?.text === text ? attempt : { key: newIdempotencyKey(), text }
      setAttempt(tried)
      try {
        await send(body, tried.key, values)
      } catch (error) {
        if (!isAlreadyDone(error)) throw error
      }
      startAfresh()
      onStored()
    },
  })
  const draft = useDraft<{ values: Values; attempt: Attempt | null }>(
    draftName,
    form.dirty ? { values: form.values, attempt } : null,
  )
  const [isBack, setBack] = useState(draft.kept !== null)
  useUnsavedWarning(form.dirty)

  // A layout effect, so that it runs before the page is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once
  useLayoutEffect(() => {
    if (!draft.kept) return
    form.setValues(draft.kept.values)
    setAttempt(draft.kept.attempt)
  }, [])

  function startAfresh() {
    draft.clear()
    setBack(false)
    setAttempt(null)
    form.reset(blank)
  }
  /** Puts an unsent record back into the form; sent unchanged, it has the same key. */
  function bringBack(values: Values, tried: { key: string; body: unknown }) {
    form.setValues(values)
    setAttempt({ key: tried.key, text: JSON.stringify(tried.body) })
  }
  return { form, isBack: isBack && form.dirty, startAfresh, bringBack }
}
