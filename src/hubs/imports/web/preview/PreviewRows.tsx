// Preview rows: counts that act as filters, and the rows in pages; refused ones can be corrected.
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ImportKindInfo } from '#shared/imports.ts'
import { clampPage, totalPagesOf } from '#shared/paging.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet } from '../use-source.ts'
import { PreviewRow } from './PreviewRow.tsx'
import { countOutcomes, type Outcome, outcomes } from './previewed.ts'
import { RefusedDownload } from './RefusedDownload.tsx'
import styles from './rows.module.css'
import type { DryRunState } from './use-dry-run.ts'

type PreviewRowsProps = {
  kind: ImportKindInfo
  opened: OpenedSheet
  flow: SheetFlow
  result: NonNullable<DryRunState['result']>
}

const perPage = 10
export const rowsId = 'previewed-rows'
const names: Record<Outcome | 'all', string> = {
  ...{ all: 'All rows', made: 'New', changed: 'Changed', skipped: 'Skipped', refused: 'Refused' },
}

export function PreviewRows({ kind, opened, flow, result: { rows } }: PreviewRowsProps) {
  const counts = countOutcomes(rows)
  const [chosenFilter, setChosenFilter] = useState<Outcome | 'all'>()
  const [requestedPage, setPage] = useState(1)
  const defaultFilter = counts.refused > 0 ? 'refused' : 'all'
  const filter =
    chosenFilter === undefined || (chosenFilter !== 'all' && counts[chosenFilter] === 0) ? defaultFilter : chosenFilter
  const filteredRows = filter === 'all' ? rows : rows.filter(({ outcome }) => outcome === filter)
  const totalPages = totalPagesOf(filteredRows.length, perPage)
  const page = clampPage(requestedPage, totalPages)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as part of a form */}
      <div role="group" aria-label="Rows by outcome" className={styles.outcomes}>
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
                setChosenFilter(outcome)
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
      {filter === 'refused' && <RefusedDownload {...{ kind, opened, flow }} rows={filteredRows} />}
      <ul id={rowsId} tabIndex={-1} className={styles.rows} aria-label={`Rows: ${names[filter]}`}>
        {filteredRows.slice((page - 1) * perPage, page * perPage).map((row) => (
          <PreviewRow key={row.at} {...{ kind, flow, row }} />
        ))}
      </ul>
      <Pager page={page} totalPages={totalPages} onPage={setPage} label="Pages of rows" />
    </>
  )
}
