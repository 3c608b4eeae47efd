// Import flow of one kind: first its source, then the opened sheet.

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#shared/access.ts'
import type { ImportKindInfo } from '#shared/imports.ts'
import { closingYearsOf } from '#shared/time/closing-years.ts'
import type { Year } from '#shared/time/years.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useYears } from '#web/years/years.ts'
import styles from './imports.module.css'
import { inputWrapperOrder } from './match/CorrectionField.tsx'
import { SheetFlow } from './SheetFlow.tsx'
import { SourceStep } from './SourceStep.tsx'
import { StepIndicator, stepNames } from './StepIndicator.tsx'
import type { Imported } from './undo/ResultPanel.tsx'
import type { Source } from './use-source.ts'

/** The year that an import fills: the open one or one that is closing; for admins also a past year or a planned one. */
type YearChoiceProps = { years: Year[]; value: string; onChange: (year: string) => void }

const YearChoice = ({ years, value, onChange }: YearChoiceProps) => (
  <NativeSelect
    label="Year"
    description={years.some(({ isPast }) => isPast) && 'Past years can only be filled by import.'}
    inputWrapperOrder={inputWrapperOrder}
    data={years.map(({ label, state }) => ({
      value: label,
      label: `${label} (${state === 'open' ? 'now' : state})`,
    }))}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** For a kind that goes only into past years. */
const NoPastYear = ({ name }: { name: string }) => (
  <EmptyState
    title="No past year yet"
    text={`${name} are only for years before the portal. Add one first.`}
    action={<a href={hrefTo('/handover')}>Add a past year</a>}
  />
)

type ImportFlowProps = { kind: ImportKindInfo; source: Source; onImported: (imported: Imported) => void }

const goToKinds = () => navigate('/import')

export function ImportFlow({ kind, source, onImported }: ImportFlowProps) {
  const { role } = useSession()
  const { years, open } = useYears()
  const isForAdmin = role !== null && isAdmin(role)
  const past = isForAdmin && kind.fillsPastYears ? years.filter(({ isPast }) => isPast).reverse() : []
  const planned = isForAdmin && kind.fillsPlannedYears ? years.filter(({ state }) => state === 'planned') : []
  const others = [...(kind.fillsClosingYear ? closingYearsOf(years) : []), ...planned, ...past]
  const fillable = [...(kind.fillsOpenYear ? [open] : []), ...others]
  const [{ year: requestedYear }] = useQueryState({ year: '' })
  const [year, setYear] = useState((fillable.find(({ label }) => label === requestedYear) ?? fillable[0] ?? open).label)
  const canChooseYear = others.length > 0
  const yearChoice = canChooseYear && <YearChoice years={fillable} value={year} onChange={setYear} />
  if (fillable.length === 0) return <NoPastYear name={kind.name} />
  const { opened } = source
  if (opened) {
    return (
      <SheetFlow
        key={opened.key}
        kind={kind}
        opened={opened}
        year={canChooseYear ? year : open.label}
        yearChoice={yearChoice}
        onOtherKind={goToKinds}
        onOtherSource={source.close}
        onImported={onImported}
        sheetChoice={source}
      />
    )
  }
  return (
    <div className={styles.flow}>
      <StepIndicator steps={stepNames.map((name, i) => ({ name, onBack: i === 0 ? goToKinds : undefined }))} at={1} />
      <SourceStep kind={kind} source={source} yearChoice={yearChoice} />
    </div>
  )
}
