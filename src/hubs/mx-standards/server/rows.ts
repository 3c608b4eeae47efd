// Row types of MX Standards: a narrow row per respondent for lists, and imported sums of years before the portal.
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
  /** JSON: the fields that are done, as the checklist was counted when it was saved. */
  done: string
  /** 1 after the first submission; saving afterwards keeps it. */
  submitted: number
  submittedAt: string | null
  submittedVersion: number | null
  version: number
  createdAt: string
  updatedAt: string
}

/** For a year before the portal: the sums at the end of a day, imported from a spreadsheet. */
export type PastSumRow = {
  id: string
  year: string
  lc: string
  portfolio: string
  day: string
  respondents: number
  percentSum: number
  standards: number
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
  mxPastSum: PastSumRow
}
