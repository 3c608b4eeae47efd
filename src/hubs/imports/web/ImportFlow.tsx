// How does one kind of records come in? First its source; then the sheet that was opened goes its way.

import { useState } from 'react'
import { isAdmin } from '#shared/access.ts'
import type { ImportKindFacts } from '#shared/imports.ts'
import { navigate } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { useYears } from '#web/years.ts'
import styles from './imports.module.css'
import type { Imported } from './ResultPanel.tsx'
import { SheetFlow } from './SheetFlow.tsx'
import { SourceStep } from './SourceStep.tsx'
import { StepTrail, stepNames } from './StepTrail.tsx'
import type { Source } from './use-source.ts'
import { NoPastYear, YearChoice } from './YearChoice.tsx'

type ImportFlowProps = { kind: ImportKindFacts; source: Source; onImported: (imported: Imported) => void }

const toKinds = () => navigate('/import')

export function ImportFlow({ kind, source, onImported }: ImportFlowProps) {
  const { role } = useSession()
  const { years, open } = useYears()
  const past = years.filter(({ isPast }) => isPast).reverse()
  const fillable = [...(kind.fillsOpenYear ? [open] : []), ...past]
  const [{ year: asked }] = useQueryState({ year: '' })
  const [year, setYear] = useState((fillable.find(({ label }) => label === asked) ?? fillable[0] ?? open).label)
  const isFilled = kind.fillsPastYears && role !== null && isAdmin(role) && past.length > 0
  const yearChoice = isFilled && <YearChoice years={fillable} value={year} onChange={setYear} />
  if (fillable.length === 0) return <NoPastYear name={kind.name} />
  const { opened } = source
  if (opened) {
    return (
      <SheetFlow
        key={opened.key}
        kind={kind}
        opened={opened}
        year={isFilled ? year : open.label}
        yearChoice={yearChoice}
        onOtherKind={toKinds}
        onOtherSource={source.close}
        onImported={onImported}
        sheetChoice={source}
      />
    )
  }
  return (
    <div className={styles.flow}>
      <StepTrail steps={stepNames.map((name, i) => ({ name, onBack: i === 0 ? toKinds : undefined }))} at={1} />
      <SourceStep kind={kind} source={source} yearChoice={yearChoice} />
    </div>
  )
}
