// Record ids: UUID version 7, which begins with the time, so that indexes grow at one end. Ids of one millisecond count up, so that
// what one process creates later also comes later in order.
import { randomFillSync } from 'node:crypto'

/** The counter starts at a random number in the lower half of its twelve bits; beyond 2,048 ids in a millisecond it may wrap. */
let last = { ms: 0, count: 0 }

export function newId(now = Date.now()): string {
  const bytes = nextRandom()
  const count = now === last.ms ? (last.count + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff
  last = { ms: now, count }
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
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
