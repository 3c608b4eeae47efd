// Where is Sona progress kept? One row per LC and year, one per portfolio for each time that it was in a survey, and one per
// change ever made: past days are read from these.
export type SonaTables = {
  sonaSurvey: {
    id: string
    year: string
    lc: string
    place: number
    touchedAt: string
    offered: string
    /** In a closed year, when its results do not show the survey: since when. */
    leftOutOn: string | null
    /** Of a closed year: whether the LC was closed when the year was. */
    lcWasClosed: number
  }
  sonaPortfolio: {
    surveyId: string
    /** Grows with every portfolio that is added, and is never given twice. */
    place: number
    portfolio: string
    addedOn: string
    /** One that was taken out keeps its row, so that past days are known; added again, it gets another. */
    removedOn: string | null
    /** As of a survey. */
    leftOutOn: string | null
    isDone: number
    changedBy: string | null
    changedAt: string | null
  }
  sonaChange: {
    seq: number
    surveyId: string
    /** Which row of `sonaPortfolio`; null for one that was taken out before rows were kept. */
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
