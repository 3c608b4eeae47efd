// Preview step: result of the server's dry run, which stores nothing. Counts first, then each row with its reason.
import { Alert, Button, Text } from '@mantine/core'
import type { ImportAnswer, ImportKindInfo } from '#shared/imports.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { formatDate } from '#web/ui/text/format-date.ts'
import { RecognizedSpellings } from '../match/RecognizedSpellings.tsx'
import { StepFrame } from '../StepFrame.tsx'
import type { Imported } from '../undo/ResultPanel.tsx'
import { usePastImports } from '../use-imports.ts'
import type { SheetFlow } from '../use-sheet-flow.ts'
import type { OpenedSheet } from '../use-source.ts'
import { ImportAction } from './ImportAction.tsx'
import { PreviewRows, rowsId } from './PreviewRows.tsx'
import styles from './rows.module.css'

type PreviewStepProps = {
  kind: ImportKindInfo
  opened: OpenedSheet
  flow: SheetFlow
  year: string
  onOtherSource: () => void
  onImported: (imported: Imported) => void
}

export function PreviewStep({ kind, opened, flow, year, onOtherSource, onImported }: PreviewStepProps) {
  const { result, busy, failure } = flow.dryRun

  async function checkAgain() {
    await flow.check()
    // The pressed button is gone: the focus moves to the rows.
    document.getElementById(rowsId)?.focus({ preventScroll: true })
  }

  if (!result && failure !== undefined) {
    return (
      <StepFrame title="What will happen">
        <ErrorState message={failure} onRetry={() => void flow.check()} />
      </StepFrame>
    )
  }
  if (!result) {
    return (
      <StepFrame title="What will happen">
        <LoadingSkeletons shape="table" text="Checking the rows..." />
      </StepFrame>
    )
  }
  if (result.answer.isRepeated) {
    return (
      <RepeatedQuestion
        {...{ opened, onOtherSource }}
        answer={result.answer}
        isBusy={busy !== null}
        onRepeat={() => void flow.check({ isRepeat: true })}
      />
    )
  }
  const excludedRows = flow.rowIndexes.length - result.sent.length
  return (
    <StepFrame
      title="What will happen"
      text={formatText(kind, year, flow.dryRun.isUncertain)}
      actions={<ImportAction {...{ kind, opened, flow, result, excludedRows, onImported }} />}
    >
      {excludedRows > 0 && (
        <Text size="sm">
          {excludedRows === 1 ? 'One row is' : `${excludedRows.toLocaleString()} rows are`} left out because of a value
          that you left out.
        </Text>
      )}
      <PreviewRows {...{ kind, opened, flow, result }} />
      {flow.isStale && (
        <div className={styles.again} data-bottom-bar>
          <Text size="sm" role="status">
            Changed rows are not checked yet.
          </Text>
          <Button variant="light" onClick={() => void checkAgain()} disabled={busy !== null}>
            {busy === 'checking' ? 'Checking...' : 'Check again'}
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert" title={failure}>
          {flow.dryRun.isUncertain &&
            "We don't know whether the import went through. Try again without changes: nothing is imported twice."}
        </Alert>
      )}
      {flow.values && <RecognizedSpellings recognized={flow.values.recognized} />}
    </StepFrame>
  )
}

function formatText(kind: ImportKindInfo, year: string, isUncertain: boolean): string {
  const hasYears = kind.fillsPastYears || kind.fillsPlannedYears
  const parts = [
    !isUncertain && 'Nothing has been imported yet.',
    kind.same,
    hasYears && `The rows will be added to ${year}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

type RepeatedQuestionProps = {
  opened: OpenedSheet
  answer: ImportAnswer
  isBusy: boolean
  onRepeat: () => void
  onOtherSource: () => void
}

function RepeatedQuestion({ opened, answer, isBusy, onRepeat, onOtherSource }: RepeatedQuestionProps) {
  const { data } = usePastImports(1).query
  const before = data?.imports.find(({ id }) => id === answer.id)
  const when = before ? ` on ${formatDate(before.at, { withTime: true })}` : ''
  return (
    <StepFrame
      title={`This file was already imported${when}`}
      text={`${opened.fileName}: ${answer.made.toLocaleString()} records were added and ${answer.changed.toLocaleString()} changed. Import it again?`}
      actions={
        <>
          <Button variant="default" onClick={onOtherSource}>
            Choose another file
          </Button>
          <Button variant="light" onClick={onRepeat} disabled={isBusy}>
            {isBusy ? 'Checking...' : 'Import again'}
          </Button>
        </>
      }
    >
      {null}
    </StepFrame>
  )
}
