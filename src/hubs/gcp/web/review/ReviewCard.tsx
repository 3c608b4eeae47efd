// Review card of an entry: everything the author sent, the decisions, and the outcome of the last press with Undo.
import { Button, Paper, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { Highlight } from '#web/ui/text/Highlight.tsx'
import { RemoteImage } from '#web/ui/text/RemoteImage.tsx'
import type { ReviewedGcp } from '../../contract.ts'
import { statusNames, toneOf } from '../../rules.ts'
import { GcpFacts } from '../GcpFacts.tsx'
import styles from '../gcp.module.css'
import { ChangesSinceLoaded, RevisionChanges } from '../RevisionChanges.tsx'
import { DeleteGcp } from './DeleteGcp.tsx'
import { inReview } from './in-review.ts'
import { LastReview } from './LastReview.tsx'
import card from './review.module.css'
import type { CardActs, CardNote } from './use-card-acts.ts'

export function ReviewCard({ gcp: entry, acts }: { gcp: ReviewedGcp; acts: CardActs }) {
  const gcp = inReview(entry)
  const note = acts.noteOf(entry)
  const isBusy = acts.busyId === entry._id
  const needsPortal = useNeedsPortal()
  const state = { title: needsPortal.title, disabled: isBusy || needsPortal.disabled }
  useOnUnmount(() => acts.leave(entry, note))
  // What changes is what there is to decide: the rest of the entry stands below the buttons, also once it is decided.
  const [isRevision] = useState(entry.revision?.status === 'pending')
  const decision = (
    <>
      <div className={card.state}>
        <StatusBadge tone={toneOf(gcp.status)}>{statusNames[gcp.status]}</StatusBadge>
        <Outcome note={note} title={gcp.title} isBusy={isBusy} onUndo={() => acts.undo(entry)} />
      </div>
      <div className={card.decide}>
        <Button color="green" onClick={() => acts.accept(entry)} aria-label={`Accept: ${gcp.title}`} {...state}>
          Accept
        </Button>
        <Button
          color="red"
          variant="light"
          onClick={() => acts.reject(entry)}
          aria-label={`Reject: ${gcp.title}`}
          {...state}
        >
          Reject
        </Button>
        <Button
          variant="default"
          onClick={() => acts.startReason(entry)}
          aria-label={`Reject with a reason: ${gcp.title}`}
          {...state}
        >
          Reject with a reason
        </Button>
      </div>
    </>
  )
  return (
    <Paper
      component="li"
      withBorder
      className={card.card}
      data-card={gcp._id}
      tabIndex={-1}
      aria-label={gcp.title}
      // After a decision the card may be shorter: cards below must not move up.
      style={{ minHeight: note?.height }}
    >
      <Title order={2} size="h3" className={styles.title}>
        <Highlight>{gcp.title}</Highlight>
      </Title>
      {note?.is === 'late' && <ChangesSinceLoaded loaded={note.loaded} now={entry} />}
      <RevisionChanges gcp={entry} isFoldable />
      {isRevision && decision}
      <div className={card.cardHead}>
        <div className={card.cardPicture}>
          <RemoteImage src={gcp.image} alt={`Picture of ${gcp.title}`} ratio="4 / 3" />
          <div className={styles.cardLink}>
            <ExternalLink href={gcp.gcpLink} of={gcp.title}>
              View GCP
            </ExternalLink>
          </div>
        </div>
        <GcpFacts gcp={gcp} withoutStatus />
      </div>
      <Text size="sm" fw={550}>
        Details
      </Text>
      <LongText text={gcp.gcpDetails} />
      {note?.is !== 'decided' && <LastReview gcp={gcp} />}
      {!isRevision && decision}
      {entry.status === 'rejected' && note?.is !== 'decided' && <DeleteGcp gcp={entry} isBusy={isBusy} />}
    </Paper>
  )
}

/** Runs when the card unmounts, with its latest state. */
function useOnUnmount(leave: () => void) {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => () => latest.current(), [])
}

type OutcomeProps = { note: CardNote | undefined; title: string; isBusy: boolean; onUndo: () => void }

/** Always rendered above the buttons, so that they keep their position. */
function Outcome({ note, title, isBusy, onUndo }: OutcomeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const mayUndo = useDeadline(note?.is === 'decided' ? note.undoUntil : 0, () => {
    // Focus stays in the card.
    const isHere = button.current !== null && button.current === document.activeElement
    if (isHere) button.current?.closest<HTMLElement>('[data-card]')?.focus({ preventScroll: true })
  })
  return (
    <div className={card.outcome} aria-live="polite" data-tone={toneOfNote(note)}>
      {note && <span className={card.outcomeText}>{formatNote(note)}</span>}
      {mayUndo && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          onClick={onUndo}
          disabled={isBusy}
          aria-label={`Undo: ${title}`}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

function formatNote(note: CardNote): string {
  if (note.is === 'late') return note.message
  if (note.is === 'taken back') return 'Decision undone'
  if (note.status === 'approved') return 'Accepted'
  return note.reason ? `Rejected: “${note.reason}”` : 'Rejected'
}

function toneOfNote(note: CardNote | undefined): 'good' | 'poor' | undefined {
  if (note?.is === 'late') return 'poor'
  if (note?.is !== 'decided') return undefined
  return note.status === 'approved' ? 'good' : 'poor'
}

/** True until the deadline `until`. */
function useDeadline(until: number, onOver: () => void): boolean {
  const [over, setOver] = useState(0)
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => {
      latest.current()
      setOver(until)
    }, until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until > over
}

/** More than about four lines of a card. */
const isLong = (text: string) => text.length > 180 || text.split('\n').length > 4

function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const canFold = isLong(text)
  return (
    <div>
      <Text size="sm" className={styles.details} data-folded={(canFold && !isOpen) || undefined}>
        {text}
      </Text>
      {canFold && (
        <Button variant="subtle" size="compact-sm" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  )
}
