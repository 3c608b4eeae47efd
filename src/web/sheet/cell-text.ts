// How does a cell of a workbook look as text? Numbers with all of their digits, days as YYYY-MM-DD.

const secondMs = 1000
/** Times of day count from here. */
const dayZero = '1899-12-3'

/** What a sheet keeps, without the noise of its arithmetic: 15 digits count, and none is hidden behind an E. */
export function plainNumber(kept: string): string {
  if (/^-?\d{1,300}$/.test(kept)) return kept
  const [, sign, first, rest = '', zeros = ''] = /^(-?)(\d)(?:\.(\d+))?E\+?(\d{1,3})$/i.exec(kept) ?? []
  if (first && rest.length <= Number(zeros)) return `${sign}${first}${rest.padEnd(Number(zeros), '0')}`
  const number = Number(kept)
  if (!Number.isFinite(number)) return kept
  const short = String(Number(number.toPrecision(15)))
  if (!short.includes('e')) return short
  return Math.abs(number) < 1 ? number.toFixed(20).replace(/\.?0+$/, '') : BigInt(Math.round(number)).toString()
}

function dayText(date: Date): string {
  const whole = new Date(Math.round(date.getTime() / secondMs) * secondMs)
  if (Number.isNaN(whole.getTime())) return ''
  const [day = '', time = ''] = whole.toISOString().slice(0, 19).split('T')
  if (day.startsWith(dayZero)) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dayText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}
