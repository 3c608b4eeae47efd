// Past funnel reports of the demo: one per team and month, each on a plausible day, some corrected later.
import type { PastRecord } from '#server/figures/figures.ts'
import { chance, pick } from '#server/hub/demo.ts'
import { storedValues } from '#shared/record-fields.ts'
import { earlierOf, plusDays } from '#shared/time/calendar.ts'
import { monthsOf, type Year } from '#shared/time/years.ts'
import { reportFields } from '../contract.ts'
import { type Metrics, stages } from '../rules.ts'
import { sharesOf } from './figures.ts'
import type { EntryRow } from './tables.ts'

/** Usual share that continues from the previous stage: few take on a next role. */
const usual = [1, 0.74, 0.6, 0.88, 0.84, 0.9, 0.82, 0.46, 0.78]

/** A plausible funnel: each stage keeps a part of the previous one, in some LCs more than in others. */
export function buildMetrics(seed: number, leads: number, lc: string): Metrics {
  const skill = 0.9 + 0.2 * chance(lc.length * 7 + lc.charCodeAt(0) + lc.charCodeAt(1))
  let left = leads
  const counts = stages.map((stage, n) => {
    if (n > 0) left = Math.round(left * Math.min(1, (usual[n] ?? 1) * skill * (0.85 + 0.3 * chance(seed * 31 + n))))
    return [stage, left]
  })
  return Object.fromEntries(counts)
}

export type Team = { uid: string; lc: string; portfolio: string }
export type PastReport = { entry: EntryRow; history: PastRecord[] }

/** `until` is the last day that counts as past. */
export function buildPastReports(teams: readonly Team[], year: Year, until: string, seqFrom: number): PastReport[] {
  const reports: PastReport[] = []
  for (const [at, month] of monthsOf(year).entries()) {
    for (const [n, team] of teams.entries()) {
      const seed = at * 100 + n + Number(year.startsOn.slice(0, 4)) * 1.37
      // Recruitment is in autumn and spring; not every team reports every month.
      const season = 0.6 + 0.5 * Math.sin((at / 12) * 4 * Math.PI)
      const madeOn = plusDays(`${month}-20`, Math.round(18 * chance(seed + 0.5)))
      if (madeOn > until || chance(seed + 0.25) < 0.35) continue
      const leads = 8 + Math.round(30 * season * chance(seed))
      reports.push(buildReport({ team, year, month, madeOn, leads, seed, seq: seqFrom + reports.length }, until))
    }
  }
  return reports
}

type PastReportInput = {
  team: Team
  year: Year
  month: string
  madeOn: string
  leads: number
  seed: number
  seq: number
}

function buildReport({ team, year, month, madeOn, leads, seed, seq }: PastReportInput, until: string): PastReport {
  const isNational = team.lc === 'MC'
  const isShort = !isNational && chance(seed + 0.75) < 0.2
  const role = isNational ? 'NST' : isShort ? pick(['Task Force', 'Organizing Committee'], seed) : 'Team Leader'
  const where = {
    ...{ year: year.label, month, lc: team.lc, role, portfolio: isShort ? '' : team.portfolio },
    term: isShort ? ('short' as const) : ('mid' as const),
  }
  const id = `demo-funnel-${year.label}-${seq}`
  const correctedOn = earlierOf(plusDays(madeOn, 5), until)
  const isCorrected = correctedOn > madeOn && chance(seed + 0.6) < 0.15
  const at = (day: string) => `${day}T09:${String(10 + (seq % 50))}:00.000Z`
  const buildEntry = (day: string, counted: number, version: number): EntryRow => {
    const report = { ...where, ...buildMetrics(seed, counted, team.lc), deleted: 0 }
    const who = { submittedBy: team.uid, submissionKey: null, deletedBy: null }
    return {
      ...{ id, seq, ...storedValues(reportFields, report), ...report, ...who },
      ...{ version, createdAt: at(madeOn), updatedAt: at(day) },
    }
  }
  const first = buildEntry(madeOn, leads, 1)
  const last = isCorrected ? buildEntry(correctedOn, leads + 4, 2) : first
  const recordOn = (day: string, entry: EntryRow): PastRecord => ({ id, day, shares: sharesOf(entry) })
  return {
    entry: last,
    history: [recordOn(madeOn, first), ...(isCorrected ? [recordOn(correctedOn, last)] : [])],
  }
}
