// Which file is open, and what happens to it? It lives in this page only: nothing of it is stored or sent from here.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { useOrganisation } from '#web/organisation.ts'
import { type Column, type Entry, type LcProblem, spellingsOf } from '../rules.ts'
import { entriesOf, fixAlike, fixCell, matchAgain, type OpenedFile, openRows, setNames } from './opened-file.ts'
import { readCsv } from './read-csv.ts'

export type Reading = { name: string; share: number }

export type FileDesk = {
  opened: OpenedFile | null
  /** The rows that count. */
  entries: readonly Entry[]
  reading: Reading | null
  error: string | undefined
  open: (file: File, lcProblem?: LcProblem) => void
  close: () => void
  stopReading: () => void
  match: (column: Column, index: number) => void
  setNames: (hasNames: boolean) => void
  fix: (at: number, column: Column, text: string) => void
  fixAlike: () => void
  leaveOut: (yes: boolean) => void
}

const nothing: readonly Entry[] = []

export function useFile(): FileDesk {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(null)
  const organisation = useOrganisation()

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setReading(null)
  }, [])
  useEffect(() => stop, [stop])

  /** Long work in turns; what is started later wins. */
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

  const open = (file: File, lcProblem?: LcProblem) =>
    void run(file.name, async (signal) => {
      const onProgress = (share: number) => setReading({ name: file.name, share })
      onProgress(0)
      const rows = await readCsv(file, { signal, onProgress })
      return openRows(file.name, rows, { spellings: spellingsOf(organisation), lcProblem }, signal)
    })
  const change = (edit: (file: OpenedFile) => OpenedFile) => setOpened((file) => file && edit(file))

  return {
    opened,
    entries: useMemo(() => (opened ? entriesOf(opened) : nothing), [opened]),
    reading,
    error,
    open,
    stopReading: stop,
    close: () => {
      stop()
      setOpened(null)
      setError(undefined)
    },
    match: (column, index) =>
      opened && void run(opened.name, (signal) => matchAgain(opened, { ...opened.match, [column]: index }, signal)),
    setNames: (hasNames) => opened && void run(opened.name, (signal) => setNames(opened, hasNames, signal)),
    fix: (at, column, text) => change((file) => fixCell(file, at, column, text)),
    fixAlike: () => change(fixAlike),
    leaveOut: (leaveOut) => change((file) => ({ ...file, leaveOut })),
  }
}
