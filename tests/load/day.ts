// Working day of the load test: what a person of the organisation does. Mostly read, sometimes save, rarely sign in.
import { fromHub } from '../setup/from-hub.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const { sampleForm } = await fromHub('mx-standards/sample-form.ts')

export type DayPerson = { uid: string; email: string; cookie: string; address: string }
/** A stream ends with its first event. */
export type Step = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; headers?: object; isStream?: true }

export const dayPassword = 'a-password-for-the-day'

/** What everybody requests when the portal is flooded. */
export const floodPath = '/api/gcp/approved?page=1&limit=8'

export const get = (path: string): Step => ({ method: 'GET', path })
export const post = (path: string, body: unknown): Step => ({ method: 'POST', path, body })

type StepOf = (person: DayPerson, n: number) => Step

export const saveChecklist: StepOf = ({ uid }, n) =>
  post('/api/checklist/submit', { userId: uid, formData: sampleForm(n), intent: n % 4 ? 'save' : 'submit' })
export const reportFunnel: StepOf = () => post('/api/mxfunnel/submit', reportOf())
/** Twenty of each person, as many as may wait. */
export const shareGcp: StepOf = ({ uid }, n) => post('/api/gcp', form({ title: `Day of ${uid}, ${n % 20}` }))

/** `weight`: how many of a hundred steps are of this kind. `chance` is from 0 to 1. */
export function mixOf(kinds: readonly { weight: number; step: StepOf }[]) {
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0)
  return (chance: number, person: DayPerson, n: number): Step => {
    let left = chance * all
    for (const { weight, step } of kinds) {
      left -= weight
      if (left < 0) return step(person, n)
    }
    return get('/api/me')
  }
}

export const stepAt = mixOf([
  { weight: 40, step: (_, n) => get(`/api/gcp/approved?page=${1 + (n % 5)}&limit=8`) },
  { weight: 12, step: (_, n) => get(`/api/documents?page=${1 + (n % 2)}`) },
  { weight: 8, step: () => get('/api/me') },
  { weight: 4, step: () => get('/api/route-permissions') },
  { weight: 6, step: () => get('/api/survey') },
  { weight: 6, step: () => get('/api/mxfunnel/summary') },
  { weight: 5, step: () => get('/api/gcp/mine') },
  { weight: 5, step: ({ uid }) => get(`/api/checklist/${uid}`) },
  { weight: 6, step: saveChecklist },
  { weight: 3, step: reportFunnel },
  { weight: 4, step: shareGcp },
  { weight: 1, step: ({ email }) => post('/api/identity/sign-in', { email, password: dayPassword }) },
])
