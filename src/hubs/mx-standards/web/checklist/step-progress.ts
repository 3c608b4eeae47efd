// How much of a step is filled in? Answers given in it, and in the whole form.
import { answerTo, type ChecklistForm, isDone, type SectionName } from '../form.ts'
import { itemCount, itemsOf } from '../items.ts'
import { countsOf, doneOf } from '../rules.ts'

export function progressIn(form: ChecklistForm, section: SectionName): { done: number; of: number } {
  if (section === 'generalDetail') {
    const answers = Object.values(form.generalDetail)
    return { done: answers.filter(isDone).length, of: answers.length }
  }
  const answers = itemsOf(section).map((item) => answerTo(form, item))
  return { done: answers.filter(isDone).length, of: answers.length }
}

/** The six groups that count. */
export function wholeProgress(form: ChecklistForm) {
  const counts = countsOf(doneOf(form), 1)
  return { counts, done: counts.standards + counts.links, of: itemCount }
}

/** 'an LC and a portfolio': without them the answers count under 'Not given'. Empty when both are there. */
export const missingPlace = ({ generalDetail: { lcName, portfolio } }: ChecklistForm) =>
  [!lcName && 'an LC', !portfolio && 'a portfolio'].filter(Boolean).join(' and ')
