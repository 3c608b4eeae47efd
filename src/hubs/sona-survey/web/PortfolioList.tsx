// Which portfolios of an LC are done, who ticked them and when? With boxes for who may tick here, else as plain marks.
import { Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateText } from '#web/ui/DateText.tsx'
import type { Survey } from '../contract.ts'
import { Mark } from './Mark.tsx'
import styles from './Sona.module.css'
import type { Ticks } from './surveys.ts'

type PortfolioListProps = { survey: Survey; ticks: Ticks; mayTick: boolean; extra?: (portfolio: string) => ReactNode }

export function PortfolioList({ survey, ticks, mayTick, extra }: PortfolioListProps) {
  if (survey.portfolios.length === 0) return <Text c="dimmed">{survey.lc} has no portfolios in this survey.</Text>
  return (
    <ul className={styles.portfolios} aria-label={`Portfolios of ${survey.lc}`}>
      {survey.portfolios.map((name) => {
        const isDone = survey.progress[name] === true
        const last = ticks.isSaving(survey, name) ? (
          'Saving...'
        ) : (
          <LastChange survey={survey} name={name} isDone={isDone} />
        )
        return (
          <li key={name} className={styles.portfolio} data-done={isDone || undefined}>
            {mayTick ? (
              <Checkbox
                className={styles.box}
                size="md"
                label={name}
                description={last}
                checked={isDone}
                onChange={(event) => ticks.tick(survey, name, event.currentTarget.checked)}
              />
            ) : (
              <div className={styles.plain}>
                <Mark state={isDone ? 'done' : 'open'} />
                <div>
                  <Text fw={550}>{name}</Text>
                  <Text size="sm" c="dimmed">
                    {isDone ? 'Done. ' : ''}
                    {last}
                  </Text>
                </div>
              </div>
            )}
            {extra?.(name)}
          </li>
        )
      })}
    </ul>
  )
}

function LastChange({ survey, name, isDone }: { survey: Survey; name: string; isDone: boolean }) {
  const last = survey.lastChanges[name]
  if (!last) return 'Not done yet'
  return (
    <>
      {isDone ? 'Ticked' : 'Unticked'} by {last.by}, <DateText value={last.at} />
    </>
  )
}
