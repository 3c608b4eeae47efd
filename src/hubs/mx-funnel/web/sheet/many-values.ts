// Values of the 'All portfolios' table: cells, validation, and the reports to send, one per row with typed input.
import * as z from 'zod/mini'
import { choicesOf, type FieldProblems, type Organisation } from '#shared/people/organisation.ts'
import { parseAmount } from '#shared/text/parse-text.ts'
import { monthName } from '#shared/time/months.ts'
import { errorsOf } from '#web/ui/form/use-zod-form.ts'
import { metricShape, submitShape } from '../../contract.ts'
import { noMetrics } from '../../results/sums.ts'
import {
  type Metrics,
  monthProblems,
  needsPortfolio,
  portfoliosOf,
  reportProblems,
  type Stage,
  stages,
} from '../../rules.ts'
import { type WhereValues, whereBody, whereIn } from '../report-values.ts'
import { begunMonths, type ReportYears } from '../report-years.ts'

export type RowKind = 'portfolios' | 'months'
export type ManyValues = WhereValues & {
  rows: RowKind
  /** Typed texts by `cellOf`; each kind of rows has its own cells. */
  cells: Record<string, string>
}
export type GridRow = { code: string; name: string }
export type FormContext = ReportYears & { organisation: Organisation }

/** Escapes dots, which are path separators in form values. */
const safe = (code: string) => code.replaceAll('%', '%25').replaceAll('.', '%2E')
/** The path of a cell in the form values. */
export const cellOf = (rows: RowKind, code: string, stage: Stage) => `cells.${rows}|${safe(code)}|${stage}`
export const cellText = (values: ManyValues, code: string, stage: Stage) =>
  values.cells[cellOf(values.rows, code, stage).slice('cells.'.length)] ?? ''

/** Cells of the other kind of rows, which are not sent now. */
export const otherCells = ({ rows, cells }: ManyValues) =>
  Object.fromEntries(Object.entries(cells).filter(([name, text]) => !name.startsWith(`${rows}|`) && text !== ''))

/** Rows can be portfolios only if reports need one. */
const takesPortfolios = (values: ManyValues, organisation: Organisation) =>
  needsPortfolio(whereIn(values, organisation), organisation)

/** One import goes to one year: months as rows are those of the year of the chosen month. */
export function rowsOf(values: ManyValues, { organisation, yearOf }: FormContext): GridRow[] {
  if (values.rows === 'months') {
    return begunMonths(yearOf(values.month)).map((code) => ({ code, name: monthName(code) }))
  }
  if (!takesPortfolios(values, organisation)) return []
  return choicesOf(portfoliosOf(organisation)).map(({ value, label }) => ({ code: value, name: label }))
}

export const typedRows = (values: ManyValues, rows: readonly GridRow[]) =>
  rows.filter(({ code }) => stages.some((stage) => cellText(values, code, stage).trim() !== ''))

/** The valid amounts in a row. */
export function rowAmounts(values: ManyValues, code: string): Partial<Metrics> {
  const amounts = stages.map((stage) => [stage, parseAmount(cellText(values, code, stage))] as const)
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== undefined))
}

/** The contract's message about a cell; an empty cell is valid. */
export function cellProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  return metricShape.safeParse(parseAmount(text) ?? text).error?.issues[0]?.message
}

/** Reports as the import accepts them, in row order. */
function reportsOf(values: ManyValues, context: FormContext) {
  const { organisation } = context
  const where = { ...whereBody(values, organisation), ...whereIn(values, organisation), month: values.month }
  return typedRows(values, rowsOf(values, context)).map(({ code }) => ({
    ...where,
    ...(values.rows === 'months' ? { month: code } : { portfolio: code }),
    metrics: rowAmounts(values, code),
  }))
}

/** No validation here: `problemsOfMany` does it with the contract's messages. */
export const manyShape = (context: FormContext) => z.transform((values: ManyValues) => reportsOf(values, context))

/** The cell that shows a problem of the whole row: the first one with a text. */
const firstCell = (values: ManyValues, code: string) =>
  cellOf(values.rows, code, stages.find((stage) => cellText(values, code, stage).trim() !== '') ?? 'Leads')

type Closed = (month: string) => string | undefined

export function problemsOfMany(values: ManyValues, context: FormContext, closed: Closed): FieldProblems {
  const organisation = context.organisationOf(values.month)
  const rows = rowsOf(values, context)
  const isByMonth = values.rows === 'months'
  const { month, ...draft } = whereBody(values, organisation)
  const portfolio = isByMonth ? values.portfolio : rows[0]?.code
  const found: FieldProblems = {
    ...reportProblems({ ...draft, portfolio }, organisation),
    ...(!isByMonth && monthProblems(values.month || undefined, context.yearOf(values.month))),
    ...errorsOf(submitShape, { ...draft, metrics: noMetrics() }),
  }
  const typed = typedRows(values, rows)
  for (const { code } of typed) {
    const late = isByMonth ? closed(code) : undefined
    if (late) found[firstCell(values, code)] = late
    for (const stage of stages) {
      const wrong = cellProblem(cellText(values, code, stage))
      if (wrong) found[cellOf(values.rows, code, stage)] = wrong
    }
  }
  if (typed.length === 0 && Object.keys(found).length === 0) found[''] = 'Type or paste some numbers first.'
  return found
}

type Refused = readonly { row: number; fields: FieldProblems }[]

/** Maps refused rows of the response to cells and fields. */
export function refusedCells(refused: Refused, values: ManyValues, context: FormContext): FieldProblems {
  const typed = typedRows(values, rowsOf(values, context))
  const ofRow = values.rows === 'months' ? 'month' : 'portfolio'
  const found = refused.flatMap(({ row, fields }) => {
    const code = typed[row]?.code ?? ''
    return Object.entries(fields).map(([field, text]): [string, string] => {
      const stage = stages.find((each) => field === `metrics.${each}`)
      if (stage) return [cellOf(values.rows, code, stage), text]
      return [field === ofRow ? firstCell(values, code) : field, text]
    })
  })
  return Object.fromEntries(found)
}
