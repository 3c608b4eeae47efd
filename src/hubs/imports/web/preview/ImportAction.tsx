// Import button: says what it does, and what it leaves out. Refused rows are left out only after consent.
import { Button, Checkbox, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportKindInfo } from '#shared/imports.ts'
import styles from '../imports.module.css'
import type { Imported } from '../undo/ResultPanel.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet } from '../use-source.ts'
import type { DryRunState } from './use-dry-run.ts'

type ImportActionProps = {
  kind: ImportKindInfo
  opened: OpenedSheet
  flow: SheetFlow
  result: NonNullable<DryRunState['result']>
  /** Rows that a person excluded before. */
  excludedRows: number
  onImported: (imported: Imported) => void
}

export function ImportAction({ kind, opened, flow, result, excludedRows, onImported }: ImportActionProps) {
  const client = useQueryClient()
  /** Consent applies to one dry run: a person who accepted its refusals has not seen later ones. */
  const [accepted, setAccepted] = useState<typeof result | null>(null)
  const isAccepted = accepted === result
  const { busy, isUncertain } = flow.dryRun
  const { made, changed, skipped, refused } = result.answer
  const count = made + changed
  const reason = findBlockedReason()

  function findBlockedReason(): string | undefined {
    if (flow.isStale) return 'Check the changed rows first.'
    if (count === 0) return 'There is nothing to import.'
    return refused.length > 0 && !isAccepted ? 'Fix the refused rows or leave them out.' : undefined
  }

  async function send() {
    const answer = await flow.dryRun.store(refused.length > 0 ? 'skip' : 'stop')
    if (!answer?.id) return
    onImported({
      ...{ id: answer.id, kind, fileName: opened.fileName, leftOut: refused.length + excludedRows },
      ...{ made: answer.made, changed: answer.changed, skipped: answer.skipped },
    })
    await client.invalidateQueries()
  }

  return (
    <div className={styles.last}>
      {refused.length > 0 && (
        <Checkbox
          label={
            refused.length === 1
              ? 'Leave out the refused row'
              : `Leave out the ${refused.length.toLocaleString()} refused rows`
          }
          checked={isAccepted}
          disabled={busy !== null || isUncertain}
          onChange={(event) => setAccepted(event.currentTarget.checked ? result : null)}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={() => void send()} disabled={reason !== undefined || busy !== null}>
          {busy === 'importing' ? 'Importing...' : isUncertain ? 'Try again' : formatLabel(kind, count)}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {reason ?? formatLeftOut(skipped, refused.length)}
        </Text>
      </div>
    </div>
  )
}

const formatLabel = ({ one, many }: ImportKindInfo, count: number) =>
  `Import ${count.toLocaleString()} ${count === 1 ? one : many}`

const formatRows = (n: number, what: string) =>
  n > 0 && `${n.toLocaleString()} ${n === 1 ? 'row is' : 'rows are'} ${what}`

function formatLeftOut(skipped: number, refused: number): string {
  const parts = [formatRows(skipped, 'skipped'), formatRows(refused, 'left out')].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
