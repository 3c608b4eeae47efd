// What does a person get who has saved nothing yet? With version 0 the portal refuses to overwrite what it may have.
import type { Checklist } from './contract.ts'
import { withBlanks } from './form.ts'

export const blankChecklist = (userId: string): Checklist => ({
  _id: null,
  userId,
  ...withBlanks({}),
  status: 'notStarted',
  submittedAt: null,
  changedSinceSubmit: false,
  updatedAt: null,
  version: 0,
})
