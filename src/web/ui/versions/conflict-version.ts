// Conflict version: when a save is refused because the record was changed meanwhile, the response has the saved version.
import { Problem } from '#shared/problem.ts'

/** The version that was sent is no newer one: retrying on it would be refused for ever. */
export function conflictVersion<Saved extends { version?: number }>(error: unknown, sent?: number): Saved | null {
  if (!(error instanceof Problem) || error.error !== 'conflict') return null
  const saved = error.details as Saved | undefined
  return saved && saved.version !== sent ? saved : null
}
