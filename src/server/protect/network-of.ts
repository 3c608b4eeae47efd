// Network of an IP address, for rate limits: an IPv6 household or hall owns a whole /64, so its last half
// does not identify a caller.

/** `pieces` of 16 bits: four are a household or hall, three a site with many of those. */
export function networkOf(address: string, pieces = 4): string {
  if (!address.includes(':')) return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const kept = [...left, ...gap, ...right].slice(0, pieces)
  // A proxy may write them in capitals or with leading zeros.
  return `${kept.map((piece) => Number.parseInt(piece, 16).toString(16)).join(':')}::/${pieces * 16}`
}
