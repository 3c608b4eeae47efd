// How does a chosen file, or what was pasted, become rows of cells?
import { problem } from '#shared/problem.ts'

export type Sheet = { name: string; rows: string[][] }
export type ReadSheet = { sheets: readonly { name: string; index: number }[]; sheet: Sheet; notes: string[] }
type Options = { sheet?: number; onProgress?: (share: number) => void; signal?: AbortSignal }

export async function readSheet(source: File | { text: string }, { onProgress, signal }: Options): Promise<ReadSheet> {
  const text = source instanceof File ? await source.text() : source.text
  if (text.trim() === '') throw problem('badInput', 'There is nothing in it.')
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), {
    delimitersToGuess: ['\t', ',', ';', '|'],
  })
  signal?.throwIfAborted()
  onProgress?.(1)
  return { sheets: [{ name: '', index: 0 }], sheet: { name: '', rows: data }, notes: [] }
}
