// Comparison of LCs with the country, and of portfolios with their LC.
import { differenceFrom } from '#shared/results/comparison.ts'
import { formatNumber } from '#shared/text/format-number.ts'
import type { Summary } from '../../contract.ts'

export type Middle = {
  name: string
  /** Within a sentence: 'the country'. */
  short: string
  percent: number
  /** The groups, in the order of the form. */
  groups: readonly number[]
  /** From how many respondents on a difference is worth naming. */
  least: number
}

/** An LC has several leaders; in a portfolio of it there is often one. */
export const countryOf = ({ whole, groups }: Summary): Middle => ({
  ...{ name: 'Country', short: 'the country', percent: whole.percent, least: 3 },
  groups: groups.map(({ percent }) => percent),
})
export const lcOf = ({ whole, groups }: Summary, name: string): Middle => ({
  ...{ name, short: 'the LC', percent: whole.percent, least: 1 },
  groups: groups.map(({ percent }) => percent),
})

/** '24 people' */
export const peopleText = (n: number) => `${formatNumber(n)} ${n === 1 ? 'person' : 'people'}`

type Figure = { percent: number; respondents: number }

/** In points; none of too few respondents. */
export const differenceOf = ({ percent, respondents }: Figure, middle: Middle) =>
  differenceFrom({ value: percent, n: respondents }, { value: middle.percent, least: middle.least })
