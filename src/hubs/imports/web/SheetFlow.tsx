// Flow of one sheet: columns, values, preview, and the last button.
import type { ReactNode } from 'react'
import type { ImportKindInfo } from '#shared/imports.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import styles from './imports.module.css'
import { ColumnsStep } from './match/ColumnsStep.tsx'
import { ValuesStep } from './match/ValuesStep.tsx'
import { PreviewStep } from './preview/PreviewStep.tsx'
import { StepIndicator, stepNames } from './StepIndicator.tsx'
import type { Imported } from './undo/ResultPanel.tsx'
import { useSheetFlow } from './use-sheet-flow.ts'
import type { OpenedSheet, Source } from './use-source.ts'

const discardQuestion = {
  title: 'Start over?',
  text: 'You will lose your corrections and the meanings you chose. Nothing has been imported yet.',
  confirmLabel: 'Start over',
  cancelLabel: 'Stay here',
  tone: 'poor' as const,
}

type SheetFlowProps = {
  kind: ImportKindInfo
  opened: OpenedSheet
  year: string
  yearChoice: ReactNode
  sheetChoice: Pick<Source, 'chooseSheet' | 'reading' | 'error'>
  onOtherKind: () => void
  onOtherSource: () => void
  onImported: (imported: Imported) => void
}

export function SheetFlow(props: SheetFlowProps) {
  const { kind, opened, year, yearChoice, sheetChoice, onImported } = props
  const flow = useSheetFlow(kind, opened, year)
  const { step } = flow
  // While it is unknown whether the rows were stored, they must stay as they were sent.
  const isLocked = flow.dryRun.busy !== null || flow.dryRun.isUncertain

  /** Corrections and meanings belong to this sheet and kind: they are dropped only after a confirmation. */
  async function confirmLeave(go: () => void) {
    const { corrections, meanings } = flow.plan
    if (corrections.size + meanings.size === 0 || (await confirm(discardQuestion))) go()
  }
  const onOtherSource = () => void confirmLeave(props.onOtherSource)
  const backActions = [
    () => void confirmLeave(props.onOtherKind),
    onOtherSource,
    () => flow.setStep('columns'),
    flow.values?.unknown.length ? () => flow.setStep('values') : undefined,
  ]
  const steps = stepNames.map((name, i) => ({ name, onBack: isLocked ? undefined : backActions[i] }))
  return (
    <div className={styles.flow}>
      <StepIndicator steps={steps} at={{ columns: 2, values: 3, preview: 4 }[step]} />
      {step === 'columns' && <ColumnsStep {...{ kind, opened, flow, yearChoice, sheetChoice, onOtherSource }} />}
      {step === 'values' && <ValuesStep flow={flow} />}
      {step === 'preview' && <PreviewStep {...{ kind, opened, flow, year, onOtherSource, onImported }} />}
    </div>
  )
}
