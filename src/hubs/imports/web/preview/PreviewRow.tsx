// Preview row: its outcome and reason. A refused one has fields for what is wrong, and on request for all of it.
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportField, ImportKindInfo } from '#shared/imports.ts'
import { shorten } from '#web/sheet/columns.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Tone } from '#web/ui/table/tone.ts'
import { CorrectionField } from '../match/CorrectionField.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { Outcome, PreviewedRow } from './previewed.ts'
import styles from './rows.module.css'
import { buildRow } from './rows-to-send.ts'

const badges: Record<Outcome, [Tone, string]> = {
  made: ['good', 'New'],
  changed: ['middling', 'Changed'],
  skipped: ['neutral', 'Skipped'],
  refused: ['poor', 'Refused'],
}

type PreviewRowProps = { kind: ImportKindInfo; flow: SheetFlow; row: PreviewedRow }

export function PreviewRow({ kind: { fields }, flow, row }: PreviewRowProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { at, outcome, text, problems } = row
  const isRefused = outcome === 'refused'
  const number = flow.numberOf(at)
  const corrected = flow.plan.corrections.get(at)
  const isCorrected =
    corrected !== undefined && Object.entries(corrected).some(([name, typed]) => (row.cells[name] ?? '') !== typed)
  const isWrong = ({ name }: ImportField) => problems[name] !== undefined
  const shown = isRefused ? fields.filter((field) => showsAll || isWrong(field)) : []
  const fieldNames = new Set(fields.map(({ name }) => name))
  const general = Object.entries(problems).filter(([name]) => !fieldNames.has(name))
  const [tone, badgeText] = badges[outcome]
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <strong>Row {number}</strong>
        <StatusBadge tone={isCorrected ? 'neutral' : tone}>{isCorrected ? 'Not checked yet' : badgeText}</StatusBadge>
        <Text span size="sm" c="dimmed" className={styles.rowCells} dir="auto">
          {fields
            .filter((field) => row.cells[field.name] && !shown.includes(field))
            .map(({ label, name }) => `${label}: ${shorten(row.cells[name] ?? '', 60)}`)
            .join(' · ')}
        </Text>
      </div>
      {text && <Text size="sm">{text}</Text>}
      {general.map(([name, words]) => (
        <Text key={name} size="sm" className={styles.wrong}>
          {words}
        </Text>
      ))}
      {isRefused && (
        <div className={styles.fields}>
          {shown.map((field) => (
            <CorrectionField
              key={field.name}
              field={field}
              number={number}
              value={buildRow([field], flow.plan, at)?.cells[field.name] ?? ''}
              original={row.cells[field.name] ?? ''}
              error={problems[field.name]}
              disabled={flow.dryRun.busy !== null || flow.dryRun.isUncertain}
              onCorrect={(typed) => flow.correctCell(at, field.name, typed)}
            />
          ))}
        </div>
      )}
      {isRefused && shown.length < fields.length && (
        <Button variant="subtle" size="compact-sm" className={styles.wholeRow} onClick={() => setShowsAll(true)}>
          Edit the whole row
        </Button>
      )}
    </li>
  )
}
