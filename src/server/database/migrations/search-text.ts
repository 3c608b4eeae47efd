// Frozen: normalised text as released migration steps wrote it for search. What is written today is in src/server/search.

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
function normalized(text: string): string {
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

/** What `searchText` holds: a blank before each word, and a line break between two texts. */
export const searchText = (texts: readonly string[]) => texts.map((text) => ` ${normalized(text)}`).join('\n')

/** Longer ones are cut: PostgreSQL takes no word of 2 KB. */
const longestWord = 60

/** What `wordText` holds: the words of some texts, each once. */
export function wordText(texts: readonly string[]): string {
  const words = texts.flatMap((text) =>
    normalized(text)
      .split(/[\s\p{P}\p{S}\p{C}]+/u)
      .filter(Boolean),
  )
  return [
    ...new Set(words.map((word) => (word.length > longestWord ? [...word].slice(0, longestWord).join('') : word))),
  ].join(' ')
}
