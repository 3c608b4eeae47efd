// Changes since the past day that the page shows: of all LCs, or of one.

import type { AsOf } from '#web/results/as-of.ts'
import { type Changed, thenAndNow, WhatChanged } from '#web/results/WhatChanged.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import type { Survey } from '../contract.ts'
import styles from './Sona.module.css'
import { type Names, useSurveyNames } from './survey-names.ts'
import { useSurveys } from './surveys.ts'

type ChangesProps = { then: Survey[]; asOf: AsOf; lc?: string }

export function Changes({ then, asOf, lc }: ChangesProps) {
  const names = useSurveyNames()
  const { data } = useSurveys(asOf.latest)
  if (!data) return null
  const now = data.filter((survey) => lc === undefined || survey.lc === lc)
  return (
    <div className={styles.changesSince}>
      <WhatChanged
        asOf={asOf}
        figures={changedFigures(then, now, names)}
        fileName={buildFileName('sona-changes', asOf.requested.year, asOf.on)}
      />
    </div>
  )
}

const stateNames = ['not in the survey', 'not done', 'done'] as const

const stateOf = (survey: Survey | undefined, portfolio: string): 0 | 1 | 2 => {
  if (!survey?.portfolios.includes(portfolio)) return 0
  return survey.progress[portfolio] ? 2 : 1
}

/** From the state then to the state now. */
const changeTexts = [
  ['', 'added', 'added and ticked'],
  ['removed', '', 'ticked'],
  ['removed with its tick', 'unticked', ''],
] as const

function changedFigures(then: Survey[], now: Survey[], names: Names): Changed[] {
  return thenAndNow(then, now, ({ lc }) => lc).flatMap(({ key: lc, was, is }) => {
    const portfolios = new Set([...(was?.portfolios ?? []), ...(is?.portfolios ?? [])])
    return [...portfolios].map((portfolio) => {
      const [before, after] = [stateOf(was, portfolio), stateOf(is, portfolio)]
      return {
        ...{ where: names.lc(lc), what: names.portfolio(portfolio), before, after },
        words: { before: stateNames[before], after: stateNames[after], change: changeTexts[before][after] },
      }
    })
  })
}
