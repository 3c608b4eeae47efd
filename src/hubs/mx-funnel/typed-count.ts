// Which whole number did somebody write? In digits of any script, grouped in any of the ways in which people group them.

const thousands = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*$/
const lakhs = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

/** Digits stand in runs of ten, 0 first. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

/** The number, or the text itself where it is none that this portal shows or asks for: a form refuses it then. */
export function countIn(text: string): number | string {
  const plain = text
    .trim()
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('٬', ',')
  if (plain === '') return ''
  const isCount = /^\d+$/.test(plain) || thousands.test(plain) || lakhs.test(plain)
  return isCount ? Number(plain.replace(/\D/g, '')) : text
}

/** 0 for what is no number; a number that is not whole stays, to be refused. */
export const zeroIfNone = (count: number | string) => (typeof count === 'number' || /\p{Nd}/u.test(count) ? count : 0)
