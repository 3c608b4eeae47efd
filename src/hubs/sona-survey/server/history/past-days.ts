// How did the surveys stand when a past day ended, and what did each day change? Pure: from the rows and ticks that are kept.
import type { Organisation } from '#shared/organisation.ts'
import type { ProgressDay, Survey } from '../contract.ts'
import { completionOf, inScreenOrder, isClosedLc, isListed, leftOut, ownIn } from '../rules.ts'

type Tick = { day: string; done: boolean; by: string; at: string }
export type PortfolioHistory = {
  portfolio: string
  addedOn: string
  removedOn: string | null
  /** Since when it is not shown where it is not done. */
  leftOutOn: string | null
  /** In their order. */
  ticks: Tick[]
}
export type SurveyHistory = Pick<Survey, '_id' | 'year' | 'lc' | 'closed'> & {
  leftOutOn: string | null
  portfolios: PortfolioHistory[]
}

const isBy = (day: string, moment: string | null) => moment !== null && moment <= day

/** As the year would be kept if it closed now: so a past day shows the same before and after that. */
export function asIfClosed(history: SurveyHistory, organisation: Organisation): SurveyHistory {
  const now = history.portfolios.filter(({ removedOn }) => removedOn === null)
  const stored = {
    lc: history.lc,
    portfolios: now.map(({ portfolio }) => portfolio),
    progress: Object.fromEntries(now.map(({ portfolio, ticks }) => [portfolio, ticks.at(-1)?.done === true])),
  }
  const gone = leftOut(stored, organisation)
  return {
    ...history,
    closed: isClosedLc(organisation, history.lc),
    leftOutOn: gone.lc ?? null,
    portfolios: history.portfolios.map((row) => {
      const since = row.removedOn === null ? ownIn(gone.portfolios, row.portfolio) : undefined
      return since === undefined ? row : { ...row, leftOutOn: since }
    }),
  }
}

/** Nothing where the LC had no survey yet, or was closed without a tick. */
function surveyOn(history: SurveyHistory, day: string, { committees }: Organisation): Survey | undefined {
  const { _id, year, lc, leftOutOn } = history
  const begun = history.portfolios.filter(({ addedOn }) => addedOn <= day)
  if (begun.length === 0) return undefined
  const closedOn = committees.find(({ code }) => code === lc)?.closedOn ?? null
  // An LC that opened again has lost the day on which it closed.
  const closed = history.closed && (closedOn === null || isBy(day, closedOn))
  const survey: Survey = { _id, year, lc, closed, portfolios: [], progress: {}, lastChanges: {} }
  for (const { portfolio, removedOn, leftOutOn, ticks } of begun) {
    const last = ticks.findLast((tick) => tick.day <= day)
    const isDone = last?.done === true
    if (isBy(day, removedOn) || (isBy(day, leftOutOn) && !isDone)) continue
    survey.portfolios.push(portfolio)
    survey.progress[portfolio] = isDone
    if (last) survey.lastChanges[portfolio] = { by: last.by, at: last.at }
  }
  return isListed({ ...survey, closed: isBy(day, leftOutOn) }) ? survey : undefined
}

/** In the screen's order. */
export function surveysOn(histories: SurveyHistory[], day: string, organisation: Organisation): Survey[] {
  const surveys = histories.map((history) => surveyOn(history, day, organisation))
  return inScreenOrder(
    surveys.filter((survey) => survey !== undefined),
    organisation,
  )
}

/** Every day on which the sums of these surveys changed, and what they were when it ended. */
export function progressDays(histories: SurveyHistory[], organisation: Organisation): ProgressDay[] {
  const changes = new Map<string, { done: number; of: number }>()
  for (const history of histories) {
    let before = { ticked: 0, total: 0 }
    for (const day of daysOfChange(history)) {
      const survey = surveyOn(history, day, organisation)
      const { ticked, total } = completionOf(survey ? [survey] : [])
      const sum = changes.get(day) ?? { done: 0, of: 0 }
      changes.set(day, { done: sum.done + ticked - before.ticked, of: sum.of + total - before.total })
      before = { ticked, total }
    }
  }
  let [done, of] = [0, 0]
  return [...changes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, change]) => change.done !== 0 || change.of !== 0)
    .map(([day, change]) => {
      done += change.done
      of += change.of
      return { day, done, of }
    })
}

function daysOfChange({ leftOutOn, portfolios }: SurveyHistory): string[] {
  const days = portfolios.flatMap((row) => [
    ...[row.addedOn, row.removedOn, row.leftOutOn],
    ...row.ticks.map(({ day }) => day),
  ])
  return [...new Set([leftOutOn, ...days])].filter((day) => day !== null).sort()
}
