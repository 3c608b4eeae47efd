// Whole day of the benchmarks: what open pages ask for besides lists. Home, live events, inbox, the palette, results, and saves.
import { fromHub } from '../setup/from-hub.ts'
import { get, mixOf, post, reportFunnel, saveChecklist, shareGcp } from './day.ts'
import type { StepAt } from './measured-requests.ts'

const { seededRandom } = await fromHub('mx-standards/sample-form.ts')

/** What people type: a place, somebody, a topic, a standard, a word with a typo. */
const typed = ['lahore', 'person 12', 'mentoring', 'transition', 'lihgthouse']
const wordAt = (n: number) => encodeURIComponent(typed[n % typed.length] as string)

const stepAt = mixOf([
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
  { weight: 7, step: saveChecklist },
  { weight: 3, step: reportFunnel },
  { weight: 2, step: shareGcp },
  { weight: 2, step: () => post('/api/inbox/read', {}) },
])

export function wholeDay(seed: number): StepAt {
  const chance = seededRandom(seed)
  return (n, person) => stepAt(chance(), person, n)
}
