// Axis scale: round tick steps that a person would choose, and labels spread so that they do not overlap.
const niceSteps = [1, 2, 2.5, 5, 10]

type TickOptions = {
  most?: number
  /** Of counts: there is no half a person. */
  isWhole?: boolean
}

/** Round numbers from below the least to above the greatest value; bars and counts begin at 0. */
export function ticksFor(least: number, greatest: number, { most = 4, isWhole = false }: TickOptions = {}): number[] {
  const span = greatest - least || Math.abs(greatest) || 1
  const rough = span / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = niceSteps.map((nice) => nice * power).filter((step) => !isWhole || Number.isInteger(step))
  const step = steps.find((each) => each >= rough) ?? Math.max(1, 10 * power)
  const first = Math.floor(least / step)
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9) - first)
  // Multiplied, not added up: 0.1 + 0.2 would show.
  return Array.from({ length: count + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** Labels that would lie on each other move apart, in their order; none leaves the picture. */
export function spreadLabels(positions: readonly number[], least: number, end: number): number[] {
  const order = positions.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  let lowest = Number.NEGATIVE_INFINITY
  for (const label of order) {
    label.at = Math.max(label.at, lowest)
    lowest = label.at + least
  }
  let highest = end
  for (const label of order.toReversed()) {
    label.at = Math.min(label.at, highest)
    highest = label.at - least
  }
  return order.toSorted((a, b) => a.index - b.index).map(({ at }) => at)
}
