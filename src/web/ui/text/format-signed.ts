// Signed number formatting.
/** A difference with its sign, in real minus signs: '+4', '−0.5', '0'. */
export function formatSigned(difference: number, decimals = 0): string {
  const text = Math.abs(difference).toLocaleString(undefined, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  if (Number(Math.abs(difference).toFixed(decimals)) === 0) return text
  return `${difference > 0 ? '+' : '−'}${text}`
}
