// Fuzzer fixtures of a hub: records with a marker that some people may not see, unimportant records that may be changed and
// deleted, and real ids and words that get requests past 'not found'. Each hub declares them in its server/test-fuzz.ts; a
// deleted hub takes its records along.
import type { Screen } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import type { Person, TestPortal } from './portal.ts'

/** Undefined is a visitor. */
export type Caller = Role | undefined
export type Seer = (caller: Caller, operation: string) => boolean

/** A kind of record, and who may ever read it, by the rules of its hub. */
export type Secret = { what: string; seenBy: Seer }

/** Predicates for who may see something. */
export type Seers = {
  nobody: Seer
  signedIn: Seer
  by: (role: Role) => Seer
  either: (...seers: Seer[]) => Seer
  whoOpens: (...screens: Screen[]) => Seer
  whoMay: (action: string) => Seer
  /** Audited changes contain what was changed: readers of the audit trail see them there. */
  orAudit: (seer: Seer) => Seer
  /** The fuzzer knows the outbox's key, and runs on this machine without a mail server. */
  outbox: Seer
}

export type FuzzRequest = { operation: string; isReading: boolean; caller: Caller; ownUid: string }
/** Field name → values worth trying there. */
export type Samples = Record<string, readonly unknown[]>

export type FuzzWorld = {
  portal: TestPortal
  /** Sends it and fails when it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: the hub knows what its endpoint answers
  ask: (method: string, path: string, as: Person | undefined, body?: unknown) => Promise<any>
  /** The callers of the fuzzer, and two who call nothing else. */
  cast: { admin: Person; mcvp: Person; tm: Person; author: Person; leader: Person }
  /** A text that appears nowhere else. */
  markerOf: (secret: string) => string
}

export type HubFuzz = {
  secrets?: (seers: Seers) => Record<string, Secret>
  seed: (world: FuzzWorld) => Promise<((request: FuzzRequest) => Samples) | undefined>
}

/** Mostly none, which means the newest. */
export const versions: Samples = { version: [undefined, undefined, 1, 2, 3] }

export type Ids = { open: string[]; guarded: string[] }

/** People who may change a guarded record could open it to others: only readers, and those who may not see it, get its id. */
export function idsFor({ open, guarded }: Ids, { isReading, caller }: FuzzRequest): Samples {
  const mayOpenIt = caller === 'lcvp' || caller === 'mcvp' || caller === 'admin'
  return { id: isReading || !mayOpenIt ? [...open, ...guarded] : open, ...versions }
}
