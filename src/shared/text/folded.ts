// When are two spellings one? Small and capital letters, accents, and the ways in which Arabic, Persian and Urdu keyboards
// write the same letter. What is searched, what is searched in and what is highlighted all go through here.

/** Letters that no normal form brings together. */
const sameLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
  ...{ ي: 'ی', ى: 'ی', ې: 'ی', ے: 'ی', ك: 'ک', ڪ: 'ک', ٱ: 'ا', ں: 'ن' },
  ...{ ه: 'ہ', ھ: 'ہ', ة: 'ہ', ۃ: 'ہ', ە: 'ہ' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, at) => [digit, String(at)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, at) => [digit, String(at)])),
}
const toBeMadeOne = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'g')

/** Marks over and under letters, joiners and directions that nobody sees, and the stroke that stretches a word. */
const unseen = /[\p{Mn}\p{Cf}\u0640]/gu
const plain = /^[\x20-\x7e]*$/

/** Each run of white space is one blank, and none stands at the ends. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  const letters = plain.test(lower)
    ? lower
    : // Once more in small letters: some signs become capitals only when they are taken apart.
      lower
        .normalize('NFKD')
        .toLowerCase()
        .replace(unseen, '')
        .replace(toBeMadeOne, (letter) => sameLetters[letter] as string)
  return letters.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const mostWords = 6

/** What somebody typed, word by word, each once; more than a handful only cost time. */
export const foldedWords = (text: string): string[] =>
  [...new Set(folded(text).split(' '))].filter(Boolean).slice(0, mostWords)
