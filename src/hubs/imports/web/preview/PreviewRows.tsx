// Preview rows: counts that act as filters, and the rows in pages; refused ones can be corrected.
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ImportKindFacts } from '#shared/imports.ts'
import { clampPage, totalPagesOf } from '#shared/paging.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet } from '../use-source.ts'
import { PreviewRow } from './PreviewRow.tsx'
import { countsOf, type Outcome, outcomes } from './previewed.ts'
import { RefusedDownload } from './RefusedDownload.tsx'
import styles from './rows.module.css'
import type { TrialDesk } from './use-trial.ts'

type PreviewRowsProps = {
  kind: ImportKindFacts
  opened: OpenedSheet
  flow: SheetFlow
  trial: NonNullable<TrialDesk['trial']>
}

const perPage = 10
export const rowsId = 'previewed-rows'
const names: Record<Outcome | 'all', string> = {
  ...{ all: 'All rows', made: 'New', changed: 'Changed', skipped: 'Skipped', refused: 'Refused' },
}

export function PreviewRows({ kind, opened, flow, trial: { rows } }: PreviewRowsProps) {
  const counts = countsOf(rows)
  const [wanted, setWanted] = useState<Outcome | 'all'>()
  const [asked, setPage] = useState(1)
  const usual = counts.refused > 0 ? 'refused' : 'all'
  const filter = wanted === undefined || (wanted !== 'all' && counts[wanted] === 0) ? usual : wanted
  const some = filter === 'all' ? rows : rows.filter(({ outcome }) => outcome === filter)
  const totalPages = totalPagesOf(some.length, perPage)
  const page = clampPage(asked, totalPages)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as part of a form */}
      <div role="group" aria-label="Rows by what becomes of them" className={styles.outcomes}>
        {(['all', ...outcomes] as const).map((outcome) => {
          const count = outcome === 'all' ? rows.length : counts[outcome]
          return (
            <button
              key={outcome}
              type="button"
              aria-pressed={filter === outcome}
              disabled={count === 0}
              data-outcome={outcome}
              onClick={() => {
                setWanted(outcome)
                setPage(1)
              }}
            >
              <span className={styles.outcomeCount} data-tabular>
                {count.toLocaleString()}
              </span>
              <span>{names[outcome]}</span>
            </button>
          )
        })}
      </div>
      <VisuallyHidden role="status">
        {outcomes.map((outcome) => `${names[outcome]}: ${counts[outcome]}`).join(', ')}
      </VisuallyHidden>
      {filter === 'refused' && <RefusedDownload {...{ kind, opened, flow }} rows={some} />}
      <ul id={rowsId} tabIndex={-1} className={styles.rows} aria-label={`Rows: ${names[filter]}`}>
        {some.slice((page - 1) * perPage, page * perPage).map((row) => (
          <PreviewRow key={row.at} {...{ kind, flow, row }} />
        ))}
      </ul>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={setPage} label="Pages of rows" />}
    </>
  )
}
