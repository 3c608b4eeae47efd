// Progress of targets: values from the measures of all hubs, compared with the targets. Each hub is asked a fixed number of
// questions, however many targets there are.
import type { Portal } from '#server/hub/hub.ts'
import type { Grain, MeasureSource } from '#server/hub/measures.ts'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Amount, Level, Measure, Measured } from '#shared/results/measures.ts'
import { type PaceQuestion, paceOf, paceText, shareReached } from '#shared/results/pace.ts'
import { lastDayOf, laterOf, plusMonths, today } from '#shared/time/calendar.ts'
import { isOver, type Year } from '#shared/time/years.ts'
import { yearBeforeOf } from '../rules.ts'
import type { TargetRow } from './tables.ts'

export type ProgressScope = {
  year: Year
  /** All years, in their order. */
  all: readonly Year[]
  on: string | undefined
  organisation: Organisation
  rows: readonly TargetRow[]
  /** Only the measures of these are read. */
  sources: readonly MeasureSource[]
  /** Figures that are known already, if all rows are of one committee and of the year. */
  measured?: readonly Measured[]
}

/** The day that a year is judged by: a past year by its last one. */
export const dayOfPace = (year: Year, on: string | undefined) => on ?? (isOver(year) ? year.endsOn : today())

export async function listProgress({ db }: Pick<Portal, 'db'>, scope: ProgressScope): Promise<TargetProgress[]> {
  const found = await Promise.all(scope.sources.map((source) => listProgressOf(db, source, scope)))
  return found.flat()
}

async function listProgressOf(db: Portal['db'], source: MeasureSource, scope: ProgressScope) {
  const measures = new Map(source.measures.map((measure) => [measure.key, measure]))
  const order = [...measures.keys()]
  const rows = scope.rows
    .filter(({ measure, inForce }) => inForce !== null && measures.has(measure))
    .sort((a, b) => order.indexOf(a.measure) - order.indexOf(b.measure))
  if (rows.length === 0) return []
  const values = await readValues(db, source, { ...scope, rows })
  return rows.map((row) => progressOf(row, measures.get(row.measure) as Measure, values, scope))
}

type Values = {
  figureOf: (row: TargetRow) => { value: number | null; n: number }
  shapeOf: (row: TargetRow) => number | null
  reachedOn: (row: TargetRow) => string | null
}

function progressOf(row: TargetRow, { adds, name, unit }: Measure, values: Values, { year, on }: ProgressScope) {
  const { id, measure, committee, month, state } = row
  const target = row.inForce as number
  const day = dayOfPace(year, on)
  const from = month === '' ? year.startsOn : laterOf(`${month}-01`, year.startsOn)
  const until = month === '' ? year.endsOn : lastDayOf(month)
  const { value, n } = values.figureOf(row)
  const question: PaceQuestion = {
    ...{ adds, value, n, target, from, until, on: day },
    ...{ shape: values.shapeOf(row), reachedOn: values.reachedOn(row) },
  }
  const pace = paceOf(question)
  const known = pace.state === 'notBegun' ? null : value
  return {
    ...{ id, measure, name, unit, committee: committee || null, month: month || null, target, agreement: state },
    ...{ value: known, share: shareReached(known, target), pace: pace.state, text: paceText(pace) },
  } satisfies TargetProgress
}

