import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PercentRing } from '#web/charts/PercentRing.tsx'
import type { Survey } from '../contract.ts'
import { completionOf, percentText } from '../rules.ts'
import styles from './Sona.module.css'
import { toneOf } from './tones.ts'
import { useNames } from './use-names.ts'

export function LcHead({ survey, children }: { survey: Survey; children?: ReactNode }) {
  const name = useNames().marked(survey)
  const { ticked, total, percent } = completionOf([survey])
  return (
    <div className={styles.lcHead}>
      <PercentRing percent={percent} decimals={2} label={`Completion of ${name}`} tone={toneOf(percent)} size={112} />
      <div>
        <Title order={2}>{name}</Title>
        <Text role="status">
          {ticked} of {total} portfolios done, {percentText(percent)}
        </Text>
        {children}
      </div>
    </div>
  )
}
