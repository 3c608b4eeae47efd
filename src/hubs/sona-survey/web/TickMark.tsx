// Is this portfolio of this LC done? A mark; for who may tick, the mark is a box.
import { VisuallyHidden } from '@mantine/core'
import { dateWords } from '#web/ui/date-words.ts'
import type { Survey } from '../contract.ts'
import { Mark } from './Mark.tsx'
import styles from './Sona.module.css'
import type { Ticks } from './surveys.ts'
import type { MayTick } from './use-may-tick.ts'
import { type Names, useNames } from './use-names.ts'

export type TickMarkProps = { survey: Survey; portfolio: string; ticks: Ticks; mayTick: MayTick }

type State = 'done' | 'open' | 'none'
const stateWords: Record<State, string> = { done: 'done', open: 'not done', none: 'not in the survey' }

const stateOf = ({ portfolios, progress }: Survey, portfolio: string): State => {
  if (!portfolios.includes(portfolio)) return 'none'
  return progress[portfolio] ? 'done' : 'open'
}

/** Said on hover, focus and tap. */
export function tipOf(survey: Survey, portfolio: string, names: Names): string {
  const state = stateOf(survey, portfolio)
  const text = `${names.lc(survey)}, ${names.portfolio(portfolio)}: ${stateWords[state]}`
  const last = survey.lastChanges[portfolio]
  if (!last || state === 'none') return text
  return `${text}, ${state === 'done' ? 'ticked' : 'unticked'} by ${last.by}, ${dateWords(last.at)}`
}

export function TickMark({ survey, portfolio, ticks, mayTick }: TickMarkProps) {
  const names = useNames()
  const state = stateOf(survey, portfolio)
  if (state === 'none' || !mayTick(survey, portfolio)) {
    return (
      <>
        <Mark state={state} />
        <VisuallyHidden>{stateWords[state]}</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      <input
        type="checkbox"
        className={styles.tickBox}
        aria-label={`${names.lc(survey)}, ${names.portfolio(portfolio)}`}
        checked={state === 'done'}
        onChange={(event) => ticks.tick(survey, portfolio, event.currentTarget.checked)}
      />
      <Mark state={state} />
    </>
  )
}