async function readValues(db: Portal['db'], source: MeasureSource, scope: ProgressScope): Promise<Values> {
  const { year, on, organisation, rows, measured = [] } = scope
  const period = { year, on, organisation }
  const hasBegun = dayOfPace(year, on) >= year.startsOn
  if (!hasBegun) return { figureOf: () => ({ value: null, n: 0 }), shapeOf: () => null, reachedOn: () => null }
  const known = new Map(measured.map(({ measure, value, n = 0 }) => [measure, { value, n }]))
  const unknown = rows.filter(({ measure }) => !known.has(measure))
  const levels = (unknown.length > 0 && (await source.readLevels?.(db, period))) || []
  const by: Grain = rows.some(({ month }) => month !== '') ? 'month' : 'year'
  const sums = sumUp((unknown.length > 0 && (await source.readAmounts?.(db, { ...period, by }))) || [])
  const isSum = new Set(source.measures.flatMap(({ adds, key }) => (adds === 'sum' ? [key] : [])))
  const figureOf = (row: TargetRow) =>
    known.get(row.measure) ?? (isSum.has(row.measure) ? { value: sums(row), n: 0 } : levelOf(levels, row))
  const ofYear = rows.filter(({ measure, month }) => month === '' && isSum.has(measure))
  const reached = ofYear.filter((row) => (figureOf(row).value ?? 0) >= (row.inForce as number))
  const days = await readReached(db, source, scope, reached)
  const isUnderWay = dayOfPace(year, on) < year.endsOn && reached.length < ofYear.length
  const shapeOf = isUnderWay ? await readShape(db, source, scope) : () => null
  return {
    figureOf,
    shapeOf: (row) => (row.month === '' ? shapeOf(row) : null),
    reachedOn: (row) => days.get(row) ?? null,
  }
}

type Place = Pick<TargetRow, 'measure' | 'committee' | 'month'>
type SumOf = (place: Place) => number
const nameOf = (measure: string, committee: string, at: string) => [measure, committee, at].join('\n')

/** The sum of a committee or, for '', of the country; of a month or, for '', of the whole year. */
export function sumUp(amounts: readonly Amount[]): SumOf {
  const sums = new Map<string, number>()
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)
  for (const { measure, committee, at, amount } of amounts) {
    // Both the part and the whole, unless they have the same name.
    for (const scope of new Set([committee, '']))
      for (const time of new Set([at, ''])) add(nameOf(measure, scope, time), amount)
  }
  return ({ measure, committee, month }) => sums.get(nameOf(measure, committee, month)) ?? 0
}

function levelOf(levels: readonly Level[], { measure, committee, month }: TargetRow) {
  const found = levels.find(
    (level) => level.measure === measure && (level.committee ?? '') === committee && (level.month ?? '') === month,
  )
  return { value: found?.value ?? null, n: found?.n ?? 0 }
}

/** The days on which the rows were reached. */
async function readReached(
  db: Portal['db'],
  source: MeasureSource,
  { year, on, organisation }: ProgressScope,
  reached: readonly TargetRow[],
): Promise<Map<TargetRow, string | null>> {
  if (reached.length === 0) return new Map()
  const days = (await source.readAmounts?.(db, { year, on, organisation, by: 'day' })) ?? []
  const byMeasure = Map.groupBy(days, ({ measure }) => measure)
  return new Map(reached.map((row) => [row, dayReached(byMeasure.get(row.measure) ?? [], row)]))
}

/** The day since which the sum has not been below its target. */
function dayReached(days: readonly Amount[], { committee, inForce }: TargetRow): string | null {
  const byDay = new Map<string, number>()
  for (const each of days) {
    if (committee !== '' && each.committee !== committee) continue
    byDay.set(each.at, (byDay.get(each.at) ?? 0) + each.amount)
  }
  let sum = 0
  let since: string | null = null
  for (const [day, amount] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    sum += amount
    if (sum < (inForce as number)) since = null
    else since ??= day
  }
  return since
}

/** A year with less than this has no shape that the next one could follow. */
const leastForShape = 10

/** How much of its total last year had by the same day: of the LC or, if that has too little, of the country. */
async function readShape(db: Portal['db'], source: MeasureSource, scope: ProgressScope) {
  const { year, all, organisation } = scope
  const last = yearBeforeOf(year, all)
  const none = () => null
  if (!last || !source.readAmounts) return none
  const on = plusMonths(dayOfPace(year, scope.on), -12)
  const period = { year: last, organisation, by: 'year' } as const
  const amounts = [source.readAmounts(db, { ...period, on }), source.readAmounts(db, period)] as const
  const [atDay, total] = (await Promise.all(amounts)).map(sumUp) as [SumOf, SumOf]
  const shareOf = (row: Place) => {
    const all = total(row)
    return all < leastForShape ? null : Math.min(1, Math.max(0, atDay(row) / all))
  }
  return (row: TargetRow) => shareOf(row) ?? shareOf({ ...row, committee: '' })
}
