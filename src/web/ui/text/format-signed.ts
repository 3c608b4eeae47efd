// Signed number formatting.
import { formatNumber } from '#shared/text/format-number.ts'

/** A difference with its sign, in real minus signs: '+4', '−0.5', '0'. */
export function formatSigned(difference: number, decimals = 0): string {
  const text = formatNumber(Math.abs(difference), decimals)
  if (Number(Math.abs(difference).toFixed(decimals)) === 0) return text
  return `${difference > 0 ? '+' : '−'}${text}`
}
