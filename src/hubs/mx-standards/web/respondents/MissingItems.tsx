// Most often missing items: those that the fewest have done first, each with a link to the people who have not; all on request.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#shared/text/format-number.ts'
import { useDownload } from '#web/results/Downloads.tsx'
import type { Summary } from '../../contract.ts'
import type { Standards } from '../../standards.ts'
import styles from '../results.module.css'
import { itemHead, itemRow } from '../results-csv.ts'
import rowStyles from '../row-button.module.css'
import { type StandardsBefore, useStandards } from '../use-standards.tsx'
import bars from './missing.module.css'

const few = 8

type MissingItemsProps = {
  summary: Summary
  /** What the year before asked, where that was something else. */
  before: StandardsBefore | null
  fileName: string
  /** Lists the people who have not done the item; absent if the figures are not current. */
  onOpen: ((field: string) => void) | undefined
}

export function MissingItems({ summary, before, fileName, onOpen }: MissingItemsProps) {
  const standards = useStandards()
  const [isWhole, setWhole] = useState(false)
  const { respondents } = summary.whole
  const done = Object.fromEntries(summary.items.map(({ field, done }) => [field, done]))
  const missing = standards.leastDone(done, respondents)
  useDownload({
    label: 'Items',
    fileName,
    head: itemHead,
    rows: () => summary.items.map(itemRow(respondents, standards)),
  })
  return (
    <section className={styles.card} aria-label="Most often missing">
      <h2>Most often missing</h2>
      {missing.length === 0 && <p className={styles.small}>Nothing: everyone has done every item.</p>}
      <ol className={bars.bars}>
        {(isWhole ? missing : missing.slice(0, few)).map((item) => (
          <li key={item.field}>
            <ItemBar
              {...{ item, respondents }}
              isNew={before !== null && !before.standards.hasItem(item.field)}
              onOpen={onOpen && (() => onOpen(item.field))}
            />
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
  item: ReturnType<Standards['leastDone']>[number]
  respondents: number
  /** The year before did not ask it. */
  isNew: boolean
  onOpen: (() => void) | undefined
}

function ItemBar({ item, respondents, isNew, onOpen }: ItemBarProps) {
  const { groupTitle } = useStandards()
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
        {isNew && ', new this year'}
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
