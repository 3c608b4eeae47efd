// Command line parsing: splits a setting into a program and its arguments at whitespace; quotes keep a word together. No
// other shell syntax; operators who want a shell write it: sh -c '…'.
const word = /(?:[^\s"']|"[^"]*"|'[^']*')+/g

/** Undefined if a quote is left open, or the text is empty. */
export function parseCommand(text: string): string[] | undefined {
  const words = [...text.matchAll(word)].map(([each]) => each.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  const isWhole = text.replace(word, '').trim() === ''
  return isWhole && words[0] ? words : undefined
}
