// Source of an import: reads a sheet from a file or pasted cells, in this browser only; can be stopped and chosen again.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Problem } from '#shared/problem.ts'
import { type ReadSheet, readSheet } from '#web/sheet/read-sheet.ts'

type Given = File | { text: string }
export type OpenedSheet = ReadSheet & {
  /** A new one each time something is read. */
  key: number
  fileName: string
  /** Among those in the file. */
  index: number
  given: Given
}
export type Reading = { name: string; share: number }

const pasted = 'Pasted cells'
const nameOf = (given: Given) => ('text' in given && typeof given.text === 'string' ? pasted : (given as File).name)

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

  async function read(given: Given, index = 0) {
    stop()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const name = nameOf(given)
    const isMine = () => running.current === controller
    setError(undefined)
    setReading({ name, share: 0 })
    try {
      const onProgress = (share: number) => isMine() && setReading({ name, share })
      const sheet = await readSheet(given, { sheet: index, signal, onProgress })
      if (!isMine()) return
      count.current += 1
      setOpened({ ...sheet, key: count.current, fileName: name, index, given })
    } catch (problem) {
      if (signal.aborted) return
      setError(problem instanceof Problem ? problem.message : `${name} could not be read. Please choose it again.`)
    }
    if (isMine()) stop()
  }

  return {
    ...{ opened, reading, error, stop },
    open: (given: Given) => void read(given),
    chooseSheet: (index: number) => opened && void read(opened.given, index),
    close: () => {
      stop()
      setOpened(null)
      setError(undefined)
    },
  }
}
export type Source = ReturnType<typeof useSource>
