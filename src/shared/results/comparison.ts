// Comparison of figures: the distance from the middle in points; none if a figure is based on too few people.

export const tooFew = 'too few to say'

/** A figure and how many people it is made of; none where there is nobody to make it of. */
export type Compared = { value: number | null; n: number }

/** What the figure is compared with, and from how many people on a difference is worth naming. */
export type Middle = { value: number | null; least: number }

export const differenceFrom = ({ value, n }: Compared, middle: Middle): number | null =>
  value === null || middle.value === null || n < middle.least ? null : value - middle.value

type Different = { difference: number | null }

/** The furthest below the middle first; those with too few come last, in the order that they had. */
export const lowestFirst = (a: Different, b: Different) =>
  (a.difference ?? Number.MAX_VALUE) - (b.difference ?? Number.MAX_VALUE)
