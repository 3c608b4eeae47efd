// Percentage formulas for a checklist, an LC and a portfolio, exactly as in the specification: only `true` counts, over 55.
import { formatNumber } from '#shared/text/format-number.ts'
import { type Answer, answerTo, type ChecklistForm } from './form.ts'
import {
  type GroupName,
  groupNames,
  groups,
  type Item,
  type ItemField,
  itemCount,
  items,
  itemsOf,
  linksCount,
  standardsCount,
} from './items.ts'
import { parseWebAddress } from './links.ts'

/** Standards that are done (true) and links that are web addresses, each with its total. */
export type Counts = { standards: number; ofStandards: number; links: number; ofLinks: number }

const roundedPercent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole))

/** Per respondent all six groups are counted together. */
export const respondentPercent = (trueItems: number) => roundedPercent(trueItems, itemCount)
/** The highest possible percentage: links are never `true`, but belong to the 55. */
export const maxPercent = respondentPercent(standardsCount)
/** The inverse: one standard is worth more than a percent, so rounding loses none. */
export const standardsAt = (percent: number) => Math.round((percent * itemCount) / 100)
/** A group counts only values equal to true, over all of its items. */
export const groupPercent = (trueItems: number, group: GroupName, respondents = 1) =>
  roundedPercent(trueItems, itemsIn[group] * respondents)
/** The average of its respondents' percents. */
export const lcPercent = (sumOfPercents: number, respondents: number) =>
  respondents === 0 ? 0 : Math.round(sumOfPercents / respondents)
/** True items over 55 times the respondents. */
export const portfolioPercent = (trueItems: number, respondents: number) =>
  roundedPercent(trueItems, itemCount * respondents)

const itemsIn = Object.fromEntries(groupNames.map((group) => [group, itemsOf(group).length])) as Record<
  GroupName,
  number
>
const linksIn = Object.fromEntries(
  groupNames.map((group) => [group, itemsOf(group).filter(({ kind }) => kind === 'link').length]),
) as Record<GroupName, number>

/** The highest possible percentage of a group. */
export const maxGroupPercent = (group: GroupName) => groupPercent(itemsIn[group] - linksIn[group], group)

/** How many respondents have done each item; for one respondent 0 or 1. */
export type Done = Partial<Record<ItemField, number>>

/** A 'yes', or a link that is a web address: nobody can open anything else. */
export const isAnswerDone = ({ kind }: Pick<Item, 'kind'>, answer: Answer) =>
  kind === 'link' ? parseWebAddress(String(answer)) !== null : answer === true

/** `links` are those that a closed year counted: earlier years counted any text. */
export function doneOf(form: ChecklistForm, links?: readonly string[]): Done {
  const done: Done = {}
  for (const item of items) {
    const isFixed = links !== undefined && item.kind === 'link'
    if (isFixed ? links.includes(item.field) : isAnswerDone(item, answerTo(form, item))) done[item.field] = 1
  }
  return done
}

/** The fields of one respondent that are done. */
export const doneFields = (done: Done) => Object.keys(done) as ItemField[]

/** Sums up in one group, or in all six. */
export function countsOf(done: Done, respondents: number, group?: GroupName): Counts {
  const counts: Counts = {
    standards: 0,
    ofStandards: (group ? itemsIn[group] - linksIn[group] : standardsCount) * respondents,
    links: 0,
    ofLinks: (group ? linksIn[group] : linksCount) * respondents,
  }
  for (const { field, kind } of group ? itemsOf(group) : items) {
    counts[kind === 'link' ? 'links' : 'standards'] += done[field] ?? 0
  }
  return counts
}

/** True if every standard and link is done, and there is at least one respondent. */
export const isComplete = ({ standards, ofStandards, links, ofLinks }: Counts) =>
  ofStandards > 0 && standards === ofStandards && links === ofLinks

/** Shown once on every page that has a percentage. */
export const countingNote = `The percentage counts the ${standardsCount} yes/no standards over all ${itemCount} items, so ${maxPercent}% is the most; links are counted beside it.`

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

/** '56% of 80%, Under way', '80%, Complete'. */
export function formatGroup(group: GroupName, percent: number, counts: Counts): string {
  if (isComplete(counts)) return `${percent}%, Complete`
  const max = maxGroupPercent(group)
  return `${percent}%${max < 100 ? ` of ${max}%` : ''}, ${bandNames[bandOf(percent)]}`
}

/** The items that somebody has not done, the least done first. */
export function leastDone(done: Done, respondents: number) {
  return items
    .map((item) => ({ ...item, done: done[item.field] ?? 0 }))
    .filter((item) => item.done < respondents)
    .sort((a, b) => a.done - b.done)
}

export const groupTitle = (group: GroupName) => groups[group].title
