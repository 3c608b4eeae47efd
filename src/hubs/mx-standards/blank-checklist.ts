// What does a person get who has saved nothing yet in a year? With version 0 the portal refuses to overwrite what it may
// have. A name that the portal knows is filled in.
import type { Checklist } from './contract.ts'
import { type GeneralDetail, withBlanks } from './form.ts'

type Name = Pick<GeneralDetail, 'firstName' | 'lastName'>

export const blankChecklist = (year: string, userId: string, name?: Name): Checklist => ({
  _id: null,
  year,
  userId,
  ...withBlanks({ generalDetail: { ...name } }),
  status: 'notStarted',
  submittedAt: null,
  changedSinceSubmit: false,
  updatedAt: null,
  version: 0,
})
