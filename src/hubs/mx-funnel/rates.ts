// How many go on from stage to stage? Rates in percent with one decimal, their tone and their text.
import { type Metrics, type Stage, stages } from './rules.ts'

/** null where nobody stood before: there is no rate then, and no NaN or Infinity. */
export type Rate = number | null

/** Rounded from whole numbers, so that what is shown and what decides the colour are the same number. */
export function rateOf(part: number, whole: number): Rate {
  return whole > 0 ? Math.round((part * 1000) / whole) / 10 : null
}

export const rateText = (rate: Rate) => (rate === null ? '-' : `${rate.toFixed(1)}%`)

export type RateTone = 'good' | 'middling' | 'poor' | 'none'

/** Green at 80 % or more, yellow at 50 % or more, otherwise red (spec). */
export function toneOf(rate: Rate): RateTone {
  if (rate === null) return 'none'
  if (rate >= 80) return 'good'
  return rate >= 50 ? 'middling' : 'poor'
}

export type StageRates = { stage: Stage; count: number; ofPrevious: Rate; ofFirst: Rate }

/** Every stage with both bases; the first stage has no previous one. */
export function stageRates(metrics: Metrics): StageRates[] {
  return stages.map((stage, i) => {
    const previous = stages[i - 1]
    return {
      stage,
      count: metrics[stage],
      ofPrevious: previous ? rateOf(metrics[stage], metrics[previous]) : null,
      ofFirst: rateOf(metrics[stage], metrics[stages[0]]),
    }
  })
}

/** Where most people are lost; null while no step has a rate. The earliest wins a tie: it comes first to be mended. */
export function weakestStep(metrics: Metrics): { stage: Stage; rate: number } | null {
  const steps = stageRates(metrics).flatMap(({ stage, ofPrevious }) =>
    ofPrevious === null ? [] : [{ stage, rate: ofPrevious }],
  )
  return steps.reduce<(typeof steps)[number] | null>((low, step) => (low && low.rate <= step.rate ? low : step), null)
}
