// What does the portal keep of people? Each hub declares its rows in personal.ts; the file with one's own data, the erasure
// of an account, what goes after a while and the privacy page all follow from these declarations.

import type { Db, Trx } from '../database/database.ts'
import type { Config } from '../runtime/config.ts'

/** One person in a row, by the columns that tell of them. Where both are named, either finds the row. */
export type PersonInRow = {
  /** Holds the id. */
  uid?: string
  /** Holds the mail address. */
  email?: string
  /** Theirs by the address also while nobody has proven it: what happened to the account itself. */
  evenUnproven?: true
  /** Hold names. */
  names?: readonly string[]
  /** What else is about this person alone; emptied with the name, to null or an empty text. */
  also?: Readonly<Record<string, '' | null>>
}

export type PersonalRows = {
  table: string
  /** As the file with one's data and the privacy page call it: 'Good case practices'. */
  what: string
  people: readonly PersonInRow[]
  /**
   * Columns under which `insertOnce` stores what a person sends once; the key that their form made comes last. Nobody is shown
   * that key, and an erasure replaces it, so that it clashes with nothing. The table has a column `id`.
   */
  idempotencyKey?: readonly string[]
  /** Texts and JSON that may hold an id or an address: an erasure replaces them there. Nobody is found by them. */
  words?: readonly string[]
  /** What people write: an erasure only looks there for the name, and an admin decides (name-mentions.ts). */
  freeText?: FreeText
  /** Never shown to anybody: hashes, tokens, what only makes other columns quick. */
  hidden?: readonly string[]
  /** What a person is told of such a row, where a column holds more than is theirs. */
  told?: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** With the account the rows go, or they stay, as work of the organisation, under 'a former member'. */
  afterErasure: 'goes' | 'stays'
  /** How long it is kept while the account is there, where neither `ends` nor `keptUnlessSaid` says it. */
  kept?: string
  /** Goes by itself after so many days. */
  ends?: Ending
  /** Somebody may have it open to edit: the version grows with an erasure. */
  isVersioned?: true
  /** In place of what follows from the columns, where more hangs on a row: sums, searches, texts in JSON. Runs before `words`. */
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
  /** In place of a plain update, where more follows from the text; false where somebody changed the row meanwhile. */
  rewrite?: (trx: Trx, row: Readonly<Record<string, unknown>>, change: Record<string, string>) => Promise<boolean>
}

/** How the portal is set, by its own settings and those of hubs. */
type Settings = { config: Config; settings: Readonly<Record<string, string | undefined>> }

/** Daily, on every instance, rows go that are older by the column `since`; `drop` does more than that. */
export type Ending = { days: (set: Settings) => number } & (
  | { since: string }
  | { drop: (db: Db, before: string) => Promise<void> }
)

/** Whom an erasure takes away, and what stands in the place of the id. */
export type Erased = {
  uid: string
  email: string
  name: string
  former: string
  /** Nobody ever showed that the address is theirs: what merely carries it, typed by whomever, is not theirs either. */
  isUnproven?: boolean
}

/** Whether the reason for an erasure still holds, asked once nobody else can change the person. */
export type ErasingIf = { isStill?: (person: { emailVerified: number }) => boolean }

/** Stands in the place of a name. */
export const formerMember = 'a former member'

export const keptUnlessSaid = { goes: 'As long as your account', stays: 'For good' } as const

export type PrivacyLine = { what: string; kept: string; afterErasure: 'goes' | 'stays' }

/** What the privacy page says; lines of the same name and fate are one. */
export function privacyLines(rows: readonly PersonalRows[], set: Settings): PrivacyLine[] {
  const lines = rows.map(({ what, kept, ends, afterErasure }) => ({
    ...{ what, afterErasure },
    kept: ends ? `${ends.days(set)} days` : (kept ?? keptUnlessSaid[afterErasure]),
  }))
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]
}
