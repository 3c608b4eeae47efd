// A report for a test: nine falling numbers unless told otherwise.
import { type Metrics, stages } from '../rules.ts'

export const metricsFrom = (...counts: number[]) =>
  Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics

export const someMetrics = () => metricsFrom(90, 80, 70, 60, 50, 40, 30, 20, 10)

export const reportOf = (more: object = {}) => ({
  lc: 'LUMS',
  term: 'mid',
  role: 'Team Leader',
  portfolio: 'BD',
  metrics: someMetrics(),
  ...more,
})
