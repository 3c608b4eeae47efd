// Undo of imports: after an undo of any kind of import everything is as before. The portal's responses are compared as text,
// for today and for earlier days.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { plusDays } from '#shared/time/calendar.ts'
import { type Year, yearBefore } from '#shared/time/years.ts'
import { hubs } from '../../src/main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '../../src/server/testing/portal.ts'

let portal: TestPortal
let admin: Person
let open: Year
let past: ReturnType<typeof yearBefore>
let first: string

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: admin, body })
async function must(method: string, path: string, body?: unknown) {
  const { status, json } = await ask(method, path, body)
  expect([path, status, json?.fields]).toEqual([path, expect.any(Number), undefined])
  expect(status).toBeLessThan(300)
  return json
}

const report = { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'BD' }
const metrics = { ...{ Leads: 5, Applicants: 4, Accepted: 3, Approved: 2, Realised: 1 } }
const none = { Finished: 0, Completes: 0, Advanced: 0, Alumni: 0 }
const entry = { name: 'Ali', email: 'ali@nexus.example', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
const guide = { title: 'Guide', description: 'How.', documentUrl: 'https://docs.example.org/1', imageUrl: '' }
const cycle = { ...guide, imageUrl: 'https://docs.example.org/1.png' }

function setDay(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T07:00:00Z`) })
}

beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { WRITES_PER_ACCOUNT: '10000' } })
  open = (await portal.portal.years()).open
  past = yearBefore(open)
  first = plusDays(open.startsOn, 40)
  setDay(first)
  admin = await portal.signInAs('admin')
  await must('POST', '/api/years/past', past)
  await must('POST', '/api/mxfunnel/submit', { ...report, metrics: { ...metrics, ...none } })
  await must('PUT', '/api/conversion', { entries: [entry, { ...entry, name: 'Bano', email: 'bano@nexus.example' }] })
  await must('POST', '/api/documents', guide)
  await must('POST', '/api/api-cycles', cycle)
  for (const [role, email] of [
    ['tm', 'tm'],
    ['lcvp', 'vp'],
  ] as const)
    await portal.signInAs(role, { email: `${email}@nexus.example` })
  const invited = { email: 'new@nexus.example', role: 'tm', committee: 'LUMS' }
  await must('POST', '/api/imports/people', { rows: [invited] })
  await must('POST', '/api/imports/checklist', {
    rows: [{ lc: 'IBA', portfolio: 'BD', respondents: 3, percent: 30 }],
    year: past.label,
  })
  setDay(plusDays(first, 2))
  admin = await portal.signInAs('admin', { email: 'chief@nexus.example' })
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
})

/** Time, author and version of a write are new; everything else is as before. */
const comparable = (json: unknown) =>
  JSON.stringify(json, (name, value) =>
    /^(version|updatedAt|publishedAt|publishedBy|publishedByUid|sentAt|createdBy|closing)$/.test(name) ? '' : value,
  )

async function everything(): Promise<Record<string, string>> {
  const days = [0, 1, 2].map((n) => `on=${plusDays(first, n - 1)}`)
  const ofYear = (path: string) => [path, `${path}?year=${past.label}`]
  const paths = [
    ...['/api/mxfunnel', '/api/mxfunnel/summary', '/api/mxfunnel/months'].flatMap(ofYear),
    ...['/api/checklist/summary', '/api/checklist/days'].flatMap(ofYear),
    ...days.flatMap((on) => [`/api/mxfunnel/summary?${on}`, `/api/checklist/summary?${on}`]),
    `/api/mxfunnel/summary?year=${past.label}&on=${past.endsOn}`,
    ...['/api/conversion?limit=100', '/api/documents?limit=50', '/api/api-cycles?limit=50', '/api/users?limit=50'],
    ...['/api/people', '/api/handover', '/api/years', '/api/home', '/api/progress'],
  ]
  const answers: Record<string, string> = {}
  // One after the other: an account gets its long lists one at a time.
  for (const path of paths) answers[path] = comparable((await ask('GET', path)).json)
  const history: { day: string }[] = (await ask('GET', '/api/conversion/history')).json
  const untilNow = comparable(history.filter(({ day }) => day < plusDays(first, 2)))
  return { ...answers, history: untilNow }
}

const more = (n: number) => ({ ...guide, title: `More ${n}`, documentUrl: `https://docs.example.org/more-${n}` })
it.each<[string, object[], boolean?]>([
  [
    'funnel',
    [
      { ...report, ...metrics },
      { ...report, ...metrics },
      { lc: 'IBA', term: 'long', role: 'EB', Alumni: 2 },
    ],
  ],
  [
    'funnel',
    [
      { ...report, ...metrics, month: 'past' },
      { ...report, ...metrics, month: 'past' },
    ],
    true,
  ],
  [
    'checklist',
    [
      { lc: 'IBA', portfolio: 'BD', respondents: 9, percent: 60 },
      { lc: 'LUMS', respondents: 2, percent: 9 },
    ],
    true,
  ],
  [
    'conversion',
    [
      { ...entry, exchange: 'Yes' },
      { ...entry, name: 'Chand', email: 'chand@nexus.example', lc: 'IBA' },
    ],
  ],
  [
    'documents',
    [{ ...guide, title: 'OD Guide', description: 'Anew.' }, more(1), { ...more(1), description: 'Twice.' }],
  ],
  [
    'apip',
    [
      { ...cycle, description: 'Anew.' },
      { ...more(2), imageUrl: cycle.imageUrl },
    ],
  ],
  [
    'people',
    [
      { email: 'tm@nexus.example', role: 'LCVP', committee: 'IBA', portfolio: 'BD' },
      { email: 'vp@nexus.example', role: 'TL', committee: 'LUMS' },
      { email: 'new@nexus.example', role: 'tl', committee: 'IBA' },
      { email: 'other@nexus.example', role: 'mcvp' },
    ],
  ],
])('%s %#', async (kind, rows, isPast) => {
  const before = await everything()
  const year = isPast ? past.label : open.label
  const month = past.startsOn.slice(0, 7)
  const sent = rows.map((row) => ('month' in row ? { ...row, month } : row))
  const json = await must('POST', `/api/imports/${kind}`, { rows: sent, year })
  expect([json.refused, json.made + json.changed]).toEqual([[], rows.length])
  expect(await everything()).not.toEqual(before)
  expect((await must('POST', `/api/imports/${json.id}/undo`)).kept).toEqual([])
  expect(await everything()).toEqual(before)
  for (const count of hubs.flatMap(({ recounts = [] }) => recounts))
    expect(await recount(portal.portal, count)).toEqual([])
})
