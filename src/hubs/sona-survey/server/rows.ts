// Row types of the Sona survey: one row per LC and year, one per portfolio for each time that it was in a survey, and one per
// change. What counted on past days stands in the figures.
export type SonaTables = {
  sonaSurvey: {
    id: string
    year: string
    lc: string
    place: number
    touchedAt: string
    offered: string
  }
  sonaPortfolio: {
    surveyId: string
    /** Position: increases with every added portfolio, and is never reused. */
    place: number
    portfolio: string
    addedOn: string
    /** A removed portfolio keeps its row, for past days; if it is added again, it gets a new one. */
    removedOn: string | null
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
