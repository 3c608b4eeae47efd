// Columns step: matched by name and shown with the first cells of each, so that a mistake is visible.
import { Alert, Button, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { ImportField, ImportKindInfo } from '#shared/imports.ts'
import { columnName, headOf, missingFields, possibleHeads, shorten } from '#web/sheet/columns.ts'
import styles from '../imports.module.css'
import rowsStyles from '../preview/rows.module.css'
import { StepFrame } from '../StepFrame.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet, Source } from '../use-source.ts'
import { inputWrapperOrder } from './CorrectionField.tsx'

type ColumnsStepProps = {
  kind: ImportKindInfo
  opened: OpenedSheet
  flow: SheetFlow
  yearChoice: ReactNode
  sheetChoice: Pick<Source, 'chooseSheet' | 'reading' | 'error'>
  onOtherSource: () => void
}

export function ColumnsStep({ kind, opened, flow, yearChoice, sheetChoice, onOtherSource }: ColumnsStepProps) {
  const { rowIndexes } = flow
  const { rows, layout } = flow.plan
  const head = useMemo(() => headOf(rows, layout.head), [rows, layout.head])
  const missing = missingFields(kind.fields, layout.columns)
  const used = new Set(layout.columns.values())
  const unused = head.filter((text, at) => text !== '' && !used.has(at))
  const problem = findProblem(kind, rowIndexes.length, missing)
  return (
    <StepFrame
      title="Match your columns"
      text={
        <>
          <b className={styles.fileName}>{opened.fileName}</b>:{' '}
          {rowIndexes.length === 1 ? '1 row' : `${rowIndexes.length.toLocaleString()} rows`} for {kind.name}.
        </>
      }
      actions={
        <>
          <Button onClick={() => void flow.readValues()} disabled={problem !== undefined || flow.isMatching}>
            {flow.isMatching ? 'Reading the values...' : 'Continue'}
          </Button>
          <Button variant="default" onClick={onOtherSource}>
            Choose another file
          </Button>
          {problem && (
            <Text size="sm" role="status">
              {problem}
            </Text>
          )}
        </>
      }
    >
      {opened.notes.length > 0 && (
        <Alert color="yellow" title="Notes on this file">
          <ul className={styles.notes}>
            {opened.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={rowsStyles.fields}>
        {opened.sheets.length > 1 && (
          <NativeSelect
            label="Sheet"
            disabled={sheetChoice.reading !== null}
            error={sheetChoice.error}
            data={opened.sheets.map(({ name, index }) => ({ value: String(index), label: name }))}
            value={String(opened.index)}
            onChange={(event) => sheetChoice.chooseSheet(Number(event.currentTarget.value))}
          />
        )}
        <NativeSelect
          label="Header row"
          data={[
            ...possibleHeads(rows).map(({ at, text }) => ({
              value: String(at),
              label: `Row ${opened.numbers[at]}: ${text}`,
            })),
            { value: '-1', label: 'No header row' },
          ]}
          value={String(layout.head)}
          onChange={(event) => flow.chooseHead(Number(event.currentTarget.value))}
        />
        {yearChoice}
      </div>
      <div className={rowsStyles.fields}>
        {kind.fields.map((field) => (
          <ColumnField
            key={field.name}
            {...{ field, head, flow }}
            rowIndexes={rowIndexes}
            isMissing={missing.includes(field)}
          />
        ))}
      </div>
      {unused.length > 0 && (
        <Text size="sm" c="dimmed" className={styles.words}>
          Not used: {shorten(unused.join(', '), 300)}.
        </Text>
      )}
    </StepFrame>
  )
}

function findProblem({ most, many }: ImportKindInfo, count: number, missing: readonly ImportField[]) {
  if (count === 0) return 'There are no rows below the header.'
  if (count > most) return `You can import at most ${most.toLocaleString()} ${many} at once. Split the file.`
  return missing.length > 0 ? `Choose a column for ${missing.map(({ label }) => label).join(', ')}.` : undefined
}

const maxSampleLength = 40
const maxSamples = 3

type ColumnFieldProps = {
  field: ImportField
  head: readonly string[]
  rowIndexes: readonly number[]
  flow: SheetFlow
  isMissing: boolean
}

function ColumnField({ field, head, rowIndexes, flow, isMissing }: ColumnFieldProps) {
  const { rows, layout } = flow.plan
  const column = layout.columns.get(field.name)
  const choices = head.map((_, at) => ({ value: String(at), label: columnName(head, at) }))
  const found = new Set<string>()
  for (const at of column === undefined ? [] : rowIndexes.slice(0, 50)) {
    const text = rows[at]?.[column as number]?.trim()
    if (text && found.size < maxSamples) found.add(shorten(text, maxSampleLength))
  }
  return (
    <div>
      <NativeSelect
        label={field.label}
        description={field.hint || undefined}
        inputWrapperOrder={inputWrapperOrder}
        required={field.isRequired}
        data={[{ value: '-1', label: field.isRequired ? 'Choose a column' : 'Not in the file' }, ...choices]}
        value={String(column ?? -1)}
        error={isMissing}
        onChange={(event) => flow.chooseColumn(field.name, Number(event.currentTarget.value))}
      />
      {found.size > 0 && (
        <Text size="sm" c="dimmed" mt={4} className={styles.sample} dir="auto">
          {[...found].join(' · ')}
        </Text>
      )}
    </div>
  )
}
