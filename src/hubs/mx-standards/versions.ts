// Which of two versions of a checklist counts? What differs between them, and how a form opens when this device and the
// server disagree.
import { type Answer, type ChecklistForm, sectionNames, titleOf, withBlanks } from './form.ts'
import { groups } from './items.ts'

export type Difference = { section: string; label: string; mine: Answer; theirs: Answer }

const generalLabels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  portfolio: 'Portfolio',
  lcName: 'LC',
}

type Loose = Record<string, Record<string, Answer>>

const labelOf = (section: string, field: string) =>
  section === 'generalDetail'
    ? (generalLabels[field] ?? field)
    : ((groups as Record<string, { items: Record<string, { label: string }> }>)[section]?.items[field]?.label ?? field)

/** Every answer in which the two differ, in the order of the form. */
export function differencesOf(mine: ChecklistForm, theirs: ChecklistForm): Difference[] {
  return sectionNames.flatMap((section) => {
    const [here, there] = [(mine as unknown as Loose)[section], (theirs as unknown as Loose)[section]]
    return Object.keys(here ?? {})
      .filter((field) => here?.[field] !== there?.[field])
      .map((field) => ({
        section: titleOf(section),
        label: labelOf(section, field),
        mine: here?.[field] ?? '',
        theirs: there?.[field] ?? '',
      }))
  })
}

export const isSameForm = (a: ChecklistForm, b: ChecklistForm) => differencesOf(a, b).length === 0

/** What changed from one to the other, by path: small enough for the audit trail. */
export function changesBetween(before: ChecklistForm, after: ChecklistForm): { before: object; after: object } {
  const was: Record<string, Answer> = {}
  const is: Record<string, Answer> = {}
  for (const section of sectionNames) {
    const [old, next] = [(before as unknown as Loose)[section], (after as unknown as Loose)[section]]
    for (const field of Object.keys(next ?? {})) {
      if (old?.[field] === next?.[field]) continue
      was[`${section}.${field}`] = old?.[field] ?? ''
      is[`${section}.${field}`] = next?.[field] ?? ''
    }
  }
  return { before: was, after: is }
}

/** What this device kept: the form as typed, and the server's version it started from. */
export type DeviceDraft = { form: ChecklistForm; version: number }

export type Opening =
  /** The server's form; nothing here is unsaved. */
  | { kind: 'saved' }
  /** What was typed here and never reached the server. */
  | { kind: 'restored'; form: ChecklistForm }
  /** Typed here, while another device saved: the person chooses. */
  | { kind: 'conflict'; form: ChecklistForm }

export function openingOf(saved: { form: ChecklistForm; version: number }, draft: DeviceDraft | null): Opening {
  if (!draft) return { kind: 'saved' }
  // A draft of an older portal may lack items that were added since.
  const form = withBlanks(draft.form)
  if (isSameForm(form, saved.form)) return { kind: 'saved' }
  return { kind: draft.version === saved.version ? 'restored' : 'conflict', form }
}
