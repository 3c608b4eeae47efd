// How is a document deleted? After a question, and with a way back in the toast.
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import type { Document } from '../contract.ts'
import type { Collection } from './collections.ts'
import { askAgain } from './document-queries.ts'

const undoMs = 10_000

export function useDelete(collection: Collection) {
  const client = useQueryClient()
  const { calls, texts } = collection

  async function undo({ _id, title }: Document) {
    const action = { label: 'Try again', run: () => void undo({ _id, title } as Document) }
    await call(calls.restore, { params: { id: _id } }).then(
      () => toast.success(`“${title}” is back`),
      () => toast.error(texts.restoreFailed, { action }),
    )
    await askAgain(client, collection)
  }

  async function run(document: Document) {
    try {
      await call(calls.remove, { params: { id: document._id } })
      toast.success(`“${document.title}” is deleted`, {
        ms: undoMs,
        action: { label: 'Undo', run: () => void undo(document) },
      })
    } catch (error) {
      // Somebody else was faster: that is the better news.
      const isGone = error instanceof Problem && error.status === 404
      toast.error(isGone ? error.message : texts.deleteFailed)
      throw error
    } finally {
      await askAgain(client, collection)
    }
  }

  /** Answers whether it was deleted. */
  return (document: Document): Promise<boolean> =>
    confirm({
      title: 'Delete this document?',
      text: `“${document.title}” goes away from ${texts.title} for everybody. You can undo it right afterwards.`,
      confirmLabel: 'Delete',
      busyLabel: 'Deleting...',
      tone: 'poor',
      run: () => run(document),
    })
}
