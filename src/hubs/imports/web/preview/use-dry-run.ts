// Import dry run and import: the dry run asks the server and stores nothing; the import sends the very same rows, and after
// a lost response it is retried with the same idempotency key.
import { useState } from 'react'
import { type ImportAnswer, type ImportKindInfo, importEndpoint, longestFileName } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/ui/form/idempotency-key.ts'
import { buildPreview, type PreviewedRow } from './previewed.ts'
import type { PlannedRow } from './rows-to-send.ts'

type DryRunResult = {
  sent: readonly PlannedRow[]
  answer: ImportAnswer
  rows: PreviewedRow[]
  /** Undefined: the same rows are the same import. */
  submissionKey: string | undefined
}
type Busy = 'checking' | 'importing'

/** Unknown whether the server received it: it did not respond. */
const isUnknownOutcome = (error: unknown) => error instanceof Problem && (error.status === 0 || error.status >= 500)

const buildEndpoint = ({ kind, many }: ImportKindInfo) =>
  importEndpoint(kind, many, { signedIn: 'The server decides who may import this kind' })

type ImportInfo = { fileName: string; year: string }

export function useDryRun(kind: ImportKindInfo, info: ImportInfo) {
  const [result, setResult] = useState<DryRunResult | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isUncertain, setUncertain] = useState(false)
  const endpoint = buildEndpoint(kind)
  const buildBody = (sent: readonly PlannedRow[]) => ({
    ...{ year: info.year, fileName: info.fileName.slice(0, longestFileName) },
    rows: sent.map(({ cells }) => cells),
  })

  /** Returns whether the server responded. */
  async function check(
    rows: () => Promise<readonly PlannedRow[]>,
    submissionKey = result?.submissionKey,
  ): Promise<boolean> {
    setBusy('checking')
    setFailure(undefined)
    try {
      const sent = await rows()
      const body = { ...buildBody(sent), dryRun: true, onProblem: 'skip' as const, submissionKey }
      const answer = await call(endpoint, { body })
      setResult({ sent, answer, rows: buildPreview(sent, answer), submissionKey })
      return true
    } catch (error) {
      setFailure((error as Error).message)
      return false
    } finally {
      setBusy(null)
    }
  }

  /** The response once it is stored. Otherwise undefined: the page shows why. */
  async function store(onProblem: 'stop' | 'skip'): Promise<ImportAnswer | undefined> {
    if (!result) return undefined
    const { sent, submissionKey } = result
    setBusy('importing')
    setFailure(undefined)
    try {
      const answer = await call(endpoint, { body: { ...buildBody(sent), onProblem, submissionKey } })
      setUncertain(false)
      if (answer.id !== null) return answer
      await check(async () => sent, submissionKey)
      setFailure('Something changed in the meantime, so nothing was imported. Please check the preview again.')
    } catch (error) {
      setUncertain(isUnknownOutcome(error))
      setFailure((error as Error).message)
    } finally {
      setBusy(null)
    }
    return undefined
  }

  return {
    ...{ result, busy, failure, isUncertain, check, store },
    /** The result is of no use for other columns or meanings. */
    reset: () => setResult(null),
    checkAsNew: (rows: () => Promise<readonly PlannedRow[]>) => check(rows, newIdempotencyKey()),
  }
}
export type DryRunState = ReturnType<typeof useDryRun>
