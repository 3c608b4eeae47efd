// Row types of the Sona survey: one row per LC and year, one per portfolio for each time that it was in a survey, and one per
// change: past days are computed from these.
export type SonaTables = {
  sonaSurvey: {
    id: string
    year: string
    lc: string
    place: number
    touchedAt: string
    offered: string
    /** In a closed year whose results do not show the survey: since when. */
    leftOutOn: string | null
    /** In a closed year: whether the LC was closed when the year closed. */
    lcWasClosed: number
  }
  sonaPortfolio: {
    surveyId: string
    /** Position: increases with every added portfolio, and is never reused. */
    place: number
    portfolio: string
    addedOn: string
    /** A removed portfolio keeps its row, for past days; if it is added again, it gets a new one. */
    removedOn: string | null
    /** Like the survey's. */
    leftOutOn: string | null
    isDone: number
    changedBy: string | null
    changedAt: string | null
  }
  sonaChange: {
    seq: number
    surveyId: string
    /** The position in `sonaPortfolio`; null if the portfolio was removed before rows were kept. */
    place: number | null
    portfolio: string
    isDone: number
    wasDone: number
    /** The same for everything that one request changed. */
    request: string
    changedByUid: string | null
    changedBy: string
    changedAt: string
    day: string
  }
}
