// What is different now, or at the end of a closed year, from the day that the page shows? Every figure that changed, the greatest change first, and all of them as CSV.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { CsvDownload } from '../ui/files/CsvDownload.tsx'
import { dateWords } from '../ui/text/date-words.ts'
import { signed } from '../ui/text/signed.ts'
import type { AsOf } from './as-of.ts'
import styles from './WhatChanged.module.css'

export type Changed = {
  where: string
  what: string
  before: number
  after: number
  /** Where the numbers are not what people count: 'not done', 'done', 'ticked'. */
  words?: { before: string; after: string; change: string }
}

type WhatChangedProps = {
  asOf: AsOf
  /** Whatever is compared; what did not change is left out. */
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
  const title = `What changed since ${dateWords(on)}${endedOn ? `, until ${dateWords(endedOn)}` : ''}`
  if (changed.length === 0) return <EmptyState title={title} text="Nothing changed." />
  return (
    <section aria-label={title} className={styles.card}>
      <SectionHead title={title}>
        <CsvDownload
          fileName={fileName}
          head={['Where', 'What', 'Then', 'Now', 'Change']}
          rows={changed.map(({ where, what, before, after, words }) =>
            words
              ? [where, what, words.before, words.after, words.change]
              : [where, what, before, after, after - before],
          )}
        />
      </SectionHead>
      <ul className={styles.list}>
        {(isWhole ? changed : changed.slice(0, few)).map(({ where, what, before, after, words }) => (
          <li key={`${where} ${what}`}>
            <span>
              <strong>{where}</strong> {what}
            </span>
            <span data-tabular className={styles.numbers}>
              {!words && `${before.toLocaleString()} → ${after.toLocaleString()} `}
              <b data-side={after < before ? 'below' : 'above'}>{words?.change ?? signed(after - before)}</b>
            </span>
          </li>
        ))}
      </ul>
      {changed.length > few && !isWhole && (
        <Button variant="default" size="sm" onClick={() => setWhole(true)}>
          Show all {changed.length.toLocaleString()} changes
        </Button>
      )}
    </section>
  )
}
