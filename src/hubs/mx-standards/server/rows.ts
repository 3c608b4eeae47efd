// Row types of MX Standards: a narrow row per respondent for lists, and the sums behind the results.
export type ResponseRow = {
  year: string
  userId: string
  id: string
  lc: string
  portfolio: string
  firstName: string
  lastName: string
  /** Lower-cased name, for sorting. */
  sortName: string
  percent: number
  standards: number
  links: number
  /** JSON: the percents of the six groups, in the order of the form. */
  groups: string
  /** 1 after the first submission; saving afterwards keeps it. */
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
  /** JSON: number of respondents by number of standards done. */
  spread: string
}

/** One cell of the results: the people of one LC and portfolio in a year, summed up. */
export type TallyRow = { year: string; lc: string; portfolio: string } & SumColumns

/** How much a cell changed on a day; the sum over all days is its tally. */
export type ChangeRow = TallyRow & {
  day: string
  /** JSON: snapshot of the cell at the end of the day, so that any past day is read without adding up. */
  standing: string
}

/** A person's checklist as it stood at the end of a day on which it changed. */
export type DayRow = Pick<ResponseRow, 'year' | 'userId' | 'lc' | 'portfolio' | 'percent' | 'submitted'> & {
  day: string
  /** JSON: the fields that are done. */
  done: string
}

/** For a year before the portal: the sums at the end of a day, imported from a spreadsheet. */
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
  mxTally: TallyRow
  mxDay: DayRow
  mxChange: ChangeRow
  mxPastSum: PastSumRow
}
