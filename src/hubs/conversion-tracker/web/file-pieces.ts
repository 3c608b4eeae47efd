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

const sampleBytes = 4096

/**
 * UTF-16 without a mark in front: separators, line breaks and Latin letters have a zero on one side of each pair of bytes,
 * and no letter has one on the other.
 */
function utf16Of(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [high = 0, low = 0] = zeros
  const few = Math.max(4, sample.length / 20)
  if (low > few && high === 0) return 'utf-16le'
  return high > few && low === 0 ? 'utf-16be' : undefined
}

/** Spreadsheets on Windows write UTF-16 with a mark ('Unicode text') or windows-1252 ('CSV'). */
export async function findEncoding(file: File, signal: AbortSignal): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const { bytes, isLast } of piecesOf(file)) {
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
    if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
    const unmarked = isFirst ? utf16Of(bytes) : undefined
    if (unmarked) return unmarked
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
