// Mark of one portfolio of one LC; for people who may tick, the mark is a checkbox.
import { VisuallyHidden } from '@mantine/core'
import type { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import type { Survey } from '../../contract.ts'
import { getOwn } from '../../rules.ts'
import { Mark } from '../Mark.tsx'
import type { Names } from '../survey-names.ts'
import type { Ticks } from '../surveys.ts'
import styles from './ticks.module.css'
import type { MayTick } from './use-may-tick.ts'

type TickMarkProps = {
  survey: Survey
  portfolio: string
  ticks: Ticks
  mayTick: MayTick
  /** From the grid: a subscription in each of its hundred marks would cost more than the marks. */
  names: Names
  needsPortal: ReturnType<typeof useNeedsPortal>
  /** Of the box, where Tab does not stop at each. */
  tabIndex?: number
}

type State = 'done' | 'open' | 'none'
const stateNames: Record<State, string> = { done: 'done', open: 'not done', none: 'not in the survey' }

const stateOf = ({ portfolios, progress }: Survey, portfolio: string): State => {
  if (!portfolios.includes(portfolio)) return 'none'
  return progress[portfolio] ? 'done' : 'open'
}

/** Whether somebody may tick it here. */
export const hasBox = (survey: Survey, portfolio: string, mayTick: MayTick) =>
  stateOf(survey, portfolio) !== 'none' && mayTick(survey, portfolio)

/** Said on hover, focus and tap. */
export function formatTip(survey: Survey, portfolio: string, names: Names): string {
  const state = stateOf(survey, portfolio)
  const text = `${names.lc(survey.lc)}, ${names.portfolio(portfolio)}: ${stateNames[state]}`
  const last = getOwn(survey.lastChanges, portfolio)
  if (!last || state === 'none') return text
  return `${text}, ${state === 'done' ? 'ticked' : 'unticked'} by ${last.by}, ${formatDate(last.at)}`
}

export function TickMark({ survey, portfolio, ticks, mayTick, names, needsPortal, tabIndex }: TickMarkProps) {
  const state = stateOf(survey, portfolio)
  if (!hasBox(survey, portfolio, mayTick)) {
    return (
      <>
        <Mark state={state} />
        <VisuallyHidden>{stateNames[state]}</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      <input
        type="checkbox"
        {...needsPortal}
        className={styles.tickBox}
        tabIndex={tabIndex}
        aria-label={`${names.lc(survey.lc)}, ${names.portfolio(portfolio)}`}
        checked={state === 'done'}
        onChange={(event) => ticks.tick(survey, portfolio, event.currentTarget.checked)}
      />
      <Mark state={state} />
    </>
  )
}
