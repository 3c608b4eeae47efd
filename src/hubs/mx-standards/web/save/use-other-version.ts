// Another device's version of the checklist: an open form follows it; if queued answers conflict with it, the person chooses.
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { type Checklist, mxStandardsContract } from '../../contract.ts'
import type { QueuedChecklist } from './queued-checklist.ts'

export const checklistKey = (userId: string) => ['mx-standards', 'checklist', userId] as const

export const fetchSaved = ({ userId, year }: Pick<Checklist, 'userId' | 'year'>) =>
  call(mxStandardsContract.read, { params: { userId }, query: { year } })

export function useConflictingVersion(
  queued: QueuedChecklist | null,
  { userId, version }: Checklist,
  onFound: (theirs: Checklist, queued: QueuedChecklist) => void,
): void {
  const isStopped = queued?.state === 'conflict'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict, and again with a newer version
  useEffect(() => {
    if (!queued || !isStopped) return
    const { year } = queued
    fetchSaved({ userId, year }).then(
      (theirs) => onFound(theirs, queued),
      // Nobody can choose while offline; the form's status line says so.
      () => {},
    )
  }, [isStopped, version])
}

/** `newer` must be null while something here is unsaved. */
export function useNewerVersion(newer: Checklist | null, take: (newer: Checklist) => void): void {
  const version = newer?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version moves the form
  useEffect(() => {
    if (newer) take(newer)
  }, [version])
}
