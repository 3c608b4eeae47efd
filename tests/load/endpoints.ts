// Every endpoint that reads, and the common writes, as requests that benchmarks and tests send: derived from the contracts, so that
// a new endpoint is measured as soon as it exists. An endpoint without parameters needs no line here.
import { hubs } from '#main.server.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { fromHub } from '../setup/from-hub.ts'
import type { DayPerson, Step } from './day.ts'

const { sampleForm } = await fromHub('mx-standards/sample-form.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const { form } = await fromHub('gcp/server/test-gcp.ts')

type Ids = Readonly<Record<string, string>>
/** `at` is the person's number among those who send it: nobody changes what another one changes. */
type Sent = { n: number; person: DayPerson; at: number }
type Request = { as?: Role; path?: (ids: Ids, sent: Sent) => string; body?: (ids: Ids, sent: Sent) => unknown }

/** A person may send only one request for a full list at a time. */
export type BenchedEndpoint = { name: string; as: Role; isFullList: boolean; step: (ids: Ids, sent: Sent) => Step }

/** Nobody measures these, and why. */
const unmeasured: Record<string, string> = {
  'GET /api/live': 'a stream that does not end; `npm run bench -- live` measures it',
  'GET /api/identity/google/start': 'only where Google is set up',
  'GET /api/identity/google/callback': 'only on the way back from Google',
  'GET /api/inbox/unsubscribe': 'redirects to a page, without a query',
  'GET /api/calendar/:file': 'each link may be fetched only so often in an hour',
  'GET /api/me/data': 'five times an hour for each person, and as long as what is stored about them',
}

const survey = ({ surveys = '' }: Ids, at: number) => surveys.split(',')[at] ?? ''
const measure = 'gcp.approved'

/** What the path, the query or the caller needs. Without a line: an admin, and the path as it is. */
const requests: Record<string, Request> = {
  'GET /api/home': { as: 'mcvp' },
  'GET /api/search': { as: 'tl', path: () => '/api/search?q=person' },
  'GET /api/users/pictures/:id': { path: () => '/api/users/pictures/picture-1' },
  'GET /dev/outbox': { path: ({ outbox }) => `/dev/outbox?key=${outbox}` },
  'GET /dev/outbox.json': { path: ({ outbox }) => `/dev/outbox.json?key=${outbox}` },
  'GET /api/users/profile/:uid/picture': { path: ({ uid }) => `/api/users/profile/${uid}/picture` },
  'GET /api/organisation/committees/:code/people': { path: () => '/api/organisation/committees/Lahore/people' },
  'GET /api/notes': { as: 'lcvp' },
  'GET /api/inbox': { as: 'tl' },
  'GET /api/definitions/:kind/edit': { path: ({ year }) => `/api/definitions/checklist/edit?year=${year}` },
  'GET /api/gcp/approved': { as: 'tm', path: (_, { n }) => `/api/gcp/approved?page=${1 + (n % 100)}` },
  'GET /api/gcp/mine': { as: 'tm' },
  'GET /api/gcp/:id': { as: 'tm', path: (_, { n }) => `/api/gcp/gcp-${1 + (n % 100)}` },
  'GET /api/gcp/:id/repeats': { as: 'tm', path: (_, { n }) => `/api/gcp/gcp-${1 + (n % 100)}/repeats` },
  'GET /api/documents/:id': { as: 'tm', path: (_, { n }) => `/api/documents/document-${1 + (n % 20) * 5}` },
  'GET /api/api-cycles/:id': { as: 'tm', path: (_, { n }) => `/api/api-cycles/document-${5 + (n % 20) * 5}` },
  'GET /api/checklist/:userId': { as: 'tl', path: (_, { person }) => `/api/checklist/${person.uid}` },
  'GET /api/mxfunnel/:id': { as: 'tl', path: (_, { n }) => `/api/mxfunnel/entry-${n % 100}` },
  'GET /api/mxfunnel/:id/history': { as: 'tl', path: (_, { n }) => `/api/mxfunnel/entry-${n % 100}/history` },
  'GET /api/survey': { as: 'tm' },
  'GET /api/survey/:id/changes': { as: 'tm', path: (ids, { at }) => `/api/survey/${survey(ids, at)}/changes` },
  'GET /api/progress/people': { as: 'mcvp', path: () => '/api/progress/people?kind=checklist&committee=Lahore' },
  'GET /api/tasks/remind': { as: 'lcvp', path: () => '/api/tasks/remind?kind=checklist' },
  'GET /api/targets/measures/:measure/last-year': { path: () => `/api/targets/measures/${measure}/last-year` },
  'GET /api/targets/:id/history': { path: (_, { n }) => `/api/targets/target-${n % 100}/history` },
  // Common writes.
  'POST /api/checklist/submit': {
    as: 'tl',
    // Back and forth between two forms: each save changes the same cells of the results.
    body: (_, { n, person }) => ({ userId: person.uid, formData: sampleForm(n % 2), intent: 'save' }),
  },
  'POST /api/mxfunnel/submit': { as: 'tl', body: () => reportOf() },
  'PUT /api/survey/:id': {
    as: 'mcvp',
    path: (ids, { at }) => `/api/survey/${survey(ids, at)}`,
    body: (_, { n }) => ({ progress: { [n % 2 ? 'oGV' : 'iCX']: n % 4 < 2 } }),
  },
  // In turn with its opposite: approving what is approved changes nothing.
  'PUT /api/gcp/:id/approve': {
    as: 'mcvp',
    path: (_, { n, at }) => `/api/gcp/gcp-${101 + at}/${n % 2 ? 'approve' : 'reject'}`,
    body: (_, { n }) => (n % 2 ? {} : { reason: 'Please add what it cost.' }),
  },
  // Of a member only twenty may wait.
  'POST /api/gcp': { as: 'mcvp', body: (_, { n, person }) => form({ title: `By ${person.uid}, ${n}` }) },
}

const isMeasured = (name: string, { method }: Endpoint) =>
  unmeasured[name] === undefined && (method === 'GET' || requests[name] !== undefined)

function benched(name: string, { method, path, isFullList }: Endpoint): BenchedEndpoint {
  const { as = 'admin', path: pathOf = () => path, body } = requests[name] ?? {}
  const step = (ids: Ids, sent: Sent): Step => ({
    ...{ method: method as Step['method'], path: pathOf(ids, sent) },
    ...(body && { body: body(ids, sent) }),
  })
  return { name, as, isFullList: isFullList === true, step }
}

const named = [shell, ...hubs].flatMap(({ contract }) =>
  Object.values(contract).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)

export const endpoints: BenchedEndpoint[] = named
  .filter(([name, each]) => isMeasured(name, each))
  .map(([name, each]) => benched(name, each))

/** Endpoints whose path has parameters that nobody has given a value: they could not be called. */
export const withoutRequest: string[] = named
  .filter(([name, each]) => isMeasured(name, each) && each.path.includes(':') && requests[name]?.path === undefined)
  .map(([name]) => name)
