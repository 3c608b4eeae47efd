// Text normalisation (case, accents, and Arabic, Persian and Urdu variants of the same letter): search queries, searched
// texts and highlighting all use it.

/** Letters that no Unicode normal form unifies. */
const sameLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
  ...{ ي: 'ی', ى: 'ی', ې: 'ی', ے: 'ی', ك: 'ک', ڪ: 'ک', ٱ: 'ا', ں: 'ن' },
  ...{ ه: 'ہ', ھ: 'ہ', ة: 'ہ', ۃ: 'ہ', ە: 'ہ' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, at) => [digit, String(at)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, at) => [digit, String(at)])),
}
const variantLetters = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'g')

/** Combining marks, invisible joiners and direction marks, and the stroke that stretches a word. */
const invisible = /[\p{Mn}\p{Cf}\u0640]/gu
const plain = /^[\x20-\x7e]*$/

/** Collapses whitespace and trims. */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase()
  const letters = plain.test(lower)
    ? lower
    : // Lower case again: some characters become capitals only when they are decomposed.
      lower
        .normalize('NFKD')
        .toLowerCase()
        .replace(invisible, '')
        .replace(variantLetters, (letter) => sameLetters[letter] as string)
  return letters.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const maxWords = 6

/** The distinct words of a query; more than a handful would only cost time. */
export const queryWords = (text: string): string[] =>
  [...new Set(normalizeText(text).split(' '))].filter(Boolean).slice(0, maxWords)
