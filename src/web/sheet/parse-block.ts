// Pasted cells: a block of tab-separated lines, as spreadsheets copy it.
const unquoted = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

/** Parses tab-separated lines, as spreadsheets copy them. */
export const parseBlock = (text: string): string[][] =>
  text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(unquoted))
