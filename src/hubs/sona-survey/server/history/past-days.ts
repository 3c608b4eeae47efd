// Sona results on past days: the surveys at the end of a day, and what each day changed. Pure: computed from the stored rows and
// ticks.
import { type Closing, covers, type Organisation } from '#shared/people/organisation.ts'
import { runningTotals, standingOn } from '#shared/results/history.ts'
import { isOver, type Year } from '#shared/time/years.ts'
import type { ProgressDay, Survey } from '../../contract.ts'
import { completionOf, findHidden, getOwn, isClosedLc, isListed, sortForScreen } from '../../rules.ts'

type Tick = { day: string; done: boolean; by: string; at: string }
export type PortfolioHistory = {
  portfolio: string
  addedOn: string
  removedOn: string | null
  /** Since when it is not shown where it is not done. */
  leftOutOn: string | null
  /** In their order. */
  ticks: Tick[]
  /** Times during which it was closed, and is open again. */
  closings?: readonly Closing[]
}
export type SurveyHistory = Pick<Survey, '_id' | 'year' | 'lc' | 'closed'> & {
  leftOutOn: string | null
  portfolios: PortfolioHistory[]
}
/** With the times during which the LC was closed; `closedSince` of the one that goes on, or did when the year closed. */
type DatedHistory = SurveyHistory & { closings: readonly Closing[]; closedSince: string | null }

const isBy = (day: string, moment: string | null) => moment !== null && moment <= day
const isWithinClosing = (day: string, closings: readonly Closing[] = []) =>
  closings.some((closing) => covers(closing, day))

/** What was opened and closed after a year closed changes nothing in it. */
export function datedHistory(
  history: SurveyHistory,
  { committees, portfolios }: Organisation,
  { state, endsOn }: Pick<Year, 'state' | 'endsOn'>,
): DatedHistory {
  const until = isOver({ state }) ? endsOn : '9999-12-31'
  const now = isOver({ state }) ? history : asIfClosed(history, { committees, portfolios })
  const pastClosingsOf = (rows: readonly { code: string; pastClosings?: Closing[] | undefined }[], code: string) =>
    rows.find((row) => row.code === code)?.pastClosings?.filter(({ notedOn }) => notedOn <= until) ?? []
  const closings = pastClosingsOf(committees, history.lc)
  const running = committees.find(({ code }) => code === history.lc)?.closedOn ?? null
  const atTheEnd = closings.find((closing) => covers(closing, until))?.closedOn
  return {
    ...now,
    closings,
    closedSince: atTheEnd ?? (running !== null && running <= until ? running : null),
    portfolios: now.portfolios.map((row) => ({ ...row, closings: pastClosingsOf(portfolios, row.portfolio) })),
  }
}

/** As the year would be kept if it closed now: so a past day shows the same before and after that. */
function asIfClosed(history: SurveyHistory, organisation: Organisation): SurveyHistory {
  const now = history.portfolios.filter(({ removedOn }) => removedOn === null)
  const stored = {
    lc: history.lc,
    portfolios: now.map(({ portfolio }) => portfolio),
    progress: Object.fromEntries(now.map(({ portfolio, ticks }) => [portfolio, ticks.at(-1)?.done === true])),
  }
  const hidden = findHidden(stored, organisation)
  return {
    ...history,
    closed: isClosedLc(organisation, history.lc),
    leftOutOn: hidden.lc ?? null,
    portfolios: history.portfolios.map((row) => {
      const since = row.removedOn === null ? getOwn(hidden.portfolios, row.portfolio) : undefined
      return since === undefined ? row : { ...row, leftOutOn: since }
    }),
  }
}

/** Nothing where the LC had no survey yet, or was closed without a tick. */
function surveyOn(history: DatedHistory, day: string): Survey | undefined {
  const { _id, year, lc, leftOutOn, closings, closedSince } = history
  const added = history.portfolios.filter(({ addedOn }) => addedOn <= day)
  if (added.length === 0) return undefined
  const isTemporarilyClosed = isWithinClosing(day, closings)
  const closed = isTemporarilyClosed || (history.closed && (closedSince === null || isBy(day, closedSince)))
  const survey: Survey = { _id, year, lc, closed, portfolios: [], progress: {}, lastChanges: {} }
  for (const { portfolio, removedOn, leftOutOn, ticks, closings } of added) {
    const last = standingOn(ticks, day)
    const isDone = last?.done === true
    const isHidden = isBy(day, leftOutOn) || isWithinClosing(day, closings)
    if (isBy(day, removedOn) || (isHidden && !isDone)) continue
    survey.portfolios.push(portfolio)
    survey.progress[portfolio] = isDone
    if (last) survey.lastChanges[portfolio] = { by: last.by, at: last.at }
  }
  return isListed({ ...survey, closed: isTemporarilyClosed || isBy(day, leftOutOn) }) ? survey : undefined
}

/** In the screen's order. */
export function surveysOn(histories: DatedHistory[], day: string, organisation: Organisation): Survey[] {
  const surveys = histories.map((history) => surveyOn(history, day))
  return sortForScreen(
    surveys.filter((survey) => survey !== undefined),
    organisation,
  )
}

/** Every day on which the sums of these surveys changed, and what they were when it ended. */
export function progressDays(histories: DatedHistory[]): ProgressDay[] {
  const changes = new Map<string, { done: number; of: number }>()
  for (const history of histories) {
    let before = { ticked: 0, total: 0 }
    for (const day of daysOfChange(history)) {
      const survey = surveyOn(history, day)
      const { ticked, total } = completionOf(survey ? [survey] : [])
      const sum = changes.get(day) ?? { done: 0, of: 0 }
      changes.set(day, { done: sum.done + ticked - before.ticked, of: sum.of + total - before.total })
      before = { ticked, total }
    }
  }
  const inOrder = [...changes]
    .map(([day, change]) => ({ day, ...change }))
    .filter(({ done, of }) => done !== 0 || of !== 0)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return runningTotals(inOrder, ['done', 'of'])
}

function daysOfChange({ leftOutOn, closings, portfolios }: DatedHistory): string[] {
  const turnsOf = (some: readonly Closing[] = []) => some.flatMap(({ closedOn, reopenedOn }) => [closedOn, reopenedOn])
  const days = portfolios.flatMap((row) => [
    ...[row.addedOn, row.removedOn, row.leftOutOn],
    ...row.ticks.map(({ day }) => day),
    ...turnsOf(row.closings),
  ])
  return [...new Set([leftOutOn, ...turnsOf(closings), ...days])].filter((day) => day !== null).sort()
}
