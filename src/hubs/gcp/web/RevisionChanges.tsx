// What would the revision change of what everybody reads? Field by field, before and after.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { differencesOf, wordsOf } from '#web/ui/three-way.ts'
import type { OpenedGcp } from '../contract.ts'
import { changedPart } from './changed-part.ts'
import { type GcpValues, valuesOf, versionedFields } from './form-values.ts'
import styles from './gcp.module.css'

type RevisionChangesProps = { gcp: OpenedGcp; title?: string; children?: ReactNode }

export function RevisionChanges({ gcp, title = 'Revision of an approved GCP', children }: RevisionChangesProps) {
  const organisation = useOrganisation()
  const { revision } = gcp
  if (revision?.status !== 'pending') return null
  const [before, after] = [valuesOf(gcp), valuesOf(revision)]
  const differences = differencesOf(versionedFields(organisation), { mine: before, theirs: after })
  return (
    <section className={styles.changes} aria-label="What changes">
      <Text size="sm" fw={550}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {differences.length === 0
          ? 'It says what is approved already.'
          : 'Until it is accepted, everybody reads the approved version. What changes:'}
      </Text>
      <dl>
        {differences.map(({ field }) => (
          <div key={field.label}>
            <dt>{field.label}</dt>
            <dd>
              {field.paths[0] === ('imageLink' satisfies keyof GcpValues) ? (
                <ins>Another picture</ins>
              ) : (
                <Change {...changedPart(wordsOf(field, before), wordsOf(field, after))} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
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
