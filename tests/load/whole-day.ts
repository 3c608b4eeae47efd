// Whole day of the benchmarks: what open pages ask for besides lists. Home, live events, inbox, the palette, results, and saves.
import { fromHub } from '../setup/from-hub.ts'
import type { DayPerson, Step } from './day.ts'
import type { StepAt } from './measured-requests.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const { sampleForm, seededRandom } = await fromHub('mx-standards/sample-form.ts')

const get = (path: string): Step => ({ method: 'GET', path })
const post = (path: string, body: unknown): Step => ({ method: 'POST', path, body })

/** What people type: a place, somebody, a topic, a standard, a word with a typo. */
const typed = ['lahore', 'person 12', 'mentoring', 'transition', 'lihgthouse']
const wordAt = (n: number) => encodeURIComponent(typed[n % typed.length] as string)

/** How many of a hundred steps are of this kind. */
const kinds: { weight: number; step: (person: DayPerson, n: number) => Step }[] = [
  { weight: 24, step: () => get('/api/home') },
  { weight: 4, step: () => ({ ...get('/api/live'), isStream: true }) },
  { weight: 6, step: () => get('/api/inbox') },
  { weight: 3, step: () => get('/api/search?q=') },
  { weight: 9, step: (_, n) => get(`/api/search?q=${wordAt(n)}`) },
  { weight: 6, step: () => get('/api/me') },
  { weight: 12, step: (_, n) => get(`/api/gcp/approved?page=${1 + (n % 5)}&limit=8`) },
  { weight: 4, step: (_, n) => get(`/api/gcp/approved?search=${wordAt(n)}&limit=8`) },
  { weight: 4, step: () => get('/api/documents?page=1') },
  { weight: 6, step: () => get('/api/survey') },
  { weight: 3, step: () => get('/api/mxfunnel/summary') },
  { weight: 5, step: ({ uid }) => get(`/api/checklist/${uid}`) },
  {
    weight: 7,
    step: ({ uid }, n) =>
      post('/api/checklist/submit', { userId: uid, formData: sampleForm(n), intent: n % 4 ? 'save' : 'submit' }),
  },
  { weight: 3, step: () => post('/api/mxfunnel/submit', reportOf()) },
  { weight: 2, step: ({ uid }, n) => post('/api/gcp', form({ title: `Day of ${uid}, ${n}` })) },
  { weight: 2, step: () => post('/api/inbox/read', {}) },
]
const all = kinds.reduce((sum, { weight }) => sum + weight, 0)

export function wholeDay(seed: number): StepAt {
  const chance = seededRandom(seed)
  return (n, person) => {
    let left = chance() * all
    for (const { weight, step } of kinds) {
      left -= weight
      if (left < 0) return step(person, n)
    }
    return get('/api/me')
  }
}
