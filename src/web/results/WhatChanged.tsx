// Differences between a past day and now, or the end of a closed year: every figure that changed, the greatest change first,
// and all of them as CSV.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { formatDate } from '../ui/text/format-date.ts'
import { formatSigned } from '../ui/text/format-signed.ts'
import type { AsOf } from './as-of.ts'
import { ResultSection } from './ResultSection.tsx'
import styles from './WhatChanged.module.css'

export type Changed = {
  where: string
  what: string
  before: number
  after: number
  /** Where numbers are not what people read: 'not done', 'done', 'ticked'. */
  words?: { before: string; after: string; change: string }
}

type WhatChangedProps = {
  asOf: AsOf
  /** All figures to compare; unchanged ones are left out. */
  figures: readonly Changed[]
  fileName: string
}

const few = 10

export function WhatChanged({ asOf: { on, endedOn }, figures, fileName }: WhatChangedProps) {
  const [isWhole, setWhole] = useState(false)
  if (!on) return null
  const changed = figures
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.where.localeCompare(b.where))
  const title = `What changed since ${formatDate(on)}${endedOn ? `, until ${formatDate(endedOn)}` : ''}`
  if (changed.length === 0) return <EmptyState title={title} text="Nothing changed." />
  return (
    <ResultSection
      title={title}
      className={styles.card}
      csv={{
        label: `Changes since ${formatDate(on)}`,
        fileName,
        head: ['Where', 'What', 'Then', 'Now', 'Change'],
        rows: changed.map(({ where, what, before, after, words }) =>
          words ? [where, what, words.before, words.after, words.change] : [where, what, before, after, after - before],
        ),
      }}
    >
      <ul className={styles.list}>
        {(isWhole ? changed : changed.slice(0, few)).map(({ where, what, before, after, words }) => (
          <li key={`${where} ${what}`}>
            <span>
              <strong>{where}</strong> {what}
            </span>
            <span data-tabular className={styles.numbers}>
              {!words && `${before.toLocaleString()} → ${after.toLocaleString()} `}
              <b data-side={after < before ? 'below' : 'above'}>{words?.change ?? formatSigned(after - before)}</b>
            </span>
          </li>
        ))}
      </ul>
      {changed.length > few && !isWhole && (
        <Button variant="default" size="sm" onClick={() => setWhole(true)}>
          Show all {changed.length.toLocaleString()} changes
        </Button>
      )}
    </ResultSection>
  )
}

/** Every row of then or now, as it was and as it is. */
export function thenAndNow<Row>(then: readonly Row[], now: readonly Row[], keyOf: (row: Row) => string) {
  const keys = [...new Set([...then, ...now].map(keyOf))]
  const [was, is] = [then, now].map((rows) => new Map(rows.map((row) => [keyOf(row), row]))) as [Rows<Row>, Rows<Row>]
  return keys.map((key) => ({ key, was: was.get(key), is: is.get(key) }))
}
type Rows<Row> = Map<string, Row>
