// Where is the country behind? LCs by portfolios, a mark in each cell, sums at both edges.
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { portfolios as standard } from '#shared/portfolios.ts'
import type { Survey } from '../contract.ts'
import { completionOf, percentText } from '../rules.ts'
import { Mark } from './Mark.tsx'
import styles from './Sona.module.css'

/** The usual eight first, then what single LCs have besides. */
function columnsOf(surveys: Survey[]): string[] {
  const used = new Set(surveys.flatMap(({ portfolios }) => portfolios))
  const extra = [...used].filter((name) => !(standard as readonly string[]).includes(name)).sort()
  return [...standard.filter((name) => used.has(name)), ...extra]
}

const whenText = (at: string) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function CountryGrid({ surveys, onOpen }: { surveys: Survey[]; onOpen: (lc: string) => void }) {
  const columns = columnsOf(surveys)
  return (
    <section className={styles.gridFrame} aria-label="LCs by portfolios; scrolls sideways when it does not fit">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">LC</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.columnHead}>
                <span>{name}</span>
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
                  {survey.lc}
                </UnstyledButton>
              </th>
              {columns.map((name) => (
                <Cell key={name} survey={survey} name={name} />
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

function Cell({ survey, name }: { survey: Survey; name: string }) {
  const state = !survey.portfolios.includes(name) ? 'none' : survey.progress[name] ? 'done' : 'open'
  const last = survey.lastChanges[name]
  const words = { done: 'done', open: 'not done', none: 'not in the survey' }[state]
  const who =
    last && state !== 'none' ? `, ${state === 'done' ? 'ticked' : 'unticked'} by ${last.by}, ${whenText(last.at)}` : ''
  return (
    <td title={`${survey.lc}, ${name}: ${words}${who}`}>
      <Mark state={state} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  )
}
