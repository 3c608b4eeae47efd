// Source notes: whether the figures are made up, published by somebody, or from a file in this browser.
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { hrefTo, useAppLocation } from '#web/shell/routing/location.ts'
import { signInPathFrom } from '#web/shell/routing/return-path.ts'
import { useSession } from '#web/shell/session/session.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Tone } from '#web/ui/table/tone.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { conversionContract } from '../../contract.ts'
import type { TotalsByScope } from '../../rules.ts'
import styles from '../conversion.module.css'
import { countWithoutLc } from '../tracker-view.ts'

export type Publication = NonNullable<Answer<typeof conversionContract.published>['publication']>

function Note({ tone, badge, children }: { tone: Tone; badge: string; children: ReactNode }) {
  return (
    <div role="status" className={styles.note}>
      <span data-no-print>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
      </span>
      <span>{children}</span>
    </div>
  )
}

function LcHint({ totals }: { totals: TotalsByScope }) {
  const count = countWithoutLc(totals)
  if (count === 0) return null
  return count === 1
    ? ' One row has no LC and counts for National only.'
    : ` ${count.toLocaleString()} rows have no LC and count for National only.`
}

export function SampleNote() {
  const { me } = useSession()
  const appLocation = useAppLocation()
  return (
    <Note tone="middling" badge="Sample data">
      These people are made up, to show what the tracker does.{' '}
      {me ? (
        'Nothing is published yet.'
      ) : (
        <>
          <Anchor href={hrefTo(signInPathFrom(appLocation))} underline="always">
            Sign in
          </Anchor>{' '}
          to see what is published.
        </>
      )}
    </Note>
  )
}

export function PublishedNote({ publication }: { publication: Publication }) {
  return (
    <Note tone="good" badge="Published">
      Published by {publication.publishedBy} on <DateText value={publication.publishedAt} withTime />.
      <LcHint totals={publication.totals} />
    </Note>
  )
}

export function FileNote({ name, totals }: { name: string; totals: TotalsByScope }) {
  return (
    <Note tone="neutral" badge="Your file">
      {name}, in this browser only.
      <LcHint totals={totals} />
    </Note>
  )
}
