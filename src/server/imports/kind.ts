// Import kinds: how a hub declares records that can be imported. Columns, its own shape and rules, what happens to rows, and
// how to undo it. `src/server/imports/imports.ts` does the rest.
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ImportField, ImportKindInfo } from '#shared/imports.ts'
import type { FieldProblems, Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import type { Caller } from '../auth/session.ts'
import type { Db, Trx } from '../database/database.ts'
import type { Actor } from '../privacy/audit.ts'

/** The context of planning and undoing; inside a transaction, organisation and year are locked until it ends. */
export type ScopeOf<Portal> = {
  portal: Portal
  caller: Caller
  actor: Actor
  organisation: Organisation
  /**
   * The year of the records: the open one or, if the kind allows it, one that is closing; for admins also one from before the
   * portal or a planned one.
   */
  year: Year
}

export type Numbered<Draft> = { row: number; draft: Draft }

/** What became of one row. */
export type Stored = { row: number } & (
  | { outcome: 'made'; record: string; version: number }
  /** `before` is what an undo restores; the text says what is different: 'Role: TL → LCVP'. */
  | { outcome: 'changed'; record: string; version: number; before: unknown; text: string }
  | { outcome: 'skipped'; text: string }
  | { outcome: 'refused'; fields: FieldProblems }
)

/**
 * What an import would do. The same code makes it for a dry run, on the current database without any lock, and for an
 * import, inside its transaction.
 */
export type ImportPlan = {
  stored: Stored[]
  /** Writes it, and returns the outcome of each row: ids may be known only now. */
  write: (trx: Trx) => Promise<Stored[]>
}

/** For the `plan` of a kind that stages its imports. */
export const writesNothing = (): never => {
  throw new Error('Imports of this kind are staged.')
}

/** Rows that were prepared before the import's transaction: in memory, or in tables that nothing reads. */
export type StagedPlan = ImportPlan & {
  /** Whether its basis is unchanged; nobody changes it before the transaction ends. */
  isCurrent: (trx: Trx) => Promise<boolean>
  /** After the transaction: removes what the import replaced or, if it failed, the staged rows. In chunks. */
  finish: (isStored: boolean) => Promise<void>
}

/** A record that an import created (without `before`) or changed, with the version that it had afterwards. */
export type ImportedRecord = { record: string; version: number; before: unknown }

/** A record that an undo leaves as it is, because it was edited since. One may stand for `count` of them. */
export type KeptRecord = { record: string; text: string; count?: number }

/** What a kind says about a column; the rest has defaults. */
export type FieldDeclaration = Pick<ImportField, 'name' | 'label' | 'sort'> & Partial<ImportField>

export type KindOf<Draft, Portal> = Omit<
  ImportKindInfo,
  'kind' | 'fields' | 'most' | 'fillsPastYears' | 'fillsPlannedYears' | 'fillsClosingYear' | 'fillsOpenYear'
> &
  Partial<
    Pick<ImportKindInfo, 'most' | 'fillsPastYears' | 'fillsPlannedYears' | 'fillsClosingYear' | 'fillsOpenYear'>
  > & {
    /** From the hub's contract, made by `importEndpoint`. */
    endpoint: Endpoint
    fields: readonly FieldDeclaration[]
    /** The hub's own shape of a new record. */
    shape: z.ZodMiniType<Draft>
    /** The hub's own rules about it. */
    problems?: (draft: Draft, scope: ScopeOf<Portal>) => FieldProblems
    /**
     * Decides about all rows, with few queries and without writing. `trx` is set inside the import's transaction: what is
     * read then must be locked until it ends.
     */
    plan: (db: Db, rows: readonly Numbered<Draft>[], scope: ScopeOf<Portal>, trx?: Trx) => Promise<ImportPlan>
    /** If everything takes too long for one transaction: prepares in chunks before it; `plan` then serves dry runs only. */
    stage?: (rows: readonly Numbered<Draft>[], scope: ScopeOf<Portal>) => Promise<StagedPlan>
    /** Deletes created records and restores changed ones; returns those that somebody edited since, which stay. */
    undo: (trx: Trx, records: readonly ImportedRecord[], scope: ScopeOf<Portal>) => Promise<KeptRecord[]>
  }
