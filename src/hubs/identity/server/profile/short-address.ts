// Short IP addresses for people: compressed IPv6, and IPv4 instead of IPv4-mapped IPv6.
export function formatAddress(address: string): string {
  const [plain = ''] = address.split('%')
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return plain
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short)
  if (!mapped) return short
  return mapped
    .slice(1)
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.')
}
