// Import button: says what it does, and what it leaves out. Refused rows are left out only after consent.
import { Button, Checkbox, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportKindFacts } from '#shared/imports.ts'
import styles from '../imports.module.css'
import type { Imported } from '../undo/ResultPanel.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet } from '../use-source.ts'
import type { TrialDesk } from './use-trial.ts'

type ImportPartProps = {
  kind: ImportKindFacts
  opened: OpenedSheet
  flow: SheetFlow
  trial: NonNullable<TrialDesk['trial']>
  /** Rows that a person excluded before. */
  meantToLeave: number
  onImported: (imported: Imported) => void
}

export function ImportPart({ kind, opened, flow, trial, meantToLeave, onImported }: ImportPartProps) {
  const client = useQueryClient()
  /** Consent applies to one dry run: a person who accepted its refusals has not seen later ones. */
  const [accepted, setAccepted] = useState<typeof trial | null>(null)
  const isAccepted = accepted === trial
  const { busy, isUnsure } = flow.desk
  const { made, changed, skipped, refused } = trial.answer
  const count = made + changed
  const reason = whyNot()

  function whyNot(): string | undefined {
    if (flow.isStale) return 'Check the changed rows first.'
    if (count === 0) return 'There is nothing to import.'
    return refused.length > 0 && !isAccepted ? 'Mend the refused rows, or leave them out.' : undefined
  }

  async function send() {
    const answer = await flow.desk.store(refused.length > 0 ? 'skip' : 'stop')
    if (!answer?.id) return
    onImported({
      ...{ id: answer.id, kind, fileName: opened.fileName, leftOut: refused.length + meantToLeave },
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
          disabled={busy !== null || isUnsure}
          onChange={(event) => setAccepted(event.currentTarget.checked ? trial : null)}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={() => void send()} disabled={reason !== undefined || busy !== null}>
          {busy === 'importing' ? 'Importing...' : isUnsure ? 'Send again' : labelOf(kind, count)}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {reason ?? whatElse(skipped, refused.length)}
        </Text>
      </div>
    </div>
  )
}

const labelOf = ({ one, many }: ImportKindFacts, count: number) =>
  `Import ${count.toLocaleString()} ${count === 1 ? one : many}`

const rowsText = (n: number, what: string) =>
  n > 0 && `${n.toLocaleString()} ${n === 1 ? 'row is' : 'rows are'} ${what}`

function whatElse(skipped: number, refused: number): string {
  const parts = [rowsText(skipped, 'skipped'), rowsText(refused, 'left out')].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
