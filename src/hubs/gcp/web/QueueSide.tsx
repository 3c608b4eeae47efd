// Where does the list stand? At the left; on phones it folds, so that the entry comes first.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { QueueList } from './QueueList.tsx'
import styles from './queue.module.css'
import type { Queue } from './use-queue.ts'

type QueueSideProps = { queue: Queue; onOpen: (id: string) => void }

export function QueueSide({ queue: { query, entries, entry }, onOpen }: QueueSideProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav className={styles.side} aria-label="GCPs that wait" data-open={isOpen || undefined}>
      <Button
        className={styles.fold}
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the list' : 'Show the list'}
      </Button>
      <div className={styles.folded}>
        <QueueList
          entries={entries}
          openId={entry?._id}
          onOpen={(id) => {
            setOpen(false)
            onOpen(id)
          }}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          isFetching={query.isFetchingNextPage}
        />
      </div>
    </nav>
  )
}
