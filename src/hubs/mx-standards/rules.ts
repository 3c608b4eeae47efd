// How far is a checklist, an LC, a portfolio? The formulas of the specification to the letter: only `true` counts, over 55.
import { answerTo, type ChecklistForm, isDone } from './form.ts'
import {
  type GroupName,
  groupNames,
  groups,
  type ItemField,
  itemCount,
  items,
  itemsOf,
  linksCount,
  standardsCount,
} from './items.ts'

/** Done standards (true) and given links, of how many. */
export type Counts = { standards: number; ofStandards: number; links: number; ofLinks: number }

const rounded = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole))

/** Per respondent all six groups are counted together. */
export const respondentPercent = (trueItems: number) => rounded(trueItems, itemCount)
/** A group counts only values equal to true, over all of its items. */
export const groupPercent = (trueItems: number, group: GroupName, respondents = 1) =>
  rounded(trueItems, itemsIn[group] * respondents)
/** The average of its respondents' percents. */
export const lcPercent = (sumOfPercents: number, respondents: number) =>
  respondents === 0 ? 0 : Math.round(sumOfPercents / respondents)
/** True items over 55 times the respondents. */
export const portfolioPercent = (trueItems: number, respondents: number) => rounded(trueItems, itemCount * respondents)

const itemsIn = Object.fromEntries(groupNames.map((group) => [group, itemsOf(group).length])) as Record<
  GroupName,
  number
>
const linksIn = Object.fromEntries(
  groupNames.map((group) => [group, itemsOf(group).filter(({ kind }) => kind === 'link').length]),
) as Record<GroupName, number>

/** How many respondents have done each item; for one respondent 0 or 1. */
export type Done = Partial<Record<ItemField, number>>

export function doneOf(form: ChecklistForm): Done {
  const done: Done = {}
  for (const item of items) if (isDone(answerTo(form, item))) done[item.field] = 1
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

/** '45/45 standards · 10/10 links': stands beside every percent, so that a complete form never looks unfinished. */
export const countsText = ({ standards, ofStandards, links, ofLinks }: Counts) => {
  const number = (value: number) => value.toLocaleString('en')
  const parts = [`${number(standards)}/${number(ofStandards)} standards`]
  if (ofLinks > 0) parts.push(`${number(links)}/${number(ofLinks)} links`)
  return parts.join(' · ')
}

export type Band = 'good' | 'middling' | 'poor'
/** Above 70 green, above 40 amber, otherwise red. */
export const bandOf = (percent: number): Band => (percent > 70 ? 'good' : percent > 40 ? 'middling' : 'poor')
export const bandWords: Record<Band, string> = { good: 'On track', middling: 'Under way', poor: 'Needs help' }

/** The items that the most respondents have not done, most missing first. */
export function mostMissing(done: Done, respondents: number, most: number) {
  return items
    .map((item) => ({ ...item, missing: respondents - (done[item.field] ?? 0) }))
    .filter(({ missing }) => missing > 0)
    .sort((a, b) => b.missing - a.missing)
    .slice(0, most)
}

export const groupTitle = (group: GroupName) => groups[group].title
