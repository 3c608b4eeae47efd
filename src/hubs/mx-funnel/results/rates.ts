// Funnel conversion rates: percent with one decimal from stage to stage, with tone and text, and the weakest step.
import { type Metrics, type Stage, stages } from '../rules.ts'

/** null if nobody was at the previous stage: no rate, and no NaN or Infinity. */
export type Rate = number | null

/** Rounded once, so that the displayed number also decides the colour. */
export function rateOf(part: number, whole: number): Rate {
  return whole > 0 ? Math.round((part * 1000) / whole) / 10 : null
}

export const formatRate = (rate: Rate) => (rate === null ? '-' : `${rate.toFixed(1)}%`)

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

/** With fewer people a rate says little: with 20 it may be 20 points off in either direction. */
export const minPeople = 20

/** Wilson score interval: the 95 % confidence interval of the share `part / whole`. */
export function wilsonInterval(part: number, whole: number): [low: number, high: number] {
  const z = 1.96
  const share = part / whole
  const middle = share + (z * z) / (2 * whole)
  const reach = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole))
  const scale = 1 + (z * z) / whole
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)]
}

export type WeakestStep = { stage: Stage } | 'none' | 'few'

/**
 * The step where significantly fewer people continue than at every other one: the upper bound of its interval is below the
 * lower bound of all others. Steps from fewer than `minPeople` people do not count; a comparison needs at least two steps.
 */
export function findWeakestStep(metrics: Metrics): WeakestStep {
  const steps = stages.slice(1).flatMap((stage, i) => {
    const before = metrics[stages[i] as Stage]
    // If there are more people than at the previous stage, nobody was lost.
    const [low, high] = wilsonInterval(Math.min(metrics[stage], before), Math.max(1, before))
    return before < minPeople ? [] : [{ stage, low, high }]
  })
  const [weakest, next] = steps.sort((a, b) => a.high - b.high)
  if (!weakest || !next) return 'few'
  const others = Math.min(...steps.slice(1).map(({ low }) => low))
  return weakest.high < others ? { stage: weakest.stage } : 'none'
}

export type Step = { from: Stage; to: Stage; lost: number }

/** How many fewer people than at the previous stage; negative if there are more. */
export const stepsOf = (metrics: Metrics): Step[] =>
  stages.slice(1).map((to, i) => {
    const from = stages[i] as Stage
    return { from, to, lost: metrics[from] - metrics[to] }
  })
