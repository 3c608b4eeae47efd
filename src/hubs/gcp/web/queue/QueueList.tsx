// List of the review queue, oldest first; entries decided here keep their position and show the outcome.
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { ReviewedGcp } from '../../contract.ts'
import { isWaiting } from '../../rules.ts'
import { inReview, outcomeOf } from '../review/in-review.ts'
import styles from './queue.module.css'

type QueueListProps = {
  entries: ReviewedGcp[]
  openId: string | undefined
  onOpen: (id: string) => void
  /** Set if there are more pages. */
  onMore: (() => void) | undefined
  isFetching: boolean
}

export function QueueList({ entries, openId, onOpen, onMore, isFetching }: QueueListProps) {
  const organisation = useOrganisation()
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry is shown
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    const side = list.current?.closest('nav')
    // Scroll only the list, never the page.
    if (line && side) side.scrollTop = line.offsetTop - side.clientHeight / 2
  }, [openId])
  return (
    <>
      <ol className={styles.list} ref={list}>
        {entries.map(inReview).map((gcp) => (
          <li key={gcp._id}>
            <UnstyledButton
              className={styles.line}
              aria-current={gcp._id === openId || undefined}
              onClick={() => onOpen(gcp._id)}
            >
              <span className={styles.lineTitle}>{gcp.title}</span>
              <span className={styles.lineFacts}>
                {portfolioName(organisation, gcp.portfolio)} · {committeeName(organisation, gcp.localCommittee)} ·{' '}
                <DateText value={gcp.createdAt} />
              </span>
              <Outcome gcp={gcp} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="subtle" fullWidth onClick={onMore} disabled={isFetching}>
          Show more
        </Button>
      )}
    </>
  )
}

function Outcome({ gcp }: { gcp: ReviewedGcp }) {
  if (isWaiting(gcp)) return gcp.revision && <StatusBadge tone="neutral">Revision</StatusBadge>
  const { tone, text } = outcomeOf(gcp)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
