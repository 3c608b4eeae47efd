// Diff of two checklist versions: for the audit trail, and to skip saves that change nothing.
import type { Answer, ChecklistForm } from './form.ts'

/** Only the changed values, by path: small enough for the audit trail. */
export function changesBetween(before: ChecklistForm, after: ChecklistForm) {
  const was: Record<string, Answer> = {}
  const is: Record<string, Answer> = {}
  for (const [section, next] of Object.entries<Readonly<Record<string, Answer>>>(after)) {
    const old = before[section]
    for (const field of Object.keys(next)) {
      if (old?.[field] === next[field]) continue
      was[`${section}.${field}`] = old?.[field] ?? ''
      is[`${section}.${field}`] = next[field] ?? ''
    }
  }
  return { before: was, after: is }
}

export const isSameForm = (a: ChecklistForm, b: ChecklistForm) => Object.keys(changesBetween(a, b).after).length === 0
