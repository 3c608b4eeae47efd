// Blank checklist: what a person gets who has saved nothing in a year yet. Its version 0 makes the portal refuse to overwrite
// anything that may be stored. A name that the portal knows is filled in.
import type { Checklist } from './contract.ts'
import type { GeneralDetail } from './form.ts'
import type { Standards } from './standards.ts'

type Name = Pick<GeneralDetail, 'firstName' | 'lastName'>

export const blankChecklist = (standards: Standards, year: string, userId: string, name?: Name): Checklist => ({
  _id: null,
  year,
  userId,
  ...standards.withBlanks({ generalDetail: { ...name } }),
  status: 'notStarted',
  submittedAt: null,
  changedSinceSubmit: false,
  updatedAt: null,
  version: 0,
})
