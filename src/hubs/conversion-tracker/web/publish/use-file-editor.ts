// Open file state: it lives only in this page; nothing of it is stored or sent from here.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { type ReadSheet, readSheet } from '#web/sheet/read-sheet.ts'
import { nameOfSource, type SheetSource } from '#web/sheet/sheet.ts'
import { type Column, type Entry, type LcProblem, spellingsOf } from '../../rules.ts'
import {
  entriesOf,
  type FileRow,
  fixAlike,
  fixCell,
  type OpenedFile,
  type Origin,
  openRows,
  rematch,
  setHasHeader,
} from './opened-file.ts'

export type Reading = { name: string; share: number }

export type FileEditor = {
  opened: OpenedFile | null
  /** The rows that count. */
  entries: readonly Entry[]
  reading: Reading | null
  error: string | undefined
  open: (source: SheetSource, lcProblem?: LcProblem) => void
  /** Opens another sheet of the workbook. */
  chooseSheet: (index: number) => void
  close: () => void
  stopReading: () => void
  match: (column: Column, index: number) => void
  setHasHeader: (hasHeader: boolean) => void
  fix: (at: number, column: Column, text: string) => void
  fixAlike: () => void
  leaveOut: (yes: boolean) => void
}

const nothing: readonly Entry[] = []

const rowsOf = ({ sheet, numbers }: ReadSheet): FileRow[] =>
  sheet.rows.map((cells, at) => ({ number: numbers[at] ?? at + 1, cells }))
const originOf = ({ sheets, notes }: ReadSheet, sheet = sheets[0]?.index ?? 0): Origin => ({
  ...{ sheets, notes, chosen: sheet },
})

export function useFileEditor(): FileEditor {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(null)
  const lastSource = useRef<SheetSource>(null)
  const organisation = useOrganisation()

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setReading(null)
  }, [])
  useEffect(() => stop, [stop])

  /** Runs long work; a later call aborts the previous one. */
  async function run(name: string, work: (signal: AbortSignal) => Promise<OpenedFile>) {
    stop()
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    try {
      setOpened(await work(controller.signal))
    } catch (problem) {
      if (controller.signal.aborted) return
      setError(problem instanceof Problem ? problem.message : `${name} could not be read. Please choose it again.`)
    }
    if (running.current === controller) stop()
  }

  function open(source: SheetSource, lcProblem?: LcProblem, sheet?: number) {
    const name = nameOfSource(source)
    void run(name, async (signal) => {
      const onProgress = (share: number) => setReading({ name, share })
      onProgress(0)
      const read = await readSheet(source, { sheet, signal, onProgress })
      const options = { spellings: spellingsOf(organisation), lcProblem, origin: originOf(read, sheet) }
      const file = await openRows(name, rowsOf(read), options, signal)
      lastSource.current = source
      return file
    })
  }
  const change = (edit: (file: OpenedFile) => OpenedFile) => setOpened((file) => file && edit(file))

  return {
    opened,
    entries: useMemo(() => (opened ? entriesOf(opened) : nothing), [opened]),
    reading,
    error,
    open,
    chooseSheet: (index) => lastSource.current && open(lastSource.current, opened?.lcProblem, index),
    stopReading: stop,
    close: () => {
      stop()
      setOpened(null)
      lastSource.current = null
      setError(undefined)
    },
    match: (column, index) =>
      opened && void run(opened.name, (signal) => rematch(opened, { ...opened.match, [column]: index }, signal)),
    setHasHeader: (hasHeader) => opened && void run(opened.name, (signal) => setHasHeader(opened, hasHeader, signal)),
    fix: (at, column, text) => change((file) => fixCell(file, at, column, text)),
    fixAlike: () => change(fixAlike),
    leaveOut: (leaveOut) => change((file) => ({ ...file, leaveOut })),
  }
}
