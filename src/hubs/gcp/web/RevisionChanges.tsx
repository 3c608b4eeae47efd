// Text differences of an entry, field by field: what a revision would change, or what changed since the page was loaded.
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { differencesOf, wordsOf } from '#web/ui/versions/three-way-merge.ts'
import type { OpenedGcp, ReviewedGcp } from '../contract.ts'
import { changedPart } from './changed-part.ts'
import styles from './gcp.module.css'
import { inReview } from './review/in-review.ts'
import { type GcpValues, valuesOf, versionedFields } from './submit/form-values.ts'

type RevisionChangesProps = {
  gcp: OpenedGcp
  title?: string
  /** On a card, long changes are folded. */
  isFoldable?: boolean
  children?: ReactNode
}

export function RevisionChanges({
  gcp,
  title = 'Revision of an approved GCP',
  isFoldable = false,
  children,
}: RevisionChangesProps) {
  const { revision } = gcp
  const differences = useDifferences(valuesOf(gcp), valuesOf(revision ?? gcp))
  if (revision?.status !== 'pending') return null
  return (
    <section className={styles.changes} aria-label="What changes">
      <Text size="sm" fw={550}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {differences.length === 0
          ? 'It is the same as the approved version.'
          : 'Everyone sees the approved version until this is accepted. Changes:'}
      </Text>
      {isFoldable ? <FoldedDifferences differences={differences} /> : <Differences differences={differences} />}
      {children}
    </section>
  )
}

/** For a reviewer whose decision was refused: the texts that changed since they were loaded. */
export function ChangesSinceLoaded({ loaded, now }: { loaded: ReviewedGcp; now: ReviewedGcp }) {
  const differences = useDifferences(valuesOf(inReview(loaded)), valuesOf(inReview(now)))
  if (differences.length === 0) return null
  return (
    <section className={styles.changes} aria-label="What changed">
      <Text size="sm" fw={550}>
        Changed since you opened the list
      </Text>
      <Differences differences={differences} />
    </section>
  )
}

function useDifferences(before: GcpValues, after: GcpValues) {
  const fields = versionedFields(useOrganisation())
  return differencesOf(fields, { mine: before, theirs: after }).map(({ field }) => ({
    label: field.label,
    isPicture: field.paths[0] === ('imageLink' satisfies keyof GcpValues),
    ...changedPart(wordsOf(field, before), wordsOf(field, after)),
  }))
}

type DifferencesProps = { differences: ReturnType<typeof useDifferences> }

/** About as many characters fit on a line of a card, and as many lines into what is not folded. */
const lineLength = 65
const maxLines = 6
const linesOf = (text: string) =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)

function FoldedDifferences({ differences }: DifferencesProps) {
  const [isOpen, setOpen] = useState(false)
  const lines = differences.reduce((sum, { before, after }) => sum + 1 + linesOf(before) + linesOf(after), 0)
  if (lines <= maxLines) return <Differences differences={differences} />
  return (
    <>
      <div className={isOpen ? undefined : styles.folded}>
        <Differences differences={differences} />
      </div>
      <Button variant="subtle" size="compact-sm" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all changes'}
      </Button>
    </>
  )
}

function Differences({ differences }: DifferencesProps) {
  return (
    <dl>
      {differences.map(({ label, isPicture, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isPicture ? <ins>New picture</ins> : <Change before={before} after={after} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && <del>{before}</del>}
      {after && <ins>{after}</ins>}
    </>
  )
}
