// Is this document kept for later? A switch of the reader's own; pressed means that it is.
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { Listed } from '../contract.ts'
import type { Collection } from './collections.ts'
import styles from './documents.module.css'
import { useBookmark } from './use-bookmark.ts'

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
