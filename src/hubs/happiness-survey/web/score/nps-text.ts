// NPS wording: its sign, colour and word, and how reliable it is.
import { formatNumber } from '#shared/text/format-number.ts'
import type { Tone } from '#web/ui/table/tone.ts'
import { formatSigned } from '#web/ui/text/format-signed.ts'
import { enoughToJudge, marginOf, maxShiftOfOne, type Sides } from '../../rules.ts'

export const formatNps = (nps: number) => formatSigned(nps)

export const npsTone = (nps: number): Tone => (nps >= 20 ? 'good' : nps >= 0 ? 'middling' : 'poor')

export const npsLabel = (nps: number) =>
  nps >= 50 ? 'Excellent' : nps >= 20 ? 'Good' : nps >= 0 ? 'Fair' : 'More detractors than promoters'

export const formatAnswers = (n: number) => `${formatNumber(n)} ${n === 1 ? 'answer' : 'answers'}`

/** 'from 130 answers, give or take 12 points' */
export function formatMargin(sides: Sides): string {
  const from = `from ${formatAnswers(sides.counted)}`
  if (sides.counted < enoughToJudge)
    return `${from}: too few to say much. A single answer could move it by ${maxShiftOfOne(sides.counted)} points.`
  return `${from}, give or take ${marginOf(sides)} points`
}

/** A scale with room for what is chance: fitted to the scores alone, any two rounds would look like a trend. */
export function computeScale(rounds: readonly (Sides & { nps: number | null })[], target = 0): [number, number] {
  const reaches = rounds.flatMap((round) => [-1, 1].map((side) => (round.nps ?? 0) + side * marginOf(round)))
  return [Math.max(-100, Math.min(0, target, ...reaches)), Math.min(100, Math.max(0, target, ...reaches))]
}
