// Form state of the document edit screen: saves with a version check, and can restore a deleted document with these changes.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { useVersionedForm } from '#web/ui/versions/use-versioned-form.ts'
import { type Document, editShape } from '../../contract.ts'
import type { Collection } from '../collections.ts'
import { type Owner, refetchLists } from '../document-queries.ts'
import { valuesOf, versionedFields } from '../form-values.ts'

const isNotThere = (error: unknown) => error instanceof Problem && error.status === 404

export function useEdit(collection: Collection, document: Document, owners: readonly Owner[] | undefined) {
  const { calls, screens, texts } = collection
  const params = { id: document._id }
  const client = useQueryClient()
  const [isGone, setGone] = useState(false)

  const { form, notice, saveOver } = useVersionedForm(editShape, document, {
    fields: versionedFields(owners),
    valuesOf,
    failed: texts.updateFailed,
    async save(body, version) {
      setGone(false)
      try {
        await call(calls.change, { params, body: { ...body, version } })
      } catch (error) {
        if (!isNotThere(error)) throw error
        return setGone(true)
      }
      toast.success(texts.updated)
      void refetchLists(client, collection)
      navigate(screens.hub, { force: true })
    },
  })
  useUnsavedWarning(form.dirty)

  async function restore() {
    try {
      await saveOver(await call(calls.restore, { params }))
    } catch {
      toast.error(texts.restoreFailed)
    }
  }
  return { form, notice, isGone, restore }
}
