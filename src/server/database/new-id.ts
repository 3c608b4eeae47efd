// Record ids: UUID version 7, which begins with the time, so that indexes grow at one end.
import { randomFillSync } from 'node:crypto'

export function newId(now = Date.now()): string {
  const bytes = nextRandom()
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const idBytes = 16
/** Random bytes for many ids at once: fetched one by one, they would take most of the time. */
const pool = Buffer.alloc(idBytes * 256)
let used = pool.length

function nextRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.subarray(used - idBytes, used)
}
