// Row with problems: a field for each wrong cell, and the other cells beside it.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { type Column, columnNames, columns as everyColumn, openCommittees, scopeName } from '../../rules.ts'
import styles from '../conversion.module.css'
import type { LastFix, Line } from './opened-file.ts'

type ProblemRowProps = {
  line: Line
  /** The cells that were wrong when the file was read. */
  columns: readonly Column[]
  lastFix: LastFix | undefined
  onFix: (column: Column, text: string) => void
  onFixAlike: () => void
}

export function ProblemRow({ line, columns, lastFix, onFix, onFixAlike }: ProblemRowProps) {
  const organisation = useOrganisation()
  const others = everyColumn.filter((column) => !columns.includes(column) && line.cells[column].trim() !== '')
  return (
    <li className={styles.problem}>
      <div className={styles.problemHead}>
        <strong>Row {line.number}</strong>
        <StatusBadge tone={line.isWrong ? 'poor' : 'good'}>{line.isWrong ? 'Not counted' : 'Mended'}</StatusBadge>
        <span className={styles.problemRest}>
          {others.map((column) => `${columnNames[column]}: ${line.cells[column].trim()}`).join(' · ')}
        </span>
      </div>
      <div className={styles.columnGrid}>
        {columns.map((column) => (
          <CellField
            key={column}
            column={column}
            number={line.number}
            text={line.cells[column]}
            error={line.problems[column]}
            onFix={(text) => onFix(column, text)}
          />
        ))}
      </div>
      {lastFix && lastFix.alike > 0 && (
        <Button variant="light" size="sm" mt="sm" onClick={onFixAlike}>
          {formatAlike({ ...lastFix, to: scopeName(organisation, lastFix.to) })}
        </Button>
      )}
    </li>
  )
}

function formatAlike({ column, from, to, alike }: LastFix): string {
  const fromText = from.trim() === '' ? 'nothing' : `'${from.trim()}'`
  const rows = alike === 1 ? 'the other row' : `the ${alike.toLocaleString()} other rows`
  return `Also in ${rows} where ${columnNames[column]} says ${fromText}: ${to || 'no LC'}`
}

type CellFieldProps = {
  column: Column
  number: number
  text: string
  error: string | undefined
  onFix: (text: string) => void
}

const answers = ['Yes', 'No']
const noLc = { value: '', label: 'No LC' }

function CellField({ column, number, text, error, onFix }: CellFieldProps) {
  const committees = openCommittees(useOrganisation()).map(({ code, name }) => ({ value: code, label: name }))
  // Several rows have the same fields: for screen readers, each label includes its row.
  const names = { label: columnNames[column], 'aria-label': `${columnNames[column]}, row ${number}` }
  if (column === 'name' || column === 'email') {
    return <TextCell names={names} text={text} error={error} onFix={onFix} />
  }
  const choices = column === 'lc' ? [noLc, ...committees] : answers.map((value) => ({ value, label: value }))
  // The text of the file stays visible until something else is chosen.
  const fileOption = error ? [{ value: text, label: `${text.trim()} (in the file)` }] : []
  return (
    <NativeSelect
      {...names}
      data={[...fileOption, ...choices]}
      value={text}
      error={error}
      onChange={(event) => onFix(event.currentTarget.value)}
    />
  )
}

type TextCellProps = Pick<CellFieldProps, 'text' | 'error' | 'onFix'> & {
  names: { label: string; 'aria-label': string }
}

/** Validated on blur or Enter, not on every keystroke. */
function TextCell({ names, text, error, onFix }: TextCellProps) {
  const [typed, setTyped] = useState(text)
  const [lastText, setLastText] = useState(text)
  if (lastText !== text) {
    setLastText(text)
    setTyped(text)
  }
  return (
    <TextInput
      {...names}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onFix(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onFix(typed)
      }}
    />
  )
}
