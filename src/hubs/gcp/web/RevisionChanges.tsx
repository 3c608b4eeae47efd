// Text differences of an entry, field by field: what a revision would change, or what changed since the page was loaded.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { differencesOf, wordsOf } from '#web/ui/versions/three-way-merge.ts'
import type { OpenedGcp, ReviewedGcp } from '../contract.ts'
import { changedPart } from './changed-part.ts'
import styles from './gcp.module.css'
import { inReview } from './review/in-review.ts'
import { type GcpValues, valuesOf, versionedFields } from './submit/form-values.ts'

type RevisionChangesProps = { gcp: OpenedGcp; title?: string; children?: ReactNode }

export function RevisionChanges({ gcp, title = 'Revision of an approved GCP', children }: RevisionChangesProps) {
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
      <Differences differences={differences} />
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

function Differences({ differences }: { differences: ReturnType<typeof useDifferences> }) {
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
