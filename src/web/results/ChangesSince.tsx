// Changes of a figure: signed differences in points, each with the day it is measured from. A missing past figure shows nothing.
import { formatDate } from '../ui/text/format-date.ts'
import { formatSigned } from '../ui/text/format-signed.ts'
import type { AsOf } from './as-of.ts'

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

/** Since a month ago, and since the same day last year. */
export function ChangesSince(props: ChangesSinceProps) {
  const { asOf, now, monthAgo, yearAgo, decimals = 0, lastYear = sinceLastYear } = props
  const monthBefore = asOf.monthBefore?.on
  return (
    <>
      {monthBefore && monthAgo !== undefined && (
        <ChangeText since={`since ${formatDate(monthBefore)}`} before={monthAgo} {...{ now, decimals }} />
      )}
      {yearAgo !== undefined && <ChangeText since={lastYear} before={yearAgo} {...{ now, decimals }} />}
    </>
  )
}

type ChangeTextProps = {
  now: number
  before: number
  /** 'since 16 Oct 2026', 'since the same day last year'. */
  since: string
  decimals?: number
}

/** Colour only repeats the sign. */
export function ChangeText({ now, before, since, decimals = 0 }: ChangeTextProps) {
  const by = now - before
  const tone = isSame(by, decimals) ? 'var(--dim)' : by > 0 ? 'var(--good)' : 'var(--poor)'
  return (
    <span data-tabular>
      <b style={{ color: tone, whiteSpace: 'nowrap' }}>{pointsText(by, decimals)}</b> {since}
    </span>
  )
}

const isSame = (by: number, decimals: number) => Math.abs(by) < 0.5 * 10 ** -decimals

/** '+4 points', '−1 point', 'no change' */
export function pointsText(by: number, decimals = 0): string {
  if (isSame(by, decimals)) return 'no change'
  return `${formatSigned(by, decimals)} ${Math.abs(by).toFixed(decimals) === '1' ? 'point' : 'points'}`
}
