// Table of the set-up list: one row for the whole portal.
export type SetUpRow = {
  id: 1
  isDismissed: number
  /** JSON: the steps that an admin marked as done. */
  checked: string
  /** Hash of the link in the last test email. */
  tokenHash: string | null
  /** The last test email in the outbox. */
  mailId: string | null
  mailOpenedAt: string | null
}
export type SetUpTables = {
  setUp: SetUpRow
  mail: { id: string; to: string; sentAt: string | null; nextTryAt: string | null; lastError: string | null }
}
