// Number text: grouped as in the reader's locale, in tabular figures.
import { formatNumber } from '#shared/text/format-number.ts'

type NumberTextProps = { value: number; decimals?: number; suffix?: string }

export function NumberText({ value, decimals = 0, suffix = '' }: NumberTextProps) {
  return (
    <span data-tabular>
      {formatNumber(value, decimals)}
      {suffix}
    </span>
  )
}
