// How far a target is shared out among LCs, in words; and where pasted cells belong.
import type { Measure } from '#shared/results/measures.ts'
import { type NamedCode, parseAmount, resolveCode } from '#shared/text/parse-text.ts'
import type { Target } from '../contract.ts'

export const sumOfLcs = (targets: readonly Pick<Target, 'inForce'>[]) =>
  targets.reduce((sum, { inForce }) => sum + (inForce ?? 0), 0)

const number = (value: number) => value.toLocaleString('en')
const lcs = (count: number) => (count === 1 ? '1 LC' : `${count} LCs`)

/** 'Shared out among 11 LCs: adds up', '… 1,150 of 1,200, 50 left', '… 30 too much'. */
export function sharedOutText({ adds }: Measure, country: number | null, sum: number, count: number): string {
  const among = `Shared out among ${lcs(count)}`
  if (adds !== 'sum') return `${lcs(count)} with a target of their own`
  if (country === null) return `${among}: ${number(sum)} in total`
  if (sum === country) return `${among}: adds up to ${number(country)}`
  const rest = country - sum
  const difference = rest > 0 ? `${number(rest)} left to share out` : `${number(-rest)} more than the country's`
  return `${among}: ${number(sum)} of ${number(country)}, ${difference}`
}

/** Numbers by row: by the names that were copied along or, without any, in the order of the rows. */
export function placeNumbers(block: readonly string[][], rows: readonly NamedCode[]) {
  const found = new Map<string, string>()
  let leftOut = 0
  const hasNames = block.some(([first = '']) => resolveCode(rows, first) !== undefined)
  for (const [at, line] of block.entries()) {
    const code = hasNames ? resolveCode(rows, line[0] ?? '') : rows[at]?.code
    const amount = line
      .slice(hasNames ? 1 : 0)
      .map(parseAmount)
      .find((each) => each !== undefined)
    if (code !== undefined && amount !== undefined) found.set(code, String(amount))
    // A head of the columns is no row.
    else if (amount !== undefined || (at > 0 && line.some(Boolean))) leftOut += 1
  }
  return { found, leftOut }
}
