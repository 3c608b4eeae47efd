// Conflict state of a checklist: what both devices started from, and what to do once the person has chosen.
import { type Checklist, formOf } from '../../contract.ts'
import type { ChecklistForm } from '../../form.ts'
import type { Intent } from './queued-checklist.ts'

/** What the answers here started from; older drafts have only the version. */
type Base = { form: ChecklistForm | undefined; version: number }
/** What another device saved meanwhile, and what the person was about to do. */
export type Conflict = { theirs: Checklist; base: Base; intent: Intent }

export const baseOf = (record: Checklist): Base => ({ form: formOf(record), version: record.version })
