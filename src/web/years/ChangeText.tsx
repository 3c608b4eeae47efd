// What changed since then? A signed difference in points, with the day that it is measured from; colour only repeats the sign.
import { signed } from '../ui/text/signed.ts'

type ChangeTextProps = {
  now: number
  before: number
  /** 'since 16 Oct 2026', 'since the same day last year'. */
  since: string
  decimals?: number
}

export function ChangeText({ now, before, since, decimals = 0 }: ChangeTextProps) {
  const by = now - before
  const isSame = Math.abs(by) < 0.5 * 10 ** -decimals
  // One alone is a point.
  const word = Math.abs(by).toFixed(decimals) === '1' ? 'point' : 'points'
  const tone = isSame ? 'var(--dim)' : by > 0 ? 'var(--good)' : 'var(--poor)'
  return (
    <span data-tabular>
      <b style={{ color: tone, whiteSpace: 'nowrap' }}>{isSame ? 'no change' : `${signed(by, decimals)} ${word}`}</b>{' '}
      {since}
    </span>
  )
}
