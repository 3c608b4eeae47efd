// Exceptions of endpoints to what every endpoint keeps: at most 5 queries, at most 1.3 × the cost with ten times the rows, and
// nothing compiled or planned in a request. Each says how much it may, and why.

export type Exception = {
  /** Times the cost of a tenth of the rows. */
  growth?: number
  /** Statements, begin and commit included. */
  queries?: number
  /** Queries that Kysely compiles in each request, and that PostgreSQL therefore plans. */
  compiled?: number
  why: string
}

export const exceptions: Record<string, Exception> = {
  'GET /api/search': {
    compiled: 16,
    why: 'puts its queries together from the words and from what the caller may see; finding the matches costs far more',
  },
  'GET /api/users': { compiled: 2, why: 'any combination of six filters; admins only' },
  'GET /api/admin/health': { compiled: 9, why: 'asks the database about itself; admins open it now and then' },
  'GET /api/people': { compiled: 2, why: 'any combination of four filters' },
  'GET /api/handover': { compiled: 9, why: 'the page of one admin, some days a year' },
  'GET /api/progress': { compiled: 2, why: 'reads everybody, which costs far more' },
  'GET /api/progress/people': { compiled: 6, why: 'reads everybody of an LC, which costs far more' },
  'GET /api/tasks/remind': { compiled: 4, why: 'asked once before a reminder' },
  'GET /api/imports': { compiled: 2, why: 'opened now and then' },
}
