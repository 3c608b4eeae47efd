// Head of one LC: its percentage, what is missing, and how it changed.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AsOf } from '#web/results/as-of.ts'
import type { History } from '#web/results/history.ts'
import type { ProgressDay, Survey } from '../../contract.ts'
import { completionOf } from '../../rules.ts'
import { Answer } from '../Answer.tsx'
import { formatMissing } from '../missing.ts'
import { useSurveyNames } from '../survey-names.ts'

type LcHeadProps = {
  survey: Survey
  asOf: AsOf
  history?: History<ProgressDay>
  children?: ReactNode
}

export function LcHead({ survey, asOf, history, children }: LcHeadProps) {
  const names = useSurveyNames()
  const name = names.marked(survey)
  const now = completionOf([survey])
  return (
    <Answer title={name} label={`Completion of ${name}`} {...{ now, asOf, history }}>
      <Text role="status">
        {now.ticked} of {now.total} portfolios done
      </Text>
      <Text>{formatMissing(survey, names)}</Text>
      {children}
    </Answer>
  )
}
