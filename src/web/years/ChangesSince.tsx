// What changed since a month ago, and since the same day last year? Where nothing is known of then, nothing is said.

import { dateWords } from '../ui/text/date-words.ts'
import type { AsOf } from './as-of.ts'
import { ChangeText } from './ChangeText.tsx'

export const sinceLastYear = 'since the same day last year'

type ChangesSinceProps = {
  asOf: AsOf
  now: number
  /** How it stood then. */
  monthAgo: number | undefined
  yearAgo: number | undefined
  decimals?: number
  lastYear?: string
}

export function ChangesSince(props: ChangesSinceProps) {
  const { asOf, now, monthAgo, yearAgo, decimals = 0, lastYear = sinceLastYear } = props
  const monthBefore = asOf.monthBefore?.on
  return (
    <>
      {monthBefore && monthAgo !== undefined && (
        <ChangeText since={`since ${dateWords(monthBefore)}`} before={monthAgo} {...{ now, decimals }} />
      )}
      {yearAgo !== undefined && <ChangeText since={lastYear} before={yearAgo} {...{ now, decimals }} />}
    </>
  )
}
