// Personal data declarations: each hub lists its rows about people in personal.ts. The data export, the erasure of an
// account, retention and the privacy page are derived from them.

import type { Db, Trx } from '../database/database.ts'
import type { Config } from '../runtime/config.ts'

/** One person in a row, by the columns about them. If both are set, either finds the row. */
export type PersonInRow = {
  /** The column with the id. */
  uid?: string
  /** The column with the email address. */
  email?: string
  /** Theirs by the address even while it is unverified: what happened to the account itself. */
  evenUnproven?: true
  /** Columns with names. */
  names?: readonly string[]
  /** Other columns about this person alone; emptied with the name, to null or an empty text. */
  also?: Readonly<Record<string, '' | null>>
}

export type PersonalRows = {
  table: string
  /** Its name in the data export and on the privacy page: 'Good case practices'. */
  what: string
  people: readonly PersonInRow[]
  /**
   * Columns that are unique together, so that what a person sends is stored once; the key that their form made comes last. Nobody is shown
   * that key, and an erasure replaces it, so that it clashes with nothing. The table has a column `id`.
   */
  idempotencyKey?: readonly string[]
  /** Texts and JSON that may hold an id or an address: an erasure replaces them there. Nobody is found by them. */
  words?: readonly string[]
  /** Texts that people write: an erasure only searches them for the name, and an admin decides (name-mentions.ts). */
  freeText?: FreeText
  /** Never exported: hashes, tokens, and columns that only make others fast. */
  hidden?: readonly string[]
  /** What the export shows of such a row, if a column holds more than is theirs. */
  forExport?: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Whether rows are deleted with the account or stay, as work of the organisation, under 'a former member'. */
  afterErasure: 'goes' | 'stays'
  /** How long it is kept while the account is there, where neither `ends` nor `defaultRetention` says it. */
  kept?: string
  /** Retention period in days, after which it is deleted. */
  ends?: Ending
  /** Somebody may be editing it: an erasure raises the version. */
  isVersioned?: true
  /** Replaces the default erasure if more depends on a row: sums, searches, texts in JSON. Runs before `words`. */
  erase?: (trx: Trx, erased: Erased) => Promise<void>
}

export type FreeText = {
  columns: readonly string[]
  /** Columns that name one row; `id` unless said. A person's id may be one of them. */
  key?: readonly string[]
  /** As the list for admins calls such a record: 'GCP'. */
  label: string
  /** The page on which it is read or edited. */
  path?: (row: Readonly<Record<string, unknown>>) => string
  /** Replaces a plain update if more depends on the text; false if somebody changed the row meanwhile. */
  rewrite?: (trx: Trx, row: Readonly<Record<string, unknown>>, change: Record<string, string>) => Promise<boolean>
}

/** The portal's own settings and those of hubs. */
type Settings = { config: Config; settings: Readonly<Record<string, string | undefined>> }

/** A daily job deletes rows whose column `since` is older than that; `drop` is for what takes more than deleting rows. */
export type Ending = { days: (set: Settings) => number } & (
  | { since: string }
  | { drop: (db: Db, before: string) => Promise<void> }
)

/** The erased person, and the pseudonym that replaces their id. */
export type Erased = {
  uid: string
  email: string
  name: string
  former: string
  /** The address was never verified: what merely contains it, typed by anybody, is not theirs. */
  isUnproven?: boolean
}

/** Whether the reason for an erasure still holds, checked once the person is locked. */
export type EraseCondition = { isStill?: (person: { emailVerified: number }) => boolean }

/** Replaces a name. */
export const formerMember = 'a former member'

export const defaultRetention = { goes: 'As long as your account', stays: 'Permanently' } as const

export type PrivacyLine = { what: string; kept: string; afterErasure: 'goes' | 'stays' }

/** The lines of the privacy page, without duplicates. */
export function privacyLines(rows: readonly PersonalRows[], set: Settings): PrivacyLine[] {
  const lines = rows.map(({ what, kept, ends, afterErasure }) => ({
    ...{ what, afterErasure },
    kept: ends ? `${ends.days(set)} days` : (kept ?? defaultRetention[afterErasure]),
  }))
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]
}
