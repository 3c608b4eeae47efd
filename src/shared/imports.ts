// Import contract: rows of a spreadsheet become records of one kind, with a dry run, all or nothing, and undo for a month.
// The hub that owns the records says what a row may contain, and validates it with its own shapes.
import * as z from 'zod/mini'
import type { Access, Endpoint } from './endpoint.ts'
import { yearInBody } from './time/years.ts'

const maxImportRows = 50_000
export const undoDays = 30
export const longestFileName = 200
/** No spreadsheet has longer cells; the record's own shape decides, row by row, whether it may be as long. */
export const longestCell = 50_000

/** How cells of a column are parsed: `src/shared/text/parse-text.ts`. */
const sorts = ['text', 'amount', 'month', 'day', 'email', 'committee', 'portfolio', 'role', 'choice'] as const

const choiceShape = z.object({ code: z.string(), name: z.string(), spellings: z.optional(z.array(z.string())) })

const importFieldShape = z.object({
  /** The key in rows; a dot leads into a nested object: `metrics.Leads`. */
  name: z.string(),
  label: z.string(),
  sort: z.enum(sorts),
  isRequired: z.boolean(),
  /** Other column names in files, besides name and label. */
  known: z.array(z.string()),
  /** For `choice` and `role`: the accepted values; for a committee or portfolio: what a hub has besides the organisation's. */
  choices: z.array(choiceShape),
  /** Other values are accepted as written. */
  isOpen: z.boolean(),
  /** What an empty cell means. */
  empty: z.nullable(z.string()),
  /** One line of help. */
  hint: z.string(),
})
export type ImportField = z.infer<typeof importFieldShape>

export const importKindShape = z.object({
  kind: z.string(),
  /** 'Funnel reports'. */
  name: z.string(),
  /** Singular and plural: 'report', 'reports'. */
  one: z.string(),
  many: z.string(),
  /** What counts as the same record, and what happens then, in one sentence. */
  same: z.string(),
  /** The screen that shows the records. */
  path: z.string(),
  most: z.int(),
  /** An admin may import into a year before the portal's first. */
  fillsPastYears: z.boolean(),
  /** Rows may go into a year that is planned. */
  fillsPlannedYears: z.boolean(),
  /** Rows may go into a year that is closing. */
  fillsClosingYear: z.optional(z.boolean()),
  /** Rows may go into the open year; otherwise only into a past one. */
  fillsOpenYear: z.boolean(),
  fields: z.array(importFieldShape),
})
export type ImportKindInfo = z.infer<typeof importKindShape>

const text = z.string().check(z.maxLength(longestCell, 'This is too long.'))
const cell = z.nullable(z.union([text, z.number(), z.boolean()]))

/** One row by field name; records may come as the hub's own API takes them, or flat. */
export type ImportedRow = ReadonlyMap<string, string>
type Cell = string | number | boolean | null
type SentRow = Record<string, Cell | Record<string, Cell>>

/** Removes the character 0, which no person typed. */
const asText = (value: Cell) => (value === null ? '' : String(value).replaceAll('\0', '').trim())

function flat(row: SentRow): ImportedRow {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'object' || value === null) cells.set(name, asText(value))
    else for (const [inner, each] of Object.entries(value)) cells.set(`${name}.${inner}`, asText(each))
  }
  return cells
}

const rowShape = z.pipe(z.record(z.string(), z.union([cell, z.record(z.string(), cell)])), z.transform(flat))

const importShape = z.object({
  rows: z
    .array(rowShape)
    .check(z.minLength(1, 'There is nothing to import.'), z.maxLength(maxImportRows, 'Import at most 50,000 rows.')),
  /** Returns what would happen, and stores nothing. */
  dryRun: z._default(z.boolean(), false),
  /** If one row is wrong: store nothing, or store the others. */
  onProblem: z._default(z.enum(['stop', 'skip']), 'stop'),
  fileName: z._default(z.string().check(z.trim(), z.maxLength(longestFileName)), ''),
  /** Idempotency key. Without one, the same rows by the same person are the same import. */
  submissionKey: z.optional(z.string().check(z.minLength(8), z.maxLength(100))),
  ...yearInBody,
})
export type ImportBody = z.infer<typeof importShape>

const importAnswerShape = z.object({
  /** null if nothing was stored. */
  id: z.nullable(z.string()),
  made: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** `row` counts from 0, as the rows were sent. */
  refused: z.array(z.object({ row: z.int(), fields: z.record(z.string(), z.string()) })),
  /** Rows that change a record or are left out, and why. */
  notes: z.array(z.object({ row: z.int(), outcome: z.enum(['changed', 'skipped']), text: z.string() })),
  /** These rows were imported before: this is the result of then. */
  isRepeated: z.boolean(),
})
export type ImportAnswer = z.infer<typeof importAnswerShape>

/** Also for the page that sent an import: it offers the undo at once. */
export const undoImportEndpoint = {
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: `Undo your own import within ${undoDays} days, or any if you are an admin; records edited since are kept and listed`,
  access: { screens: ['/import'] },
  params: z.object({ id: z.string() }),
  answer: z.object({
    undone: z.int(),
    kept: z.array(z.object({ record: z.string(), text: z.string() })),
  }),
} as const satisfies Endpoint

/** 50,000 sign-ups, the longest import there is. */
const bodyLimit = 6 * 1024 * 1024

/** The endpoint of one kind, in the contract of the hub that owns its records; open to those who may do it by hand. */
export const importEndpoint = <Kind extends string, Who extends Access>(kind: Kind, many: string, access: Who) =>
  ({
    method: 'POST',
    path: `/api/imports/${kind}`,
    summary: `Import ${many}: try it with dryRun first; it is saved in one transaction and can be undone for ${undoDays} days`,
    access,
    body: importShape,
    answer: importAnswerShape,
    bodyLimit,
  }) as const satisfies Endpoint
