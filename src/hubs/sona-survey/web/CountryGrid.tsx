// Where is the country behind? LCs by portfolios, a mark in each cell, sums at both edges.
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { inOrderOf, type Organisation } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import type { Survey } from '../contract.ts'
import { completionOf, percentText, usualPortfolios } from '../rules.ts'
import { Mark } from './Mark.tsx'
import styles from './Sona.module.css'
import { useNames } from './use-names.ts'

/** The organisation's first, the usual eight before all; then what single LCs have besides. */
function columnsOf(surveys: Survey[], { portfolios }: Organisation): string[] {
  const used = new Set(surveys.flatMap((survey) => survey.portfolios))
  const standard = inOrderOf(usualPortfolios, portfolios).map(({ code }) => code)
  const extra = [...used].filter((name) => !standard.includes(name)).sort()
  return [...standard.filter((code) => used.has(code)), ...extra]
}

const whenText = (at: string) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function CountryGrid({ surveys, onOpen }: { surveys: Survey[]; onOpen: (lc: string) => void }) {
  const columns = columnsOf(surveys, useOrganisation())
  const names = useNames()
  return (
    <section className={styles.gridFrame} aria-label="LCs by portfolios; scrolls sideways when it does not fit">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">LC</th>
            {columns.map((code) => (
              <th key={code} scope="col" className={styles.columnHead}>
                <span>{names.portfolio(code)}</span>
              </th>
            ))}
            <th scope="col" className={styles.percentHead}>
              Done
            </th>
          </tr>
        </thead>
        <tbody>
          {surveys.map((survey) => (
            <tr key={survey._id}>
              <th scope="row">
                <UnstyledButton className={styles.lcLink} onClick={() => onOpen(survey.lc)}>
                  {names.marked(survey)}
                </UnstyledButton>
              </th>
              {columns.map((code) => (
                <Cell key={code} survey={survey} portfolio={code} />
              ))}
              <td className={styles.percent}>{percentText(completionOf([survey]).percent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">LCs done</th>
            {columns.map((name) => (
              <td key={name}>{surveys.filter(({ progress }) => progress[name]).length}</td>
            ))}
            <td className={styles.percent}>{percentText(completionOf(surveys).percent)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Cell({ survey, portfolio }: { survey: Survey; portfolio: string }) {
  const names = useNames()
  const state = !survey.portfolios.includes(portfolio) ? 'none' : survey.progress[portfolio] ? 'done' : 'open'
  const last = survey.lastChanges[portfolio]
  const words = { done: 'done', open: 'not done', none: 'not in the survey' }[state]
  const who =
    last && state !== 'none' ? `, ${state === 'done' ? 'ticked' : 'unticked'} by ${last.by}, ${whenText(last.at)}` : ''
  return (
    <td title={`${names.lc(survey)}, ${names.portfolio(portfolio)}: ${words}${who}`}>
      <Mark state={state} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  )
}
