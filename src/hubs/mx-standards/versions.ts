// Diff of two checklist versions: for the audit trail, to skip saves that change nothing, and to see whether nothing was lost.
import { type Answer, type ChecklistForm, isFilled } from './form.ts'

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

const names = ['generalDetail.firstName', 'generalDetail.lastName']

/** Whether the later form only adds answers to the earlier one; people may spell their names anew. */
export const onlyAdds = (before: ChecklistForm, after: ChecklistForm) =>
  Object.entries(changesBetween(before, after).before).every(([path, was]) => names.includes(path) || !isFilled(was))
