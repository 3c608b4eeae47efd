// Import dry run and import: the dry run asks the server and stores nothing; the import sends the very same rows, and after
// a lost response it is retried with the same idempotency key.
import { useState } from 'react'
import { type ImportAnswer, type ImportKindFacts, importEndpoint, longestFileName } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { call } from '#web/api/call.ts'
import { newSubmissionKey } from '#web/ui/form/submission-key.ts'
import { type PreviewedRow, previewOf } from './previewed.ts'
import type { PlannedRow } from './rows-to-send.ts'

type Trial = {
  sent: readonly PlannedRow[]
  answer: ImportAnswer
  rows: PreviewedRow[]
  /** Undefined: the same rows are the same import. */
  submissionKey: string | undefined
}
type Busy = 'checking' | 'importing'

/** Unknown whether the server received it: it did not respond. */
const isUnclear = (error: unknown) => error instanceof Problem && (error.status === 0 || error.status >= 500)

const endpointOf = ({ kind, many }: ImportKindFacts) =>
  importEndpoint(kind, many, { signedIn: 'The server decides who may import this kind' })

type About = { fileName: string; year: string }

export function useTrial(kind: ImportKindFacts, about: About) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isUnsure, setUnsure] = useState(false)
  const endpoint = endpointOf(kind)
  const bodyOf = (sent: readonly PlannedRow[]) => ({
    ...{ year: about.year, fileName: about.fileName.slice(0, longestFileName) },
    rows: sent.map(({ cells }) => cells),
  })

  /** Returns whether the server responded. */
  async function check(
    rows: () => Promise<readonly PlannedRow[]>,
    submissionKey = trial?.submissionKey,
  ): Promise<boolean> {
    setBusy('checking')
    setFailure(undefined)
    try {
      const sent = await rows()
      const body = { ...bodyOf(sent), dryRun: true, onProblem: 'skip' as const, submissionKey }
      const answer = await call(endpoint, { body })
      setTrial({ sent, answer, rows: previewOf(sent, answer), submissionKey })
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
    if (!trial) return undefined
    const { sent, submissionKey } = trial
    setBusy('importing')
    setFailure(undefined)
    try {
      const answer = await call(endpoint, { body: { ...bodyOf(sent), onProblem, submissionKey } })
      setUnsure(false)
      if (answer.id !== null) return answer
      await check(async () => sent, submissionKey)
      setFailure('Something changed meanwhile, so nothing was imported. Please look again.')
    } catch (error) {
      setUnsure(isUnclear(error))
      setFailure((error as Error).message)
    } finally {
      setBusy(null)
    }
    return undefined
  }

  return {
    ...{ trial, busy, failure, isUnsure, check, store },
    /** The result is of no use for other columns or meanings. */
    forget: () => setTrial(null),
    checkAnew: (rows: () => Promise<readonly PlannedRow[]>) => check(rows, newSubmissionKey()),
  }
}
export type TrialDesk = ReturnType<typeof useTrial>
