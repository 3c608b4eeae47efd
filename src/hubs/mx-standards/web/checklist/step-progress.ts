// Progress of a step and of the whole form: how many answers are given.
import { answerTo, type ChecklistForm, isFilled, type SectionName } from '../../form.ts'
import { isAnswerDone } from '../../rules.ts'
import type { Standards } from '../../standards.ts'

export function progressOf(
  form: ChecklistForm,
  section: SectionName,
  { itemsOf }: Standards,
): { done: number; of: number } {
  if (section === 'generalDetail') {
    const answers = Object.values(form.generalDetail)
    return { done: answers.filter(isFilled).length, of: answers.length }
  }
  const items = itemsOf(section)
  return { done: items.filter((item) => isAnswerDone(item, answerTo(form, item))).length, of: items.length }
}

/** What a group has not been answered; the first step has no items. */
export const openItems = (form: ChecklistForm, section: SectionName, { itemsOf }: Standards) =>
  section === 'generalDetail' ? [] : itemsOf(section).filter((item) => !isAnswerDone(item, answerTo(form, item)))

/** The step at which the form opens: the first with something open, or the last one, with Submit, if nothing is. */
export function firstOpenStep(form: ChecklistForm, standards: Standards): number {
  const { sectionNames, stepCount } = standards
  const open = sectionNames.findIndex((section) => {
    const { done, of } = progressOf(form, section, standards)
    return done < of
  })
  return open === -1 ? stepCount : open + 1
}

/** The groups that count. */
export function overallProgress(form: ChecklistForm, { countsOf, doneOf, itemCount }: Standards) {
  const counts = countsOf(doneOf(form), 1)
  return { counts, done: counts.standards + counts.links, of: itemCount }
}

/** 'an LC and a portfolio': without them the answers count under 'Not given'. Empty if both are chosen. */
export const missingPlace = ({ generalDetail: { lcName, portfolio } }: ChecklistForm) =>
  [!lcName && 'an LC', !portfolio && 'a portfolio'].filter(Boolean).join(' and ')
