// Most often missing items: those that the fewest have done first, each with a link to the people who have not; all on request.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#shared/text/format-number.ts'
import { useDownload } from '#web/results/Downloads.tsx'
import type { Summary } from '../../contract.ts'
import type { ItemField } from '../../items.ts'
import { type Done, groupTitle, leastDone } from '../../rules.ts'
import styles from '../results.module.css'
import { itemHead, itemRow } from '../results-csv.ts'
import rowStyles from '../row-button.module.css'
import bars from './missing.module.css'

const few = 8

type MissingItemsProps = {
  summary: Summary
  fileName: string
  /** Lists the people who have not done the item; absent if the figures are not current. */
  onOpen: ((field: ItemField) => void) | undefined
}

export function MissingItems({ summary, fileName, onOpen }: MissingItemsProps) {
  const [isWhole, setWhole] = useState(false)
  const { respondents } = summary.whole
  const done = Object.fromEntries(summary.items.map(({ field, done }) => [field, done])) as Done
  const missing = leastDone(done, respondents)
  useDownload({
    label: 'Items',
    fileName,
    head: itemHead,
    rows: () => summary.items.map(itemRow(respondents)),
  })
  return (
    <section className={styles.card} aria-label="Most often missing">
      <h2>Most often missing</h2>
      {missing.length === 0 && <p className={styles.small}>Nothing: everybody has done every item.</p>}
      <ol className={bars.bars}>
        {(isWhole ? missing : missing.slice(0, few)).map((item) => (
          <li key={item.field}>
            <ItemBar item={item} respondents={respondents} onOpen={onOpen && (() => onOpen(item.field))} />
          </li>
        ))}
      </ol>
      {missing.length > few && (
        <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${missing.length}`}
        </Button>
      )}
    </section>
  )
}

type ItemBarProps = {
  item: ReturnType<typeof leastDone>[number]
  respondents: number
  onOpen: (() => void) | undefined
}

function ItemBar({ item, respondents, onOpen }: ItemBarProps) {
  const missing = respondents - item.done
  const content = (
    <>
      <span className={bars.words}>
        <span>{item.label}</span>
        <span className={styles.small} data-tabular>
          {formatNumber(missing)} of {formatNumber(respondents)} {missing === 1 ? 'has' : 'have'} not done it
        </span>
      </span>
      <span className={bars.track} aria-hidden>
        <span style={{ width: `${(missing / respondents) * 100}%` }} />
      </span>
      <span className={styles.small}>
        {groupTitle(item.group)}
        {item.kind === 'link' && ', link'}
      </span>
    </>
  )
  if (!onOpen) return <div className={bars.bar}>{content}</div>
  return (
    <button type="button" className={`${rowStyles.rowButton} ${bars.bar}`} onClick={onOpen} title="Who has not done it">
      {content}
    </button>
  )
}
