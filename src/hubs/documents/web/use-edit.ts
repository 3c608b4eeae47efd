// How is a document changed without overwriting somebody else? The version that was opened goes along; when it is no
// longer the newest, or the document is gone, the person chooses.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { navigate } from '#web/shell/location.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { type Document, editShape } from '../contract.ts'
import type { Collection } from './collections.ts'
import { askAgain } from './document-queries.ts'
import { valuesOf } from './form-values.ts'

export function useEdit(collection: Collection, document: Document) {
  const { calls, screens, texts } = collection
  const params = { id: document._id }
  const client = useQueryClient()
  const version = useRef(document.version)
  const [newer, setNewer] = useState<Document | null>(null)
  const [isGone, setGone] = useState(false)

  /** Answers whether it is saved; a newer version and a deleted document are shown, other failures thrown. */
  async function save(fields: ReturnType<typeof valuesOf>): Promise<boolean> {
    try {
      await call(calls.change, { params, body: { ...fields, version: version.current } })
      return true
    } catch (error) {
      const status = error instanceof Problem ? error.status : undefined
      if (status === 409 && (error as Problem).details) setNewer((error as Problem).details as Document)
      else if (status === 404) setGone(true)
      else throw error
      return false
    }
  }

  const form = useZodForm(editShape, valuesOf(document), {
    failed: texts.updateFailed,
    async submit({ title, description, documentUrl, imageUrl }) {
      setNewer(null)
      setGone(false)
      if (!(await save({ title, description, documentUrl, imageUrl }))) return
      toast.success(texts.updated)
      void askAgain(client, collection)
      navigate(screens.hub, { force: true })
    },
  })
  useUnsavedWarning(form.dirty)

  function takeNewer() {
    if (!newer) return
    version.current = newer.version
    form.reset(valuesOf(newer))
    setNewer(null)
  }
  /** Goes over the newer version, which the person has now seen. */
  function keepMine() {
    if (newer) version.current = newer.version
    void form.send()
  }
  async function restore() {
    try {
      const restored = await call(calls.restore, { params })
      version.current = restored.version
      void form.send()
    } catch {
      toast.error(texts.restoreFailed)
    }
  }
  return { form, newer, isGone, takeNewer, keepMine, restore }
}
