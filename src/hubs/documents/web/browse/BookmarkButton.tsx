// How is a bookmark set and taken away? At once on the page; it goes back when the server does not follow.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { Listed } from '../contract.ts'
import type { Collection } from './collections.ts'
import { askAgain, listsOf } from './document-queries.ts'

export function useBookmark(collection: Collection) {
  const client = useQueryClient()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const { calls } = collection

  const show = (id: string, isBookmarked: boolean) =>
    client.setQueriesData<Answer<typeof calls.list>>({ queryKey: listsOf(collection) }, (list) =>
      list ? { ...list, data: list.data.map((each) => (each._id === id ? { ...each, isBookmarked } : each)) } : list,
    )

  return async ({ _id, isBookmarked }: Listed) => {
    const next = !isBookmarked
    // An answer that is under way would show what was before.
    await client.cancelQueries({ queryKey: listsOf(collection) })
    show(_id, next)
    try {
      // One after the other: of two quick presses the second counts.
      const sent = sending.current
        .catch(() => {})
        .then(() => call(next ? calls.bookmark : calls.unbookmark, { params: { id: _id } }))
      sending.current = sent
      await sent
      // Under the filter a card stays until the list is asked for again: a slip is one press away from being undone.
      await client.invalidateQueries({ queryKey: listsOf(collection), refetchType: 'inactive' })
    } catch (error) {
      show(_id, isBookmarked)
      const isGone = error instanceof Problem && error.status === 404
      toast.error(isGone ? error.message : 'Failed to change the bookmark')
      if (isGone) await askAgain(client, collection)
    }
  }
}
