// These very rows were imported before. Is it meant, or a slip?
import { Button } from '@mantine/core'
import type { ImportAnswer } from '#shared/imports.ts'
import { dateWords } from '#web/ui/date-words.ts'
import { StepFrame } from './StepFrame.tsx'
import { usePastImports } from './use-imports.ts'
import type { OpenedSheet } from './use-source.ts'

type RepeatedQuestionProps = {
  opened: OpenedSheet
  answer: ImportAnswer
  isBusy: boolean
  onRepeat: () => void
  onOtherSource: () => void
}

export function RepeatedQuestion({ opened, answer, isBusy, onRepeat, onOtherSource }: RepeatedQuestionProps) {
  const { data } = usePastImports(1)
  const before = data?.imports.find(({ id }) => id === answer.id)
  const when = before ? `on ${dateWords(before.at, { withTime: true })}` : 'before'
  return (
    <StepFrame
      title={`This very file was imported ${when}`}
      text={`${opened.fileName}: ${answer.made.toLocaleString()} were made and ${answer.changed.toLocaleString()} changed then. Import it again?`}
      actions={
        <>
          <Button variant="default" onClick={onOtherSource}>
            No, choose another file
          </Button>
          <Button variant="light" onClick={onRepeat} disabled={isBusy}>
            {isBusy ? 'Checking...' : 'Import it again'}
          </Button>
        </>
      }
    >
      {null}
    </StepFrame>
  )
}
