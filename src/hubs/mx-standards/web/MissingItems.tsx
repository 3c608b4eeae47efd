// What do most people still miss? The items in the order of how often they are not done; all 55 on request.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import type { Summary } from '../contract.ts'
import { itemCount } from '../items.ts'
import { type Done, groupTitle, mostMissing } from '../rules.ts'
import styles from './results.module.css'
import { itemHead, itemRow } from './results-csv.ts'

const few = 8

export function MissingItems({ summary, fileName }: { summary: Summary; fileName: string }) {
  const [isWhole, setWhole] = useState(false)
  const { respondents } = summary.whole
  const done = Object.fromEntries(summary.items.map(({ field, done }) => [field, done])) as Done
  const missing = mostMissing(done, respondents, itemCount)
  const shown = isWhole ? missing : missing.slice(0, few)
  const shareOf = (n: number) => Math.round((n * 100) / respondents)
  return (
    <section className={styles.card} aria-label="Most often missing">
      <h2>Most often missing</h2>
      {missing.length === 0 && <p className={styles.small}>Nothing: everybody has done every item.</p>}
      <ol className={styles.missing}>
        {shown.map((item) => (
          <li key={item.field}>
            <span>
              {item.label}
              <span className={styles.small}>
                {groupTitle(item.group)}
                {item.kind === 'link' && ', link'}
              </span>
            </span>
            <span className={styles.missingShare} data-tabular>
              {shareOf(item.missing)}%
              <span className={styles.small}>
                {item.missing.toLocaleString('en')} of {respondents.toLocaleString('en')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.tools}>
        {missing.length > few && (
          <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${missing.length}`}
          </Button>
        )}
        <CsvDownload fileName={fileName} head={itemHead} rows={() => summary.items.map(itemRow(respondents))} />
      </div>
    </section>
  )
}
