// What is wrong in the table, and what is worth a second look? Each line leads to its cell.
import { Anchor, List, Text } from '@mantine/core'
import type { ZodForm } from '#web/ui/use-zod-form.ts'
import { stages } from '../rules.ts'
import { growthWarnings } from './MetricFields.tsx'
import { amountsIn, cellOf, cellProblem, type GridRow, type ManyValues, textIn } from './many-values.ts'
import { noTexts } from './StageGrid.tsx'

type Note = { name: string; where: string; text: string; isWrong: boolean }

function notesOf({ values, errors }: ZodForm<ManyValues>, rows: readonly GridRow[]): Note[] {
  const notes = rows.flatMap(({ code, name: rowName }) => {
    const warnings = growthWarnings({ ...noTexts, ...amountsIn(values, code) })
    return stages.flatMap((stage): Note[] => {
      const name = cellOf(values.rows, code, stage)
      const wrong = errors[name] ?? cellProblem(textIn(values, code, stage))
      const text = wrong ?? warnings.get(stage)
      return text ? [{ name, where: `${rowName}, ${stage}`, text, isWrong: wrong !== undefined }] : []
    })
  })
  return [...notes.filter(({ isWrong }) => isWrong), ...notes.filter(({ isWrong }) => !isWrong)]
}

/** More would push the button out of sight; the table marks them all. */
const most = 8
const goTo = (name: string) => document.getElementsByName(name)[0]?.focus()

type CellNotesProps = { form: ZodForm<ManyValues>; rows: readonly GridRow[]; leftOut: number }

export function CellNotes({ form, rows, leftOut }: CellNotesProps) {
  const notes = notesOf(form, rows)
  return (
    <>
      <Text role="status" size="sm" c="dimmed" hidden={leftOut === 0}>
        {leftOut === 1 && 'One pasted value had no place in the table and was left out.'}
        {leftOut > 1 && `${leftOut} pasted values had no place in the table and were left out.`}
      </Text>
      {notes.length > 0 && (
        <List size="sm" listStyleType="none" aria-label="Cells to check">
          {notes.slice(0, most).map(({ name, where, text, isWrong }) => (
            <List.Item key={name}>
              <Anchor component="button" type="button" size="sm" onClick={() => goTo(name)}>
                {where}
              </Anchor>
              <span style={{ color: isWrong ? 'var(--poor)' : 'var(--middling)' }}>: {text}</span>
            </List.Item>
          ))}
          {notes.length > most && <List.Item>and {notes.length - most} more</List.Item>}
        </List>
      )}
    </>
  )
}
