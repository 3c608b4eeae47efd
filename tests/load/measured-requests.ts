// Requests for the benchmark: the five that matter, as people send them.
import { fromHub } from '../setup/from-hub.ts'
import { type DayPerson, get, type Step, saveChecklist } from './day.ts'

const { seededRandom } = await fromHub('mx-standards/sample-form.ts')

export type StepAt = (n: number, person: DayPerson) => Step
type Name = 'session' | 'list' | 'search' | 'results' | 'save'
export type MeasuredRequest = {
  name: Name
  /** How many of them are sent, compared with the first. */
  share: number
  steps(entries: number): StepAt
}

const perPage = 8
export const firstPage = get(`/api/gcp/approved?page=1&limit=${perPage}`)

/** Any page, so that nothing remembered can answer. */
function listSteps(entries: number): StepAt {
  const chance = seededRandom(entries)
  return () => get(`/api/gcp/approved?page=${1 + Math.floor((chance() * entries) / perPage)}&limit=${perPage}`)
}

/** Words that match one entry, a thousandth of all, and a seventh of all. */
function searchSteps(entries: number): StepAt {
  const chance = seededRandom(entries + 1)
  const wordAt = (n: number) => [String(Math.floor(chance() * entries)), 'lighthouse', 'mentoring'][n % 3]
  return (n) => get(`/api/gcp/approved?search=${wordAt(n)}&limit=${perPage}`)
}

export const measuredRequests: MeasuredRequest[] = [
  { name: 'session', share: 1, steps: () => () => get('/api/me') },
  { name: 'list', share: 1, steps: listSteps },
  { name: 'search', share: 0.1, steps: searchSteps },
  { name: 'results', share: 0.5, steps: () => (n) => get(n % 2 ? '/api/mxfunnel/summary' : '/api/survey') },
  { name: 'save', share: 0.25, steps: () => (n, person) => saveChecklist(person, n) },
]
