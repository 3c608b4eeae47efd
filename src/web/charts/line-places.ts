// Where does each part of a line chart stand? Shares of the width, the names along it, the line itself, what is read from it.

/** The reading stands on the side where there is room. */
export const readingPlace = (x: number, width: number) => (x < width / 2 ? { left: x + 10 } : { right: width - x + 10 })

export const anchorOf = (at: number, count: number) => (at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle')

/** From 0 at the first to 1 at the last. */
export function sharesOf(places: readonly number[]): number[] {
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  return places.map((place) => (last > first ? (place - first) / (last - first) : 0))
}

/** The places whose name is written: the first, the last, and those between that fit. */
export function namedAlong(along: readonly string[], xOf: (at: number) => number): number[] {
  const widest = Math.max(...along.map((name) => name.length), 1) * 7 + 16
  const last = along.length - 1
  let end = Number.NEGATIVE_INFINITY
  return along.flatMap((_, at) => {
    // The first begins at its place, the last ends there, and the others have it in their middle.
    const start = at === 0 ? xOf(0) : xOf(at) - widest / 2
    const isBetween = at > 0 && at < last
    if (isBetween && (start < end || start + widest > xOf(last) - widest)) return []
    end = start + widest
    return [at]
  })
}

/** A gap where nothing is known. */
export function pathOf(
  values: readonly (number | null)[],
  xOf: (at: number) => number,
  yOf: (value: number) => number,
) {
  let isOn = false
  return values
    .map((value, at) => {
      const mark = value === null ? '' : `${isOn ? 'L' : 'M'}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`
      isOn = value !== null
      return mark
    })
    .join('')
}
