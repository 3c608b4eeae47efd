// What does a row of MX Standards hold? A narrow one per respondent for lists, and the sums of which results are made.
export type ResponseRow = {
  year: string
  userId: string
  id: string
  lc: string
  portfolio: string
  firstName: string
  lastName: string
  /** Lower-cased name, for the order of lists. */
  sortName: string
  percent: number
  standards: number
  links: number
  /** JSON: the percents of the six groups, in the order of the form. */
  groups: string
  /** 1 once it was submitted; saving afterwards keeps it. */
  submitted: number
  submittedAt: string | null
  submittedVersion: number | null
  version: number
  createdAt: string
  updatedAt: string
}

type SumColumns = {
  respondents: number
  submitted: number
  percentSum: number
  standards: number
  /** JSON: how many have done each item. One text, so that all cells are read at once and a new item needs no column. */
  done: string
  /** JSON: how many have so many standards done. */
  spread: string
}

/** One cell of the results: the people of one LC and portfolio in a year, summed up. */
export type TallyRow = { year: string; lc: string; portfolio: string } & SumColumns

/** By how much a cell changed on a day; all days together are its tally. */
export type ChangeRow = TallyRow & {
  day: string
  /** JSON: the whole cell when the day ended, so that any past day is read without adding up. */
  standing: string
}

/** A person's checklist as it stood at the end of a day on which it changed. */
export type DayRow = Pick<ResponseRow, 'year' | 'userId' | 'lc' | 'portfolio' | 'percent' | 'submitted'> & {
  day: string
  /** JSON: the fields that are done. */
  done: string
}

/** Of a year before the portal: what stood at the end of a day, brought in from a spreadsheet. */
export type PastSumRow = Pick<TallyRow, 'year' | 'lc' | 'portfolio' | 'respondents' | 'percentSum' | 'standards'> & {
  id: string
  day: string
  version: number
}

export type MxTables = {
  mxResponse: ResponseRow
  /** JSON without blanks; apart from the response so that lists read small rows. */
  mxAnswers: { year: string; userId: string; form: string }
  mxSubmission: {
    id: string
    year: string
    userId: string
    submittedAt: string
    version: number
    lc: string
    portfolio: string
    percent: number
    standards: number
    links: number
    form: string
  }
  /** Changes that were stored, by the keys under which a device sends them again when it got no answer. */
  mxSavedChange: { userId: string; changeKey: string; year: string; savedAt: string }
  mxTally: TallyRow
  mxDay: DayRow
  mxChange: ChangeRow
  mxPastSum: PastSumRow
}
