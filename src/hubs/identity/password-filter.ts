// Bloom filter of common passwords: says of every password in the list that it is there, and of one in 2,000 others, too.
// In a tenth of the list's size, so that pages can ask the same filter as the server.

/** 16 bits for each of 100,000 passwords. With 11 of them set by each, 0.05 % of all others are found, too. */
const filterBytes = 200_000
const bitsPerPassword = 11

export type PasswordFilter = { has(password: string): boolean }

export function passwordFilter(bytes: Uint8Array): PasswordFilter {
  // A part of the file would find nothing.
  if (bytes.length !== filterBytes) throw new Error('The filter of common passwords is incomplete.')
  return { has: (password) => bitsOf(password).every((bit) => ((bytes[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) }
}

/** For scripts/write/password-filter.ts. */
export function makeFilter(passwords: Iterable<string>): Uint8Array {
  const bytes = new Uint8Array(filterBytes)
  for (const password of passwords) {
    for (const bit of bitsOf(password)) bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }
  return bytes
}

/** Two hashes are as good as eleven (Kirsch and Mitzenmacher). */
function bitsOf(password: string): number[] {
  const [first, second] = [hash(password, 0x811c9dc5), hash(password, 0x9e3779b9)]
  return Array.from({ length: bitsPerPassword }, (_, at) => (first + at * second) % (filterBytes * 8))
}

/** FNV-1a, with the last steps of MurmurHash3, without which similar passwords would share bits. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
