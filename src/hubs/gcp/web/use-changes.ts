// How is an existing entry changed without overwriting somebody else? The version that was opened goes along; a newer
// one is shown, and the person chooses.
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { gcpChangesShape, type OpenedGcp } from '../contract.ts'
import { valuesOf } from './form-values.ts'

type Options = { failed: string; save: (body: z.output<typeof gcpChangesShape>) => Promise<void> }

export function useChanges(gcp: OpenedGcp, { failed, save }: Options) {
  const version = useRef(gcp.version)
  const [newer, setNewer] = useState<OpenedGcp | null>(null)
  const form = useZodForm(gcpChangesShape, valuesOf(gcp), {
    failed,
    async submit({ imageLink, ...fields }) {
      // Without a picture in the body the stored one stays.
      const body = { ...fields, ...(imageLink && { imageLink }), version: version.current }
      await save(body).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 409 || !error.details) throw error
        setNewer(error.details as OpenedGcp)
      })
    },
  })
  useUnsavedWarning(form.dirty)

  function takeNewer() {
    if (!newer) return
    version.current = newer.version
    form.reset(valuesOf(newer))
    setNewer(null)
  }
  /** The next save goes over the newer version, which the person has now seen. */
  function keepMine() {
    version.current = newer?.version
    setNewer(null)
    void form.send()
  }
  return { form, newer, takeNewer, keepMine }
}
