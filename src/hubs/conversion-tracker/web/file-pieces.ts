// How are a file's bytes read, and which letters do they mean? Piece by piece; UTF-8, else what spreadsheets write.
import { takeTurn } from './take-turn.ts'

/** Small enough that decoding and parsing one takes a few milliseconds. */
const pieceBytes = 256 * 1024

type Piece = { bytes: Uint8Array; isLast: boolean; share: number }

export async function* piecesOf(file: File): AsyncGenerator<Piece> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, file.size)
    const bytes = new Uint8Array(await file.slice(at, end).arrayBuffer())
    yield { bytes, isLast: end === file.size, share: end / file.size }
  }
}

/** Spreadsheets on Windows write UTF-16 with a mark ('Unicode text') or windows-1252 ('CSV'). */
export async function findEncoding(file: File, signal: AbortSignal): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const { bytes, isLast } of piecesOf(file)) {
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
    if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
    isFirst = false
    try {
      strict.decode(bytes, { stream: !isLast })
    } catch {
      return 'windows-1252'
    }
    await takeTurn(signal)
  }
  return 'utf-8'
}
