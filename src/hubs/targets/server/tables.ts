// Tables of targets: the current state of each, every change with who, when and why, and who was behind in the last week that was
// looked at.
import type { PersonalRows } from '#server/privacy/personal.ts'
import type { Target } from '../contract.ts'

/** '' stands for the country, and for the whole year, so that both can be part of a key. */
export type TargetRow = Pick<Target, 'id' | 'measure' | 'value' | 'state' | 'version' | 'inForce'> & {
  year: string
  committee: string
  month: string
  changedAt: string
}
export type ChangeRow = {
  id: string
  targetId: string
  version: number
  value: number | null
  state: Target['state']
  reason: string
  byUid: string
  byName: string
  at: string
}
/** The names of measures are JSON. The row of the country is always there: its week was looked at. */
export type BehindRow = { year: string; committee: string; week: string; measures: string }

export type TargetTables = { target: TargetRow; targetChange: ChangeRow; targetBehind: BehindRow }

export const targetChanges = {
  table: 'targetChange',
  what: 'Targets that you set or answered, and your reasons',
  people: [{ uid: 'byUid', names: ['byName'] }],
  words: ['reason'],
  freeText: { columns: ['reason'], label: 'Reason for a target', path: () => '/targets' },
  afterErasure: 'stays',
} satisfies PersonalRows
