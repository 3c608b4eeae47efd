// Which program does a setting name, and with which words? Split at blanks, quotes keep a word together; nothing else that a
// shell does is done. Whoever wants one writes it: sh -c '…'.
const word = /(?:[^\s"']|"[^"]*"|'[^']*')+/g

/** Nothing where a quote is left open, or nothing is there. */
export function commandWords(text: string): string[] | undefined {
  const words = [...text.matchAll(word)].map(([each]) => each.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  const isWhole = text.replace(word, '').trim() === ''
  return isWhole && words[0] ? words : undefined
}
