// Grid of LCs by portfolios: a mark in each cell, which is a checkbox for people who may tick; sums at both edges.
import { UnstyledButton } from '@mantine/core'
import { inOrderOf, type Organisation } from '#shared/people/organisation.ts'
import { TipArea } from '#web/charts/TipArea.tsx'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useArrowKeys } from '#web/ui/table/use-arrow-keys.ts'
import type { Survey } from '../../contract.ts'
import { completionOf, formatPercent, usualPortfolios } from '../../rules.ts'
import { useSurveyNames } from '../survey-names.ts'
import type { Ticks } from '../surveys.ts'
import { formatTip, hasBox, TickMark } from './TickMark.tsx'
import styles from './ticks.module.css'
import type { MayTick } from './use-may-tick.ts'

/** The organisation's first, the usual eight before all; then what single LCs have besides. */
export function columnsOf(surveys: Survey[], { portfolios }: Organisation): string[] {
  const used = new Set(surveys.flatMap((survey) => survey.portfolios))
  const standard = inOrderOf(usualPortfolios, portfolios).map(({ code }) => code)
  const extra = [...used].filter((name) => !standard.includes(name)).sort()
  return [...standard.filter((code) => used.has(code)), ...extra]
}

export type CountryProps = { surveys: Survey[]; ticks: Ticks; mayTick: MayTick; onOpen: (lc: string) => void }

export function CountryGrid({ surveys, ticks, mayTick, onOpen }: CountryProps) {
  const columns = columnsOf(surveys, useOrganisation())
  const names = useSurveyNames()
  const needsPortal = useNeedsPortal()
  const { onKeyDown, onFocus, cellOf } = useArrowKeys(surveys.length, columns.length)
  return (
    <TipArea>
      <section className={styles.gridFrame} aria-label="LCs by portfolios; scrolls sideways when it does not fit">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys reach is a grid */}
        <table role="grid" aria-label="LCs by portfolios" className={styles.grid} {...{ onKeyDown, onFocus }}>
          <thead>
            <tr>
              <th scope="col">LC</th>
              {columns.map((code) => (
                <th key={code} scope="col" className={styles.columnHead}>
                  {names.portfolio(code)}
                </th>
              ))}
              <th scope="col" className={styles.percent}>
                Done
              </th>
            </tr>
          </thead>
          <tbody>
            {surveys.map((survey, y) => (
              <tr key={survey._id}>
                <th scope="row">
                  <UnstyledButton className={styles.lcLink} onClick={() => onOpen(survey.lc)}>
                    {names.marked(survey)}
                  </UnstyledButton>
                </th>
                {columns.map((code, x) => {
                  const { tabIndex, ...cellProps } = cellOf(y, x)
                  const isBox = hasBox(survey, code, mayTick)
                  return (
                    <td
                      key={code}
                      className={styles.cell}
                      data-tip={formatTip(survey, code, names)}
                      tabIndex={isBox ? undefined : tabIndex}
                      {...cellProps}
                    >
                      <TickMark portfolio={code} {...{ survey, ticks, mayTick, names, needsPortal, tabIndex }} />
                    </td>
                  )
                })}
                <td className={styles.percent}>
                  <DoneOf survey={survey} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">LCs done</th>
              {columns.map((name) => (
                <td key={name}>{surveys.filter(({ progress }) => progress[name] === true).length}</td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
    </TipArea>
  )
}

/** '5 of 8 62.50%'. */
export function DoneOf({ survey }: { survey: Survey }) {
  const { ticked, total, percent } = completionOf([survey])
  return (
    <span data-tabular className={styles.doneOf}>
      <span>
        {ticked} of {total}
      </span>{' '}
      <b>{formatPercent(percent)}</b>
    </span>
  )
}
