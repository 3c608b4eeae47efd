// Import kinds: what a hub says of records that can be imported into it. Its columns, its own shape and rules, what becomes
// of rows, and how that is taken back. `src/server/imports/imports.ts` does the rest.
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ImportField, ImportKindFacts } from '#shared/imports.ts'
import type { FieldProblems, Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import type { Caller } from '../auth/session.ts'
import type { Db, Trx } from '../database/database.ts'
import type { Actor } from '../privacy/audit.ts'

/** What planning and taking back may use; inside a transaction, organisation and year are held until it ends. */
export type ScopeOf<Portal> = {
  portal: Portal
  caller: Caller
  actor: Actor
  organisation: Organisation
  /** The year into which rows go: the open one, or for admins and kinds that may, one from before the portal. */
  year: Year
}

export type Numbered<Draft> = { row: number; draft: Draft }

/** What became of one row. */
export type Stored = { row: number } & (
  | { outcome: 'made'; record: string; version: number }
  /** `before` is what an undo brings back; the text says what is different: 'Role: TL → LCVP'. */
  | { outcome: 'changed'; record: string; version: number; before: unknown; text: string }
  | { outcome: 'skipped'; text: string }
  | { outcome: 'refused'; fields: FieldProblems }
)

/**
 * What an import would do. Made twice with the same code: of a dry run on the database as it is, without any lock, and of
 * an import inside its transaction.
 */
export type ImportPlan = {
  stored: Stored[]
  /** Writes it, and answers what became of each row: ids may be known only now. */
  write: (trx: Trx) => Promise<Stored[]>
}

/** For the `plan` of a kind that stages its imports. */
export const writesNothing = (): never => {
  throw new Error('Imports of this kind are staged.')
}

/** Rows that were prepared before the import's transaction: in memory, or in tables where nothing reads them. */
export type StagedPlan = ImportPlan & {
  /** Whether what it was made from still stands; nobody changes it before the transaction ends. */
  isCurrent: (trx: Trx) => Promise<boolean>
  /** After the transaction: takes away what the import replaced, or the staged rows where it came to nothing. In slices. */
  finish: (isStored: boolean) => Promise<void>
}

/** A record that an import made (without `before`) or changed, with the version that it had afterwards. */
export type ImportedRecord = { record: string; version: number; before: unknown }

/** A record that stays as it is although its import is undone: edited since. One may speak for `count` of them. */
export type KeptRecord = { record: string; text: string; count?: number }

/** What a kind says of a column; the rest is usual. */
export type FieldFacts = Pick<ImportField, 'name' | 'label' | 'sort'> & Partial<ImportField>

export type KindOf<Draft, Portal> = Omit<
  ImportKindFacts,
  'kind' | 'fields' | 'most' | 'fillsPastYears' | 'fillsOpenYear'
> &
  Partial<Pick<ImportKindFacts, 'most' | 'fillsPastYears' | 'fillsOpenYear'>> & {
    /** Of the hub's contract, made by `importEndpoint`. */
    endpoint: Endpoint
    fields: readonly FieldFacts[]
    /** The hub's own shape of a new record. */
    shape: z.ZodMiniType<Draft>
    /** The hub's own rules about it. */
    problems?: (draft: Draft, scope: ScopeOf<Portal>) => FieldProblems
    /**
     * Decides about all rows, with few queries and without writing. `trx` is there inside the import's transaction: what is
     * read then must be held until it ends.
     */
    plan: (db: Db, rows: readonly Numbered<Draft>[], scope: ScopeOf<Portal>, trx?: Trx) => Promise<ImportPlan>
    /** Where all of it takes too long for one transaction: prepares in slices before it; `plan` then serves dry runs alone. */
    stage?: (rows: readonly Numbered<Draft>[], scope: ScopeOf<Portal>) => Promise<StagedPlan>
    /** Made ones go, changed ones return; answers those that somebody edited since, which stay. */
    undo: (trx: Trx, records: readonly ImportedRecord[], scope: ScopeOf<Portal>) => Promise<KeptRecord[]>
  }
