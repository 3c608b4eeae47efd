// How does a filled form become one document? Its key stays the same for every retry of the same text, also after a reload.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import type { Collection } from './collections.ts'
import { askAgain } from './document-queries.ts'
import { blankValues, type DocumentValues } from './form-values.ts'

type Attempt = { key: string; text: string }

// Not crypto.randomUUID, which only pages served over https have.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function useUpload(collection: Collection, onUploaded: () => void) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const form = useZodForm(collection.uploadShape, blankValues, {
    failed: collection.texts.uploadFailed,
    async submit(fields) {
      const text = JSON.stringify(fields)
      const tried = attempt?.text === text ? attempt : { key: newKey(), text }
      setAttempt(tried)
      await call(collection.calls.add, { body: { ...fields, submissionKey: tried.key } })
      startAfresh()
      toast.success(collection.texts.uploaded)
      void askAgain(client, collection)
      onUploaded()
    },
  })
  const draft = useDraft<{ values: DocumentValues; attempt: Attempt | null }>(
    `upload-${collection.name}`,
    form.dirty ? { values: form.values, attempt } : null,
  )
  useUnsavedWarning(form.dirty)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is brought back once
  useEffect(() => {
    if (!draft.kept) return
    form.setValues(draft.kept.values)
    setAttempt(draft.kept.attempt)
  }, [])

  const [isDraft, setDraft] = useState(draft.kept !== null)
  function startAfresh() {
    draft.clear()
    setDraft(false)
    setAttempt(null)
    form.reset(blankValues)
  }
  return { form, isDraft: isDraft && form.dirty, startAfresh }
}
