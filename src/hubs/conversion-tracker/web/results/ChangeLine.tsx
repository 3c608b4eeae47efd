// Change line: what has changed since the previous publication, and since the same day last year.
import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { ChangeText } from '#web/results/ChangesSince.tsx'
import { conversionNumber, type Totals } from '../../rules.ts'
import type { Comparison } from './history-lines.ts'

export function ChangeLine({ totals, compared }: { totals: Totals; compared: readonly Comparison[] }) {
  if (compared.length === 0) return null
  return (
    <Text mt="sm">
      Conversion:{' '}
      {compared.map(({ since, totals: before }, at) => (
        <Fragment key={since}>
          {at > 0 && ', '}
          <ChangeText now={conversionNumber(totals)} before={conversionNumber(before)} since={since} decimals={2} />
        </Fragment>
      ))}
    </Text>
  )
}
