// Is this document kept for later? A switch of the reader's own; pressed means that it is.
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
import { askAgain, listsOf } from '../document-queries.ts'
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

/** Bookmarks show at once, and go back to what they were when the server refuses. */
function useBookmark(collection: Collection) {
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
