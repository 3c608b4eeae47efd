// Two devices answered: what did both begin with, and what is to be done once the person chose?
import type { Checklist } from '../../contract.ts'
import { type ChecklistForm, withBlanks } from '../../form.ts'
import type { Intent } from './waiting-checklist.ts'

/** What the answers here started from; an older draft knows its version only. */
type Base = { form: ChecklistForm | undefined; version: number }
/** What another device saved meanwhile, and what the person was about to do. */
export type Conflict = { theirs: Checklist; base: Base; intent: Intent }

export const baseOf = (record: Checklist): Base => ({ form: withBlanks(record), version: record.version })
