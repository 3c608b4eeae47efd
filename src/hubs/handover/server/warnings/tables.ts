// Handover warning table: which warning a person has been sent, so that nobody gets one twice.

/** `yearEnd`, `actingHolders`, `planned` and `planWaits` go to admins, `office` and `acting` to the people who hold an office. */
export type WarningKind = 'yearEnd' | 'office' | 'acting' | 'actingHolders' | 'planned' | 'planWaits'

export type WarningRow = {
  uid: string
  about: WarningKind
  /** The day that the warning is about. */
  lastDay: string
  /** How many days before it. */
  stage: number
  at: string
}
export type WarningTables = { handoverWarning: WarningRow }
