// How does somebody say that a document is still right? With one press, for another year.
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { refreshHome } from '#web/home.ts'
import { dateWords } from '#web/ui/date-words.ts'
import { toast } from '#web/ui/toast.ts'
import type { Document } from '../contract.ts'
import type { Collection } from './collections.ts'
import { askAgain } from './document-queries.ts'

export function useConfirm(collection: Collection) {
  const client = useQueryClient()
  /** Answers whether it is confirmed. */
  return async ({ _id, title }: Document): Promise<boolean> => {
    try {
      const { checkBy } = await call(collection.calls.confirm, { params: { id: _id } })
      toast.success(`“${title}” is confirmed until ${dateWords(checkBy)}`)
      await Promise.all([askAgain(client, collection), refreshHome()])
      return true
    } catch (error) {
      const isGone = error instanceof Problem && error.status === 404
      toast.error(isGone ? error.message : 'Failed to confirm the document')
      if (isGone) await askAgain(client, collection)
      return false
    }
  }
}
