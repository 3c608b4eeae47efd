// Source of an import: reads a sheet from a file or pasted cells, in this browser only; can be stopped and chosen again.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { type ReadSheet, readSheet } from '#web/sheet/read-sheet.ts'

type SheetInput = File | { text: string }
export type OpenedSheet = ReadSheet & {
  /** A new one each time something is read. */
  key: number
  fileName: string
  /** Among those in the file. */
  index: number
  input: SheetInput
}
export type Reading = { name: string; share: number }

const pasted = 'Pasted cells'
const nameOf = (input: SheetInput) =>
  'text' in input && typeof input.text === 'string' ? pasted : (input as File).name

export function useSource() {
  const [opened, setOpened] = useState<OpenedSheet | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(null)
  const count = useRef(0)

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setReading(null)
  }, [])
  useEffect(() => stop, [stop])

  async function read(input: SheetInput, index = 0) {
    stop()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const name = nameOf(input)
    const isCurrent = () => running.current === controller
    setError(undefined)
    setReading({ name, share: 0 })
    try {
      const onProgress = (share: number) => isCurrent() && setReading({ name, share })
      const sheet = await readSheet(input, { sheet: index, signal, onProgress })
      if (!isCurrent()) return
      count.current += 1
      setOpened({ ...sheet, key: count.current, fileName: name, index, input })
    } catch (problem) {
      if (signal.aborted) return
      setError(problem instanceof Problem ? problem.message : `${name} could not be read. Please choose it again.`)
    }
    if (isCurrent()) stop()
  }

  return {
    ...{ opened, reading, error, stop },
    open: (input: SheetInput) => void read(input),
    chooseSheet: (index: number) => opened && void read(opened.input, index),
    close: () => {
      stop()
      setOpened(null)
      setError(undefined)
    },
  }
}
export type Source = ReturnType<typeof useSource>
