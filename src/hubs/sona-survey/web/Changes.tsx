// What is different now from the past day that the page shows? Of all LCs, or of one.
import type { AsOf } from '#web/as-of.ts'
import { fileNameOf } from '#web/ui/file-name.ts'
import { WhatChanged } from '#web/ui/WhatChanged.tsx'
import type { Survey } from '../contract.ts'
import { changedFigures } from './changed-figures.ts'
import styles from './Sona.module.css'
import { useSurveys } from './surveys.ts'
import { useNames } from './use-names.ts'

type ChangesProps = { then: Survey[]; asOf: AsOf; lc?: string }

export function Changes({ then, asOf, lc }: ChangesProps) {
  const names = useNames()
  const { data } = useSurveys(asOf.latest)
  if (!data) return null
  const now = data.filter((survey) => lc === undefined || survey.lc === lc)
  return (
    <div className={styles.changesSince}>
      <WhatChanged
        asOf={asOf}
        figures={changedFigures(then, now, names)}
        fileName={fileNameOf('sona-changes', asOf.asked.year, asOf.on)}
      />
    </div>
  )
}
