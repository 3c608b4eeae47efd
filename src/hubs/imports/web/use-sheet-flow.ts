// State of one sheet's import: its columns, the meanings of its words, corrections, and the dry run.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportKindFacts } from '#shared/imports.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { columnsInOrder, columnsOf, filledRows, headOf, layoutOf, widthOf } from './match/columns.ts'
import { keyOf, type Meaning, type Meanings, type Values, valuesOf } from './match/values.ts'
import { type Mends, type Plan, plannedRows } from './preview/rows-to-send.ts'
import { useTrial } from './preview/use-trial.ts'
import type { OpenedSheet } from './use-source.ts'

export type SheetStep = 'columns' | 'values' | 'preview'

export function useSheetFlow(kind: ImportKindFacts, opened: OpenedSheet, year: string) {
  const { fields } = kind
  const { rows } = opened.sheet
  const organisation = useOrganisation()
  const [step, setStep] = useState<SheetStep>('columns')
  const [layout, setLayout] = useState(() => layoutOf(fields, rows))
  const [values, setValues] = useState<Values | null>(null)
  const [isMatching, setMatching] = useState(false)
  const [meanings, setMeanings] = useState<Meanings>(new Map())
  const [mends, setMends] = useState<Mends>(new Map())
  /** The corrections at the last check. */
  const [checked, setChecked] = useState<Mends>(mends)
  const desk = useTrial(kind, { fileName: opened.fileName, year })
  const places = useMemo(() => filledRows(rows, layout.head), [rows, layout.head])
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Long work; the latest start wins, and aborts the earlier one. */
  function start(): AbortController {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }

  const plan: Plan = { rows, layout, meanings, mends }

  async function check({ isRepeatWanted = false } = {}) {
    setStep('preview')
    const { signal } = start()
    const planned = () => plannedRows(fields, plan, { places, signal })
    const isChecked = await (isRepeatWanted ? desk.checkAnew(planned) : desk.check(planned))
    if (isChecked) setChecked(mends)
  }

  function preview() {
    desk.forget()
    return check()
  }

  /** Continues to the unknown words, or to the preview if there are none. */
  async function readValues() {
    const controller = start()
    setMatching(true)
    try {
      const found = await valuesOf({ fields, rows, layout, places, organisation }, controller.signal)
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
    const columns = head < 0 ? columnsInOrder(fields, widthOf(rows)) : columnsOf(fields, headOf(rows, head))
    setLayout({ head, columns })
  }

  function chooseColumn(field: string, column: number) {
    const columns = new Map(layout.columns)
    if (column < 0) columns.delete(field)
    else columns.set(field, column)
    setLayout({ ...layout, columns })
  }

  function mean(field: string, text: string, meaning: Meaning | undefined) {
    const next = new Map(meanings)
    if (meaning === undefined) next.delete(keyOf(field, text))
    else next.set(keyOf(field, text), meaning)
    setMeanings(next)
  }

  function mend(at: number, field: string, text: string) {
    setMends(new Map(mends).set(at, { ...mends.get(at), [field]: text }))
  }

  return {
    ...{
      step,
      setStep,
      plan,
      places,
      values,
      isMatching,
      desk,
      readValues,
      preview,
      check,
      chooseHead,
      chooseColumn,
      mean,
      mend,
    },
    isStale: mends !== checked,
    /** As a spreadsheet counts. */
    numberOf: (at: number) => opened.numbers[at] ?? at + 1,
  }
}
export type SheetFlow = ReturnType<typeof useSheetFlow>
