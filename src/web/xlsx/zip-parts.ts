// ZIP reader: lists the parts of a ZIP and unpacks one, without trusting the sizes it declares (ZIP bombs).

/** `size` is the declared uncompressed size; see `unpack`. */
export type ZipPart = { path: string; isPacked: boolean; packed: Uint8Array; size: number }

/** Real workbooks have a few dozen. */
const maxParts = 5000
const endMark = 0x06054b50
const partMark = 0x02014b50
const longestEnd = 22 + 0xffff

/** Reads the directory at the end of the ZIP; nothing is unpacked. Undefined when it is no readable ZIP. */
export function zipParts(bytes: Uint8Array): Map<string, ZipPart> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return partsFrom(bytes, view)
  } catch (error) {
    // A damaged directory points beyond the end of the bytes.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function findDirectoryEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - longestEnd)
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) if (view.getUint32(at, true) === endMark) return at
  return -1
}

function partsFrom(bytes: Uint8Array, view: DataView): Map<string, ZipPart> | undefined {
  const end = findDirectoryEnd(view)
  if (end < 0) return undefined
  const count = view.getUint16(end + 10, true)
  if (count > maxParts) return undefined
  const parts = new Map<string, ZipPart>()
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== partMark) return undefined
    const method = view.getUint16(at + 10, true)
    const isLocked = (view.getUint16(at + 8, true) & 1) === 1
    if (isLocked || (method !== 0 && method !== 8)) return undefined
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const path = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd))
    const head = view.getUint32(at + 42, true)
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
    const packed = bytes.subarray(start, start + view.getUint32(at + 20, true))
    parts.set(path, { path, isPacked: method === 8, packed, size: view.getUint32(at + 24, true) })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** Browsers unpack a whole chunk at once: a chunk of this size gives at most 16 MB. */
const chunkBytes = 16 * 1024

/** Undefined when the part is damaged or larger than declared: the output buffer has the declared size. */
export async function unpack({ isPacked, packed, size }: ZipPart): Promise<Uint8Array | undefined> {
  if (!isPacked) return packed.length === size ? packed : undefined
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const feeding = feed(writable, packed)
  const reader = readable.getReader()
  const output = new Uint8Array(size)
  let filled = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (filled + next.value.length > size) return undefined
      output.set(next.value, filled)
      filled += next.value.length
    }
    return filled === size ? output : undefined
  } catch {
    return undefined
  } finally {
    await reader.cancel().catch(() => undefined)
    await feeding
  }
}

/** Backpressure: waits until the unpacked output has been read. */
async function feed(writable: WritableStream, packed: Uint8Array): Promise<void> {
  const writer = writable.getWriter()
  try {
    for (let at = 0; at < packed.length; at += chunkBytes) {
      await writer.ready
      await writer.write(packed.slice(at, at + chunkBytes))
    }
    await writer.close()
  } catch {
    // The reading side reports the error.
  }
}
