// Column matching: columns are found by name, and a person can correct them here.
import { Button, Checkbox, NativeSelect, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { type Column, columnNames, columns } from '../../rules.ts'
import styles from '../conversion.module.css'
import { isRequired, missingColumns, type OpenedFile } from './opened-file.ts'

type ColumnFieldsProps = {
  opened: OpenedFile
  onMatch: (column: Column, index: number) => void
  onHeaderChange: (hasNames: boolean) => void
}

const none = '-1'
const maxLabelLength = 40
const truncate = (text: string) => (text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text)

/** Labels by which people recognise a column: its name, or its first cell. */
function choicesOf({ rows, hasHeader }: OpenedFile) {
  const first = rows[0]?.cells ?? []
  const labelOf = (cell: string, at: number) => {
    const text = truncate(cell.trim())
    if (text === '') return `Column ${at + 1}`
    return hasHeader ? text : `Column ${at + 1}: ${text}`
  }
  return first.map((cell, at) => ({ value: String(at), label: labelOf(cell, at) }))
}

export function ColumnFields({ opened, onMatch, onHeaderChange }: ColumnFieldsProps) {
  const missing = missingColumns(opened.match)
  const [isExpanded, setExpanded] = useState(missing.length > 0)
  const id = useId()
  const isOpen = isExpanded || missing.length > 0
  const choices = choicesOf(opened)
  const matched = columns.filter((column) => opened.match[column] >= 0).map((column) => columnNames[column])
  return (
    <div className={styles.columns}>
      <div className={styles.columnsHead}>
        <Text size="sm">
          {missing.length > 0
            ? `No column found for ${missing.map((column) => columnNames[column]).join(', ')}. Choose the right ones below.`
            : `Columns: ${matched.join(', ')}.`}
        </Text>
        {missing.length === 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setExpanded(!isOpen)}
          >
            {isOpen ? 'Hide the columns' : 'Change the columns'}
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        <div className={styles.columnGrid}>
          {columns.map((column) => (
            <NativeSelect
              key={column}
              label={columnNames[column]}
              data={[{ value: none, label: isRequired(column) ? 'Choose a column' : 'Not in the file' }, ...choices]}
              value={String(opened.match[column])}
              error={missing.includes(column)}
              onChange={(event) => onMatch(column, Number(event.currentTarget.value))}
            />
          ))}
        </div>
        <Checkbox
          mt="md"
          label="The first row is the header row"
          checked={opened.hasHeader}
          onChange={(event) => onHeaderChange(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}
