// CSV of the MX results: heads and rows, derived from the items.
import type { CsvValue } from '#shared/text/csv.ts'
import type { LcFigure, Respondent, Summary } from '../contract.ts'
import { answerTo, type ChecklistForm } from '../form.ts'
import type { Standards } from '../standards.ts'

/** A row of a comparison: an LC or a portfolio. */
export type NamedFigure = Omit<LcFigure, 'lc'> & { code: string; name: string }

export const groupHead = ({ groupNames, groupTitle }: Standards) => groupNames.map((group) => `${groupTitle(group)} %`)
const countHead = ['Standards', 'Of standards', 'Links', 'Of links']

export const figureHead = (standards: Standards) => [
  ...['Percent', 'Started', 'Submitted'],
  ...countHead,
  ...groupHead(standards),
]
export const figureRow = (row: NamedFigure, difference: number, { groupNames }: Standards): CsvValue[] => [
  row.name,
  difference,
  row.percent,
  row.respondents,
  row.submitted,
  row.standards,
  row.ofStandards,
  row.links,
  row.ofLinks,
  // Unknown for a year before the portal.
  ...groupNames.map((_, at) => row.groups[at]),
]

export const respondentHead = (standards: Standards) => [
  'First name',
  'Last name',
  'LC',
  'Portfolio',
  'Status',
  'Percent',
  ...countHead,
  ...groupHead(standards),
  'Submitted at',
  'Last saved at',
]
type Names = { lc: (code: string) => string; portfolio: (code: string) => string }

export const respondentRow =
  (names: Names) =>
  (row: Respondent): CsvValue[] => [
    row.firstName,
    row.lastName,
    names.lc(row.lc),
    names.portfolio(row.portfolio),
    row.status,
    row.percent,
    row.standards,
    row.ofStandards,
    row.links,
    row.ofLinks,
    ...row.groups,
    row.submittedAt,
    row.updatedAt,
  ]

export const itemHead = ['Group', 'Item', 'Question', 'Kind', 'Done', 'Missing']
export const itemRow =
  (respondents: number, { items, groupTitle }: Standards) =>
  ({ field, done }: Summary['items'][number]): CsvValue[] => {
    const item = items.find((each) => each.field === field)
    return [item && groupTitle(item.group), item?.label, item?.question, item?.kind, done, respondents - done]
  }

export const answerHead = ['Group', 'Item', 'Question', 'Answer']
export const answerRows = (form: ChecklistForm, { items, groupTitle }: Standards): CsvValue[][] =>
  items.map((item) => {
    const answer = answerTo(form, item)
    const word = typeof answer === 'string' ? answer : answer ? 'Yes' : 'No'
    return [groupTitle(item.group), item.label, item.question, word]
  })
