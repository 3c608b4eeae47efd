// Rules of a checklist that hold whatever a year asks: averages, bands, and how counts read.
import { formatNumber } from '#shared/text/format-number.ts'
import type { Answer } from './form.ts'
import { parseWebAddress } from './links.ts'

/** Standards that are done (true) and links that are web addresses, each with its total. */
export type Counts = { standards: number; ofStandards: number; links: number; ofLinks: number }

/** The average of its respondents' percents. */
export const lcPercent = (sumOfPercents: number, respondents: number) =>
  respondents === 0 ? 0 : Math.round(sumOfPercents / respondents)

/** How many respondents have done each item; for one respondent 0 or 1. */
export type Done = Record<string, number>

/** A 'yes', or a link that is a web address: nobody can open anything else. */
export const isAnswerDone = ({ kind }: { kind: 'yesNo' | 'link' }, answer: Answer) =>
  kind === 'link' ? parseWebAddress(String(answer)) !== null : answer === true

/** The fields of one respondent that are done. */
export const doneFields = (done: Done) => Object.keys(done)

/** True if every standard and link is done, and there is at least one respondent. */
export const isComplete = ({ standards, ofStandards, links, ofLinks }: Counts) =>
  ofStandards > 0 && standards === ofStandards && links === ofLinks

/** '45/45 standards · 10/10 links': precedes every percentage, so that a complete form never looks unfinished. */
export const formatCounts = ({ standards, ofStandards, links, ofLinks }: Counts) => {
  const parts = [`${formatNumber(standards)}/${formatNumber(ofStandards)} standards`]
  if (ofLinks > 0) parts.push(`${formatNumber(links)}/${formatNumber(ofLinks)} links`)
  return parts.join(' · ')
}

export type Band = 'good' | 'middling' | 'poor'
export const bandNames: Record<Band, string> = { good: 'On track', middling: 'Under way', poor: 'Needs help' }
/** The best first: above 70 green, above 40 amber. Everything else is red. */
const thresholds = [
  ['good', 70],
  ['middling', 40],
] as const
export const bandOf = (percent: number): Band => thresholds.find(([, above]) => percent > above)?.[0] ?? 'poor'
/** Each band with what it takes: 'On track, above 70%'. */
export const bandLegend: readonly { band: Band; text: string }[] = [
  ...thresholds.map(([band, above]) => ({ band, text: `${bandNames[band]}, above ${above}%` })),
  { band: 'poor', text: bandNames.poor },
]
