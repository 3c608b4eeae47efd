// Test helpers of the MX funnel: a report with nine decreasing numbers, a person's place, and an empty funnel.
import type { Person, TestPortal } from '#server/testing/portal.ts'
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

/** Sets the committee of people, as an admin would; permissions follow it. */
export async function setCommittee({ db }: Pick<TestPortal, 'db'>, committee: string | null, ...people: Person[]) {
  const uids = people.map(({ uid }) => uid)
  await db.updateTable('user').set({ committee }).where('id', 'in', uids).execute()
  await db.updateTable('appointment').set({ committee }).where('userId', 'in', uids).execute()
}

export async function clearFunnel({ db }: Pick<TestPortal, 'db'>) {
  const tables = ['mxFunnelEntry', 'figure', 'figureShare']
  for (const table of tables) await db.deleteFrom(table).execute()
}
