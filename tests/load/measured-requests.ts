// Requests for benchmarks: the same page again and again, which cached rows can answer, and what they cannot: random pages,
// searches, summaries, and a day's mix of reads and writes.
import { fromHub } from '../setup/from-hub.ts'
import { type DayPerson, type Step, stepAt } from './day.ts'

const { seededRandom } = await fromHub('mx-standards/sample-form.ts')

export type StepAt = (n: number, person: DayPerson) => Step
type Name = 'same page' | 'random page' | 'search' | 'summary' | 'a day'
export type MeasuredRequest = { name: Name; share: number; steps(entries: number): StepAt }

const perPage = 8
const get = (path: string): Step => ({ method: 'GET', path })
const page = (number: number) => get(`/api/gcp/approved?page=${number}&limit=${perPage}`)

export const samePage: MeasuredRequest = { name: 'same page', share: 1, steps: () => () => page(1) }

const randomPage: MeasuredRequest = {
  name: 'random page',
  share: 1,
  steps: (entries) => {
    const chance = seededRandom(entries)
    return () => page(1 + Math.floor((chance() * entries) / perPage))
  },
}

/** Words that match one entry, a thousandth of all, and a seventh of all. */
const search: MeasuredRequest = {
  name: 'search',
  share: 0.05,
  steps: (entries) => {
    const chance = seededRandom(entries + 1)
    const wordAt = (n: number) => [String(Math.floor(chance() * entries)), 'lighthouse', 'mentoring'][n % 3]
    return (n) => get(`/api/gcp/approved?search=${wordAt(n)}&limit=${perPage}`)
  },
}

const summary: MeasuredRequest = {
  name: 'summary',
  share: 0.5,
  steps: () => (n) => get(n % 2 ? '/api/mxfunnel/summary' : '/api/survey'),
}

/** Without signing in, which costs as much as a hundred lists and would hide them. */
const day: MeasuredRequest = {
  name: 'a day',
  share: 0.5,
  steps: (entries) => {
    const chance = seededRandom(entries + 2)
    return (n, person) => {
      const step = stepAt(chance(), person, n)
      return step.path.includes('sign-in') ? get('/api/me') : step
    }
  },
}

export const measuredRequests = [samePage, randomPage, search, summary, day]
