// How far is one LC? Its percentage, what is missing, and how it changed.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AsOf } from '#web/years/as-of.ts'
import type { ProgressDay, Survey } from '../../contract.ts'
import { completionOf } from '../../rules.ts'
import { Answer } from '../Answer.tsx'
import { missingText } from '../missing.ts'
import { useNames } from '../use-names.ts'

type LcHeadProps = {
  survey: Survey
  asOf: AsOf
  days?: readonly ProgressDay[] | undefined
  before?: readonly ProgressDay[] | undefined
  children?: ReactNode
}

export function LcHead({ survey, asOf, days, before, children }: LcHeadProps) {
  const names = useNames()
  const name = names.marked(survey)
  const now = completionOf([survey])
  return (
    <Answer title={name} label={`Completion of ${name}`} {...{ now, asOf, days, before }}>
      <Text role="status">
        {now.ticked} of {now.total} portfolios done
      </Text>
      <Text>{missingText(survey, names)}</Text>
      {children}
    </Answer>
  )
}
