// Sheet reader for pages: reads a file or pasted cells in a web worker, with progress; an abort signal stops it at once.
import { problem } from '#shared/problem.ts'
import { nameOfSource, type ReadSheet, type SheetSource } from './sheet.ts'
import type { WorkerReport, WorkerRequest } from './sheet-messages.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

export type { ReadSheet, Sheet } from './sheet.ts'

type Options = { sheet?: number; onProgress?: (share: number) => void; signal?: AbortSignal }

/** Rejects with a problem whose message tells the person what is wrong, or with the reason of the signal. */
export async function readSheet(source: SheetSource, options: Options = {}): Promise<ReadSheet> {
  options.signal?.throwIfAborted()
  return typeof Worker === 'undefined' ? readInline(source, options) : readInWorker(source, options)
}

/** Where there are no web workers: on the main thread, yielding to the event loop. */
async function readInline(source: SheetSource, { sheet, onProgress, signal }: Options): Promise<ReadSheet> {
  const { readSource } = await import('./read-source.ts')
  return readSource(source, sheet, async (share) => {
    onProgress?.(share)
    await yieldToEventLoop(signal)
  })
}

function readInWorker(source: SheetSource, { sheet, onProgress, signal }: Options): Promise<ReadSheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const send = (next: WorkerRequest) => worker.postMessage(next)
  const rows: string[][] = []
  const numbers: number[] = []
  const createReadProblem = () => problem('unexpected', `${nameOfSource(source)} could not be read. Please try again.`)
  const reading = new Promise<ReadSheet>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = () => reject(createReadProblem())
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if (data.kind === 'progress') onProgress?.(data.share)
      if (data.kind === 'rows') {
        rows.push(...data.rows)
        numbers.push(...data.numbers)
        send({ kind: 'more' })
      }
      if (data.kind === 'done') resolve({ ...data.read, sheet: { ...data.read.sheet, rows }, numbers })
      if (data.kind === 'refused') reject(data.message ? problem('badInput', data.message) : createReadProblem())
    }
  })
  send({ kind: 'read', source, sheet })
  return reading.finally(() => {
    worker.onmessage = null
    worker.terminate()
  })
}
