// Grid of many reports: one row each, the nine stages as columns, and the sums below. It scrolls in its own frame.

import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { parseAmount } from '#shared/text/parse-text.ts'
import { parseBlock } from '#web/sheet/parse-block.ts'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import { addMetrics, noMetrics } from '../../results/sums.ts'
import { formGroups, type Stage, stages } from '../../rules.ts'
import { growthWarnings } from '../report/MetricFields.tsx'
import { cellOf, cellProblem, cellText, type GridRow, type ManyValues, rowAmounts } from './many-values.ts'
import { placeCells } from './pasted-cells.ts'
import styles from './StageGrid.module.css'
import { cellPositionOf, useSheetKeys } from './use-sheet-keys.ts'

type StageGridProps = {
  form: ZodForm<ManyValues>
  rows: readonly GridRow[]
  /** Note under the name of a row. */
  noteOf: (row: GridRow) => string | undefined
  hintId: string
  /** Called with how many pasted values did not fit. */
  onLeftOut: (count: number) => void
}

export function StageGrid({ form, rows, noteOf, hintId, onLeftOut }: StageGridProps) {
  const { values } = form
  /** The cell being typed in: its error shows on blur. */
  const [typing, setTyping] = useState('')
  /** For Ctrl+Z after a paste; the browser itself undoes typing. */
  const replaced = useRef<ManyValues['cells'] | null>(null)
  const keys = useSheetKeys(stages.length, (input, text) => form.setFieldValue(input.name, text))

  function paste(event: ClipboardEvent) {
    const at = cellPositionOf(event.target)
    const block = parseBlock(event.clipboardData.getData('text/plain'))
    if (!at || (block.length === 1 && block[0]?.length === 1)) return
    event.preventDefault()
    const { cells, leftOut } = placeCells(block, at, rows)
    replaced.current = values.cells
    for (const { row, stage, text } of cells) {
      form.setFieldValue(cellOf(values.rows, row.code, stage), formatAmountText(text))
    }
    setTyping('')
    onLeftOut(leftOut)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || !replaced.current) return keys.onKeyDown(event)
    event.preventDefault()
    form.setValues({ cells: replaced.current })
    replaced.current = null
    onLeftOut(0)
  }

  function type(name: string) {
    setTyping(name)
    replaced.current = null
  }

  const sums = rows.reduce(
    (sum, { code }) => addMetrics(sum, { ...noMetrics(), ...rowAmounts(values, code) }),
    noMetrics(),
  )
  return (
    <div className={styles.frame}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are filled in, not only read
        role="grid"
        aria-label="Reports"
        aria-describedby={hintId}
        className={styles.grid}
        {...keys}
        onKeyDown={onKeyDown}
        onPaste={paste}
        onBlur={() => setTyping('')}
      >
        <thead>
          <tr className={styles.groups}>
            <td />
            {formGroups.map((group) => (
              <th key={group.name} scope="colgroup" colSpan={group.stages.length} className={styles.group}>
                {group.name}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{values.rows === 'months' ? 'Month' : 'Portfolio'}</th>
            {stages.map((stage) => (
              <th key={stage} scope="col">
                {stage}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => {
            const warnings = growthWarnings({ ...noTexts, ...rowAmounts(values, row.code) })
            return (
              <tr key={row.code}>
                <th scope="row">
                  {row.name}
                  <span className={styles.note}>{noteOf(row)}</span>
                </th>
                {stages.map((stage, x) => (
                  <Cell
                    key={stage}
                    {...{ form, row, stage, typing }}
                    position={`${y} ${x}`}
                    warning={warnings.get(stage)}
                    onType={type}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            {stages.map((stage) => (
              <td key={stage}>{sums[stage].toLocaleString()}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

export const noTexts = Object.fromEntries(stages.map((stage) => [stage, ''])) as Record<Stage, string>

/** Formatted with digit grouping on blur. */
export const formatAmountText = (text: string) => parseAmount(text)?.toLocaleString() ?? text

type CellProps = {
  form: ZodForm<ManyValues>
  row: GridRow
  stage: Stage
  position: string
  typing: string
  warning: string | undefined
  onType: (name: string) => void
}

function Cell({ form, row, stage, position, typing, warning, onType }: CellProps) {
  const name = cellOf(form.values.rows, row.code, stage)
  const text = cellText(form.values, row.code, stage)
  const problem = form.errors[name] ?? (typing === name ? undefined : cellProblem(text))
  return (
    <td>
      <input
        name={name}
        data-cell={position}
        data-warned={warning !== undefined || undefined}
        aria-label={`${row.name}, ${stage}`}
        aria-invalid={problem !== undefined}
        title={problem ?? warning}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          onType(name)
          form.setFieldValue(name, currentTarget.value)
        }}
        onBlur={() => {
          if (formatAmountText(text) !== text) form.setFieldValue(name, formatAmountText(text))
        }}
      />
    </td>
  )
}
