// What is a file really, whatever its name says? Its first bytes tell; what is no table is refused by its kind.

/** A workbook is a zip; what kind of zip is found when it is opened. */
export type FileKind = 'zip' | 'text' | { no: string }

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const pictures = [[0x89, ...latin('PNG')], [0xff, 0xd8, 0xff], latin('GIF8'), [...latin('II*'), 0]]

const marked: readonly [readonly number[], FileKind][] = [
  [latin('PK\u0003\u0004'), 'zip'],
  [latin('%PDF'), { no: 'a PDF, and no table' }],
  ...pictures.map((start): [readonly number[], FileKind] => [start, { no: 'a picture, and no table' }]),
  [[0xd0, 0xcf, 0x11, 0xe0], { no: 'an old Excel file (.xls), or one with a password' }],
  [latin('{\\rtf'), { no: 'a text document, and no table' }],
]

/** Programs that 'export to Excel' often write a web page and give it the name of a table. */
const webPage = /^\s*<(!doctype|html|head|body|table|meta|\?xml|script|div)\b/i

export function kindOf(bytes: Uint8Array): FileKind {
  const found = marked.find(([start]) => startsWith(bytes, start))
  return found ? found[1] : 'text'
}

/** What looked like text until its letters were known. */
export function kindOfText(text: string): FileKind {
  if (webPage.test(text.slice(0, 1000))) return { no: 'a web page, and no table' }
  return text.includes('\0') ? { no: 'neither an Excel nor a CSV file' } : 'text'
}
