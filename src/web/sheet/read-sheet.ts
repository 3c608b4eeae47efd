// How does a chosen file, or what was pasted, become rows of cells?
import { problem } from '#shared/problem.ts'

export type Sheet = { name: string; rows: string[][] }
export type ReadSheet = {
  sheets: readonly { name: string; index: number }[]
  sheet: Sheet
  /** The number of each row as a spreadsheet counts, rows that were left out included. */
  numbers: readonly number[]
  notes: string[]
}
type Options = { sheet?: number; onProgress?: (share: number) => void; signal?: AbortSignal }

export async function readSheet(source: File | { text: string }, { onProgress, signal }: Options): Promise<ReadSheet> {
  const text = source instanceof File ? await source.text() : source.text
  if (text.trim() === '') throw problem('badInput', 'There is nothing in it.')
  const { default: papa } = await import('papaparse')
  const clean = text.replace(/^\uFEFF/, '').trimEnd()
  const { data } = papa.parse<string[]>(clean, { delimitersToGuess: ['\t', ',', ';', '|'] })
  signal?.throwIfAborted()
  onProgress?.(1)
  const filled = data
    .map((cells, at) => ({ cells, number: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
  return {
    ...{ sheets: [{ name: '', index: 0 }], notes: [] },
    sheet: { name: '', rows: filled.map(({ cells }) => cells) },
    numbers: filled.map(({ number }) => number),
  }
}
