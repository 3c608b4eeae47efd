// Bookmark toggle on a document, with optimistic update: pressed means bookmarked.
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Listed } from '../../contract.ts'
import type { Collection } from '../collections.ts'
import { listsKey, refetchLists } from '../document-queries.ts'
import styles from '../documents.module.css'

type BookmarkButtonProps = { collection: Collection; document: Listed }

export function BookmarkButton({ collection, document }: BookmarkButtonProps) {
  const toggle = useBookmark(collection)
  const { isBookmarked, title } = document
  const Picture = isBookmarked ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon
      className={styles.bookmark}
      variant="subtle"
      size={44}
      aria-label={`Bookmark: ${title}`}
      aria-pressed={isBookmarked}
      title={isBookmarked ? 'Bookmarked' : 'Bookmark'}
      onClick={() => void toggle(document)}
    >
      <Picture size={22} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

/** Optimistic update: shows the new state at once, and rolls back if the server refuses. */
function useBookmark(collection: Collection) {
  const client = useQueryClient()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const { calls } = collection

  const show = (id: string, isBookmarked: boolean) =>
    client.setQueriesData<Answer<typeof calls.list>>({ queryKey: listsKey(collection) }, (list) =>
      list ? { ...list, data: list.data.map((each) => (each._id === id ? { ...each, isBookmarked } : each)) } : list,
    )

  return async ({ _id, isBookmarked }: Listed) => {
    const next = !isBookmarked
    // A response already under way would show the old state.
    await client.cancelQueries({ queryKey: listsKey(collection) })
    show(_id, next)
    try {
      // Requests go out one after the other, so that the second of two quick presses wins.
      const sent = sending.current
        .catch(() => {})
        .then(() => call(next ? calls.bookmark : calls.unbookmark, { params: { id: _id } }))
      sending.current = sent
      await sent
      // With the 'Bookmarked' filter, a card stays until the next refetch, so that one press undoes a mistake.
      await client.invalidateQueries({ queryKey: listsKey(collection), refetchType: 'inactive' })
    } catch (error) {
      show(_id, isBookmarked)
      const isGone = error instanceof Problem && error.status === 404
      toast.error(isGone ? error.message : 'Failed to change the bookmark')
      if (isGone) await refetchLists(client, collection)
    }
  }
}
