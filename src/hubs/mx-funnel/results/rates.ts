// How many go on from stage to stage? Rates in percent with one decimal, their tone and their text.
import { type Metrics, type Stage, stages } from '../rules.ts'

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

/** Of fewer people a rate says little: with 20 it may be 20 points off to either side. */
export const fewest = 20

/** Between which shares the truth lies in 95 of 100 cases, when so many of so many went on (after Wilson). */
export function likelyShare(part: number, whole: number): [low: number, high: number] {
  const z = 1.96
  const share = part / whole
  const middle = share + (z * z) / (2 * whole)
  const reach = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole))
  const scale = 1 + (z * z) / whole
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)]
}

export type WeakestStep = { stage: Stage } | 'none' | 'few'

/**
 * Where clearly fewer go on than at every other step: the most that is likely there is less than the least that is likely
 * anywhere else. Steps from fewer people than `fewest` say nothing; with less than two others there is nothing to compare.
 */
export function weakestStep(metrics: Metrics): WeakestStep {
  const steps = stages.slice(1).flatMap((stage, i) => {
    const before = metrics[stages[i] as Stage]
    // Where more stand than before, nobody was lost.
    const [low, high] = likelyShare(Math.min(metrics[stage], before), Math.max(1, before))
    return before < fewest ? [] : [{ stage, low, high }]
  })
  const [weakest, next] = steps.sort((a, b) => a.high - b.high)
  if (!weakest || !next) return 'few'
  const others = Math.min(...steps.slice(1).map(({ low }) => low))
  return weakest.high < others ? { stage: weakest.stage } : 'none'
}

export type Step = { from: Stage; to: Stage; lost: number }

/** How many are fewer than at the stage before; below 0 where there are more. */
export const stepsOf = (metrics: Metrics): Step[] =>
  stages.slice(1).map((to, i) => {
    const from = stages[i] as Stage
    return { from, to, lost: metrics[from] - metrics[to] }
  })
