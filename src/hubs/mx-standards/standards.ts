// Standards of a year: the items of its checklist, and the specification's formulas over them: only `true` counts, over all items
// of that year.
import * as z from 'zod/mini'
import type { Group } from '#shared/definitions/definition.ts'
import {
  type Answer,
  answerTo,
  type ChecklistForm,
  generalDetailShape,
  linkShape,
  type PartialForm,
  type SectionName,
  yesNoShape,
} from './form.ts'
import { bandNames, bandOf, type Counts, type Done, isAnswerDone, isComplete } from './rules.ts'

export type Item = {
  group: string
  field: string
  kind: 'yesNo' | 'link'
  label: string
  /** Beside the label; the first of several lines of help. */
  question: string
  help: string
}

export type Standards = ReturnType<typeof createStandards>

const made = new WeakMap<readonly Group[], Standards>()

/** Of the same definition only once. */
export function standardsOf(groups: readonly Group[]): Standards {
  const standards = made.get(groups) ?? createStandards(groups)
  made.set(groups, standards)
  return standards
}

const itemOf = (group: string, { key, text, help, kind }: Group['items'][number]): Item => {
  const [first = '', ...more] = help.split('\n')
  const words = more.length > 0 ? { question: first, help: more.join('\n') } : { question: '', help: first }
  return { group, field: key, kind: kind === 'link' ? 'link' : 'yesNo', label: text, ...words }
}

const roundedPercent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole))
const isLink = ({ kind }: Item) => kind === 'link'

export function createStandards(groups: readonly Group[]) {
  const byGroup = new Map(groups.map(({ key, items }) => [key, items.map((item) => itemOf(key, item))]))
  const itemsOf = (group: string): readonly Item[] => byGroup.get(group) ?? []
  const groupNames = groups.map(({ key }) => key)
  /** The steps of the form. */
  const sectionNames: SectionName[] = ['generalDetail', ...groupNames]
  const items = groupNames.flatMap(itemsOf)
  const itemCount = items.length
  const linksCount = items.filter(isLink).length
  const standardsCount = itemCount - linksCount
  const groupTitle = (group: string) => groups.find(({ key }) => key === group)?.title ?? group

  /** Per respondent all groups are counted together. */
  const respondentPercent = (trueItems: number) => roundedPercent(trueItems, itemCount)
  /** The highest possible percentage: links are never `true`, but belong to the items. */
  const maxPercent = respondentPercent(standardsCount)
  /** A group counts only values equal to true, over all of its items. */
  const groupPercent = (trueItems: number, group: string, respondents = 1) =>
    roundedPercent(trueItems, itemsOf(group).length * respondents)
  /** The highest possible percentage of a group. */
  const maxGroupPercent = (group: string) => groupPercent(itemsOf(group).filter((item) => !isLink(item)).length, group)

  const shapes = Object.fromEntries(
    groupNames.map((group) => [
      group,
      z.object(Object.fromEntries(itemsOf(group).map((item) => [item.field, isLink(item) ? linkShape : yesNoShape]))),
    ]),
  )
  /** A missing section or field reads as blank. */
  const formShape = z.object({
    generalDetail: z.prefault(generalDetailShape, {}),
    ...Object.fromEntries(groupNames.map((group) => [group, z.prefault(shapes[group] as z.ZodMiniObject, {})])),
  }) as unknown as z.ZodMiniType<ChecklistForm, PartialForm>

  /** How many respondents of the sums have done each item, in one group or in all. */
  function countsOf(done: Done, respondents: number, group?: string): Counts {
    const counted = group ? itemsOf(group) : items
    const links = counted.filter(isLink).length
    const counts: Counts = {
      standards: 0,
      ofStandards: (counted.length - links) * respondents,
      links: 0,
      ofLinks: links * respondents,
    }
    for (const { field, kind } of counted) counts[kind === 'link' ? 'links' : 'standards'] += done[field] ?? 0
    return counts
  }

  return {
    ...{ groupNames, sectionNames, stepCount: sectionNames.length, items, itemsOf },
    ...{ itemCount, standardsCount, linksCount, maxPercent, maxGroupPercent, respondentPercent, groupPercent },
    ...{ formShape, countsOf, groupTitle },
    titleOf: (section: SectionName) => (section === 'generalDetail' ? 'General Detail' : groupTitle(section)),
    aboutOf: (group: string) => groups.find(({ key }) => key === group)?.about ?? '',
    labelOf: (field: string) => items.find((item) => item.field === field)?.label,
    hasItem: (field: string) => items.some((item) => item.field === field),

    /** True items over all items times the respondents. */
    portfolioPercent: (trueItems: number, respondents: number) => roundedPercent(trueItems, itemCount * respondents),

    /** Fills missing answers with blanks, for a new form or one that was stored without its blanks. */
    withBlanks(given: PartialForm): ChecklistForm {
      const form: Record<string, Record<string, Answer>> = {
        generalDetail: { firstName: '', lastName: '', portfolio: '', lcName: '', ...given.generalDetail },
      }
      for (const name of groupNames) form[name] = {}
      for (const { group, field, kind } of items) {
        const answer = (given[group] as Record<string, Answer> | undefined)?.[field]
        ;(form[group] as Record<string, Answer>)[field] = answer ?? (kind === 'link' ? '' : false)
      }
      return form as ChecklistForm
    },

    /** The message for each text that cannot be saved, by path: it is too long, or a link with a password. */
    findTextProblems(form: ChecklistForm): Record<string, string> {
      const issues = formShape.safeParse(form).error?.issues ?? []
      const ofTexts = issues.filter(({ code }) => code === 'too_big' || code === 'custom')
      return Object.fromEntries(ofTexts.map(({ path, message }) => [path.join('.'), message]))
    },

    /** `links` are those that a closed year counted: earlier years counted any text. */
    doneOf(form: ChecklistForm, links?: readonly string[]): Done {
      const done: Done = {}
      for (const item of items) {
        const isFixed = links !== undefined && isLink(item)
        if (isFixed ? links.includes(item.field) : isAnswerDone(item, answerTo(form, item))) done[item.field] = 1
      }
      return done
    },

    /** The items that somebody has not done, the least done first. */
    leastDone: (done: Done, respondents: number) =>
      items
        .map((item) => ({ ...item, done: done[item.field] ?? 0 }))
        .filter((item) => item.done < respondents)
        .sort((a, b) => a.done - b.done),

    /** Shown once on every page that has a percentage. */
    countingNote:
      linksCount === 0
        ? `The percentage counts the ${standardsCount} yes/no standards.`
        : `The percentage counts the ${standardsCount} yes/no standards over all ${itemCount} items, so ${maxPercent}% is the maximum; links are counted separately.`,

    /** '56% of 80%, Under way', '80%, Complete'. */
    formatGroup(group: string, percent: number, counts: Counts): string {
      if (isComplete(counts)) return `${percent}%, Complete`
      const max = maxGroupPercent(group)
      return `${percent}%${max < 100 ? ` of ${max}%` : ''}, ${bandNames[bandOf(percent)]}`
    },
  }
}
