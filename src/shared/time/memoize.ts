// Memoize: keeps what a function answered. Reading, adding and writing days is slow, and a request needs the same few days again and
// again.
const maxKept = 1000

export function memoize<Key extends string | number, Value>(answer: (key: Key) => Value) {
  const kept = new Map<Key, Value>()
  const memoized = (key: Key): Value => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const value = answer(key)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, value)
    return value
  }
  return Object.assign(memoized, { forget: () => kept.clear() })
}
