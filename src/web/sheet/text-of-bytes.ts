// Which letters do the bytes of a text file mean? UTF-8, else what spreadsheets on Windows write: UTF-16 or Windows-1252.

const sampleBytes = 4096

/**
 * UTF-16 without a mark in front: separators, line breaks and Latin letters have a zero on one side of each pair of bytes,
 * and no letter has one on the other.
 */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
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

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

const spoken: Record<string, string> = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' }

export function textOfBytes(bytes: Uint8Array): { text: string; notes: string[] } {
  const sure = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  if (sure) return decoded(bytes, sure)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: string) {
  const name = spoken[encoding]
  return { text: new TextDecoder(encoding).decode(bytes), notes: name ? [`Read as ${name}`] : [] }
}
