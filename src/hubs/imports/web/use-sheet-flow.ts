// State of one sheet's import: its columns, the meanings of its words, corrections, and the dry run.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportKindInfo } from '#shared/imports.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { columnsInOrder, detectLayout, filledRows, headOf, matchColumns, widthOf } from '#web/sheet/columns.ts'
import { keyOf, type Meaning, type Meanings, matchValues, type Values } from './match/values.ts'
import { buildRows, type Corrections, type Plan } from './preview/rows-to-send.ts'
import { useDryRun } from './preview/use-dry-run.ts'
import type { OpenedSheet } from './use-source.ts'

export type SheetStep = 'columns' | 'values' | 'preview'

export function useSheetFlow(kind: ImportKindInfo, opened: OpenedSheet, year: string) {
  const { fields } = kind
  const { rows } = opened.sheet
  const organisation = useOrganisation()
  const [step, setStep] = useState<SheetStep>('columns')
  const [layout, setLayout] = useState(() => detectLayout(fields, rows, organisation))
  const [values, setValues] = useState<Values | null>(null)
  const [isMatching, setMatching] = useState(false)
  const [meanings, setMeanings] = useState<Meanings>(new Map())
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  /** The corrections at the last check. */
  const [checkedCorrections, setCheckedCorrections] = useState<Corrections>(corrections)
  const dryRun = useDryRun(kind, { fileName: opened.fileName, year })
  const rowIndexes = useMemo(() => filledRows(rows, layout.head), [rows, layout.head])
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Long work; the latest start wins, and aborts the earlier one. */
  function start(): AbortController {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }

  const plan: Plan = { rows, layout, meanings, corrections }

  async function check({ isRepeat = false } = {}) {
    setStep('preview')
    const { signal } = start()
    const planned = () => buildRows(fields, plan, { rowIndexes, signal })
    const isChecked = await (isRepeat ? dryRun.checkAsNew(planned) : dryRun.check(planned))
    if (isChecked) setCheckedCorrections(corrections)
  }

  function preview() {
    dryRun.reset()
    return check()
  }

  /** Continues to the unknown words, or to the preview if there are none. */
  async function readValues() {
    const controller = start()
    setMatching(true)
    try {
      const found = await matchValues({ fields, rows, layout, rowIndexes, organisation }, controller.signal)
      if (controller.signal.aborted) return
      setValues(found)
      if (found.unknown.length > 0) setStep('values')
      else void preview()
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      setMatching(false)
    }
  }

  function chooseHead(head: number) {
    const columns = head < 0 ? columnsInOrder(fields, widthOf(rows)) : matchColumns(fields, headOf(rows, head))
    setLayout({ head, columns })
  }

  function chooseColumn(field: string, column: number) {
    const columns = new Map(layout.columns)
    if (column < 0) columns.delete(field)
    else columns.set(field, column)
    setLayout({ ...layout, columns })
  }

  function setMeaning(field: string, text: string, meaning: Meaning | undefined) {
    const next = new Map(meanings)
    if (meaning === undefined) next.delete(keyOf(field, text))
    else next.set(keyOf(field, text), meaning)
    setMeanings(next)
  }

  function correctCell(at: number, field: string, text: string) {
    setCorrections(new Map(corrections).set(at, { ...corrections.get(at), [field]: text }))
  }

  return {
    ...{
      step,
      setStep,
      plan,
      rowIndexes,
      values,
      isMatching,
      dryRun,
      readValues,
      preview,
      check,
      chooseHead,
      chooseColumn,
      setMeaning,
      correctCell,
    },
    isStale: corrections !== checkedCorrections,
    /** As a spreadsheet counts. */
    numberOf: (at: number) => opened.numbers[at] ?? at + 1,
  }
}
export type SheetFlow = ReturnType<typeof useSheetFlow>
