// How is a new document uploaded?
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useNewRecord } from '#web/ui/use-new-record.ts'
import { useYears } from '#web/years.ts'
import type { Collection } from './collections.ts'
import { askAgain } from './document-queries.ts'
import { blankValues } from './form-values.ts'

export function useUpload(collection: Collection, onUploaded: () => void) {
  const client = useQueryClient()
  const { open } = useYears()
  return useNewRecord(collection.uploadShape, {
    draftName: `upload-${collection.name}`,
    blank: blankValues,
    failed: collection.texts.uploadFailed,
    send: (fields, submissionKey) =>
      call(collection.calls.add, { body: { ...fields, submissionKey, year: open.label } }),
    onStored() {
      toast.success(collection.texts.uploaded)
      void askAgain(client, collection)
      onUploaded()
    },
  })
}
