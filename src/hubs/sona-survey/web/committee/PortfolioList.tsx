// Portfolios of an LC: which are done, who ticked them and when. With checkboxes for people who may tick here, else plain marks.
import { Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Survey } from '../../contract.ts'
import { getOwn, isClosedPortfolio } from '../../rules.ts'
import { Mark } from '../Mark.tsx'
import styles from '../Sona.module.css'
import { useSurveyNames } from '../survey-names.ts'
import type { Ticks } from '../surveys.ts'

type PortfolioListProps = {
  survey: Survey
  ticks: Ticks
  mayTick: boolean
  /** Of a closed year: what was closed since is not marked. */
  isPast: boolean
  extra?: (portfolio: string) => ReactNode
}

export function PortfolioList({ survey, ticks, mayTick, isPast, extra }: PortfolioListProps) {
  const organisation = useOrganisation()
  const names = useSurveyNames()
  const needsPortal = useNeedsPortal()
  const lc = names.lc(survey.lc)
  if (survey.portfolios.length === 0) return <Text c="dimmed">{lc} has no portfolios in this survey.</Text>
  return (
    <ul className={styles.portfolios} aria-label={`Portfolios of ${lc}`}>
      {survey.portfolios.map((portfolio) => {
        const name = names.portfolio(portfolio)
        const isDone = survey.progress[portfolio] === true
        const isClosed = !isPast && isClosedPortfolio(organisation, portfolio)
        const last = ticks.isSaving(survey, portfolio) ? (
          'Saving...'
        ) : (
          <LastChange survey={survey} portfolio={portfolio} isDone={isDone} isPast={isPast} />
        )
        return (
          <li key={portfolio} className={styles.portfolio} data-done={isDone || undefined}>
            {mayTick && !isClosed ? (
              <Checkbox
                {...needsPortal}
                className={styles.box}
                size="md"
                label={name}
                description={last}
                checked={isDone}
                onChange={(event) => ticks.tick(survey, portfolio, event.currentTarget.checked)}
              />
            ) : (
              <div className={styles.plain}>
                <Mark state={isDone ? 'done' : 'open'} />
                <div>
                  <Text fw={550}>{isClosed ? `${name} (closed)` : name}</Text>
                  <Text size="sm" c="dimmed">
                    {isDone ? 'Done. ' : ''}
                    {last}
                  </Text>
                </div>
              </div>
            )}
            {extra?.(portfolio)}
          </li>
        )
      })}
    </ul>
  )
}

type LastChangeProps = { survey: Survey; portfolio: string; isDone: boolean; isPast: boolean }

function LastChange({ survey, portfolio, isDone, isPast }: LastChangeProps) {
  const last = getOwn(survey.lastChanges, portfolio)
  if (!last) return isPast ? 'Not done' : 'Not done yet'
  return (
    <>
      {isDone ? 'Ticked' : 'Unticked'} by {last.by}, <DateText value={last.at} />
    </>
  )
}
