// How are unpacked parts handed to a reader that only takes zips? As a zip in which nothing is packed.
// It then neither unpacks by itself, without a limit, nor starts workers of its own, which the portal's pages forbid.

type Fields = readonly (readonly [at: number, bytes: 2 | 4, value: number])[]

function header(length: number, fields: Fields): Uint8Array {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  for (const [at, size, value] of fields) size === 2 ? view.setUint16(at, value, true) : view.setUint32(at, value, true)
  return bytes
}

export function plainZip(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const pieces: Uint8Array[] = []
  const list: Uint8Array[] = []
  let at = 0
  const add = (...added: Uint8Array[]) => {
    pieces.push(...added)
    at += added.reduce((sum, { length }) => sum + length, 0)
  }
  for (const [path, { length }] of parts) {
    const name = new TextEncoder().encode(path)
    const sizes: Fields = [18, 22].map((place) => [place, 4, length] as const)
    const shifted: Fields = sizes.map(([place, size, value]) => [place + 2, size, value] as const)
    const entry = header(46, [[0, 4, 0x02014b50], ...shifted, [28, 2, name.length], [42, 4, at]])
    list.push(entry, name)
    add(header(30, [[0, 4, 0x04034b50], ...sizes, [26, 2, name.length]]), name, parts.get(path) as Uint8Array)
  }
  const start = at
  add(...list)
  const counts: Fields = [8, 10].map((place) => [place, 2, parts.size] as const)
  add(header(22, [[0, 4, 0x06054b50], ...counts, [12, 4, at - start], [16, 4, start]]))
  const zip = new Uint8Array(at)
  let place = 0
  for (const piece of pieces) {
    zip.set(piece, place)
    place += piece.length
  }
  return zip.buffer
}
