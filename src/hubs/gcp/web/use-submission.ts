// How does a filled form become one entry? Its key stays the same for every retry of the same text, also after a reload.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/call.ts'
import { navigate } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { gcpContract, gcpFieldsShape } from '../contract.ts'
import { blankValues, type GcpValues } from './form-values.ts'
import { askAgainForGcps } from './gcp-queries.ts'

type Attempt = { key: string; text: string }

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function useSubmission() {
  const { me } = useSession()
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const form = useZodForm(gcpFieldsShape, blankValues(me), {
    failed: 'GCP submission failed',
    async submit(body) {
      const text = JSON.stringify(body)
      const tried = attempt?.text === text ? attempt : { key: newKey(), text }
      setAttempt(tried)
      await call(gcpContract.submit, { body: { ...body, submissionKey: tried.key } })
      draft.clear()
      toast.success('GCP submission successful', {
        action: { label: 'My GCPs', run: () => navigate('/gcpform?view=mine') },
      })
      void askAgainForGcps(client)
      navigate('/gcplist', { force: true })
    },
  })
  const draft = useDraft<{ values: GcpValues; attempt: Attempt | null }>(
    'gcp',
    form.dirty ? { values: form.values, attempt } : null,
  )
  useUnsavedWarning(form.dirty)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is brought back once
  useEffect(() => {
    if (!draft.kept) return
    form.setValues(draft.kept.values)
    setAttempt(draft.kept.attempt)
  }, [])

  function startAfresh() {
    draft.clear()
    setAttempt(null)
    form.reset(blankValues(me))
  }
  return { form, wasKept: draft.kept !== null && form.dirty, startAfresh }
}
