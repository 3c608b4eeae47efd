// Flow of one sheet: columns, values, preview, and the last button.
import type { ReactNode } from 'react'
import type { ImportKindFacts } from '#shared/imports.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import styles from './imports.module.css'
import { ColumnsStep } from './match/ColumnsStep.tsx'
import { ValuesStep } from './match/ValuesStep.tsx'
import { PreviewStep } from './preview/PreviewStep.tsx'
import { StepTrail, stepNames } from './StepTrail.tsx'
import type { Imported } from './undo/ResultPanel.tsx'
import { useSheetFlow } from './use-sheet-flow.ts'
import type { OpenedSheet, Source } from './use-source.ts'

const lostQuestion = {
  title: 'Start over?',
  text: 'The rows that you mended and the words that you explained are forgotten. Nothing was stored.',
  confirmLabel: 'Start over',
  cancelLabel: 'Stay here',
  tone: 'poor' as const,
}

type SheetFlowProps = {
  kind: ImportKindFacts
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
  const isHeld = flow.desk.busy !== null || flow.desk.isUnsure

  /** Corrections and meanings belong to this sheet and kind: they are dropped only after a confirmation. */
  async function leave(go: () => void) {
    const { mends, meanings } = flow.plan
    if (mends.size + meanings.size === 0 || (await confirm(lostQuestion))) go()
  }
  const onOtherSource = () => void leave(props.onOtherSource)
  const backs = [
    () => void leave(props.onOtherKind),
    onOtherSource,
    () => flow.setStep('columns'),
    flow.values?.unknown.length ? () => flow.setStep('values') : undefined,
  ]
  const steps = stepNames.map((name, i) => ({ name, onBack: isHeld ? undefined : backs[i] }))
  return (
    <div className={styles.flow}>
      <StepTrail steps={steps} at={{ columns: 2, values: 3, preview: 4 }[step]} />
      {step === 'columns' && <ColumnsStep {...{ kind, opened, flow, yearChoice, sheetChoice, onOtherSource }} />}
      {step === 'values' && <ValuesStep flow={flow} />}
      {step === 'preview' && <PreviewStep {...{ kind, opened, flow, year, onOtherSource, onImported }} />}
    </div>
  )
}
