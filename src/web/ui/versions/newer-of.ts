// Was something refused because it was changed meanwhile? Then the answer brings what is saved now.
import { Problem } from '#shared/problem.ts'

/** The same version again is no newer one: trying once more would be refused for ever. */
export function newerOf<Saved extends { version?: number }>(error: unknown, sent?: number): Saved | null {
  if (!(error instanceof Problem) || error.error !== 'conflict') return null
  const saved = error.details as Saved | undefined
  return saved && saved.version !== sent ? saved : null
}
