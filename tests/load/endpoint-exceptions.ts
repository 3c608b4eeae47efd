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

const wholeList = 'a whole list, in chunks of a query each: it is ten times as long'
const save = 'one transaction that locks, checks, stores, counts and records; no statement reads more with more rows'

export const exceptions: Record<string, Exception> = {
  'GET /api/home': {
    ...{ queries: 11, growth: 1.6 },
    why: 'asks every hub; what people of an LC share is read once for all of them',
  },
  'GET /api/search': {
    ...{ compiled: 16, queries: 14, growth: 4 },
    why: 'puts its queries together from the words and from what the caller may see; `npm run bench -- search` has its limits',
  },
  'GET /api/metrics': {
    ...{ queries: 8, growth: 3.5 },
    why: 'counts the emails that wait among all that were sent; monitoring asks every 15 seconds or less often',
  },
  'GET /api/users': { compiled: 2, why: 'any combination of six filters; admins only' },
  'GET /api/audit.csv': { growth: 12, queries: 600, why: wholeList },
  'GET /api/admin/health': {
    ...{ compiled: 9, queries: 25, growth: 4.2 },
    why: 'asks every hub and the database about itself; admins open it now and then',
  },
  'GET /api/organisation/committees/:code/people': {
    ...{ queries: 7, growth: 10 },
    why: 'sorts everybody of an LC by name; an admin opens it to close the LC',
  },
  'GET /api/handover': {
    ...{ compiled: 9, queries: 25, growth: 12 },
    why: 'the page of one admin, some days a year: who leaves, who was silent, what was collected',
  },
  'GET /api/gcp/:id/repeats': { queries: 6, why: 'the entry, its repeats, their number, and the one of the caller' },
  'GET /api/documents/unshown-pictures': {
    growth: 12,
    why: 'looks at the links of all pictures; editors open it now and then',
  },
  'GET /api/api-cycles/unshown-pictures': { growth: 12, why: 'the same' },
  'POST /api/gcp': { queries: 17, why: save },
  'PUT /api/gcp/:id/approve': { queries: 20, why: save },
  'POST /api/checklist/submit': { queries: 36, why: save },
  'POST /api/mxfunnel/submit': { queries: 20, why: save },
  'PUT /api/survey/:id': { queries: 24, why: save },
  'GET /api/checklist/mxform': { growth: 12, queries: 250, why: wholeList },
  'GET /api/mxfunnel': { growth: 12, queries: 60, why: wholeList },
  'GET /api/mxfunnel/csv': { growth: 12, queries: 60, why: wholeList },
  'GET /api/happiness-survey/answers': { queries: 10, why: 'who reads names is recorded, in a transaction' },
  'GET /api/happiness-survey/answers.csv': { growth: 12, queries: 60, why: wholeList },
  'GET /api/progress': { queries: 11, growth: 8, why: 'counts everybody of the country' },
  'GET /api/progress/people': { queries: 13, growth: 12, why: 'reads everybody of an LC' },
  'GET /api/tasks/remind': {
    queries: 113,
    growth: 12,
    why: 'counts everybody; asked once before a reminder',
  },
  'GET /api/targets/progress': { queries: 12, why: 'asks every hub that has measures' },
  'GET /api/set-up': { queries: 12, why: 'asks every hub about its step; only until the portal is set up' },
}
