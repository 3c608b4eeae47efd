// Country grid on narrow screens: a card per LC, with a touch-sized box for each portfolio.
import { UnstyledButton } from '@mantine/core'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSurveyNames } from '../survey-names.ts'
import { type CountryProps, columnsOf, DoneOf } from './CountryGrid.tsx'
import { TickMark } from './TickMark.tsx'
import styles from './ticks.module.css'

export function CountryCards({ surveys, ticks, mayTick, onOpen }: CountryProps) {
  const columns = columnsOf(surveys, useOrganisation())
  const names = useSurveyNames()
  const needsPortal = useNeedsPortal()
  return (
    <ul className={styles.cards} aria-label="LCs">
      {surveys.map((survey) => (
        <li key={survey._id}>
          <div className={styles.cardHead}>
            <UnstyledButton className={styles.lcLink} onClick={() => onOpen(survey.lc)}>
              {names.marked(survey)}
            </UnstyledButton>
            <DoneOf survey={survey} />
          </div>
          <div className={styles.chips}>
            {columns
              .filter((code) => survey.portfolios.includes(code))
              .map((code) => (
                <span key={code} className={styles.chip} data-done={survey.progress[code] || undefined}>
                  <TickMark portfolio={code} {...{ survey, ticks, mayTick, names, needsPortal }} />
                  <span>{names.portfolio(code)}</span>
                </span>
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
