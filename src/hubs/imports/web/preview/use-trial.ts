// What would happen, and then: make it happen. A trial asks the server and stores nothing; the import sends the very same
// rows, and an answer that got lost is asked for again under the same key.
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
  /** None: the same rows are the same import. */
  submissionKey: string | undefined
}
type Busy = 'checking' | 'importing'

/** Whether the server got it is not known: it went silent. */
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

  /** Whether the server answered. */
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

  /** The answer once it is stored. Otherwise nothing: why is said on the page. */
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
    /** What was found out is of no use for other columns or meanings. */
    forget: () => setTrial(null),
    checkAnew: (rows: () => Promise<readonly PlannedRow[]>) => check(rows, newSubmissionKey()),
  }
}
export type TrialDesk = ReturnType<typeof useTrial>
