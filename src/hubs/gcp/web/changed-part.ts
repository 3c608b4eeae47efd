// Text diff of two versions: the words between the common start and the common end, with a few words of context.
export type ChangedPart = { before: string; after: string }

/** Words of context on either side. */
const around = 6

/** Each word with the whitespace after it. */
const wordsIn = (text: string) => text.match(/\S+\s*|^\s+/g) ?? []

export function changedPart(before: string, after: string): ChangedPart {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start]?.trim() === now[start]?.trim()) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end)?.trim() === now.at(-1 - end)?.trim()) end += 1
  const from = Math.max(0, start - around)
  const left = Math.max(0, end - around)
  const cut = (words: readonly string[]) =>
    [from > 0 ? '… ' : '', ...words.slice(from, words.length - left), left > 0 ? '…' : ''].join('').trim()
  return { before: cut(old), after: cut(now) }
}
