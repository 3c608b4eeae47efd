// Changes of the organisation across hubs: committees open, are renamed, close and merge, and a portfolio is added, on one
// instance. On the other every hub accepts the right codes at once, keeps what was reported, and breaks nowhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'
import { contracts } from './expected-access.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

let portal: TestPortal
let beside: Awaited<ReturnType<typeof startBeside>>
let admin: Person
let leader: Person
let mcvp: Person

/** How a committee is sent to each hub, and which field refuses it. */
type Writer = { hub: string; field: string; write: (lc: string, portfolio?: string) => Promise<Answer> }
type Answer = Awaited<ReturnType<TestPortal['ask']>>

let n = 0
const writers: Writer[] = [
  {
    hub: 'gcp',
    field: 'localCommittee',
    write: (lc, portfolio = 'iCX') => {
      n += 1
      const body = form({ title: `Practice ${n}`, localCommittee: lc, portfolio })
      return beside.ask('POST', '/api/gcp', { as: leader, body })
    },
  },
  {
    hub: 'happiness-survey',
    field: 'localCommitee',
    write: (lc) => {
      n += 1
      const own = { personalEmail: `somebody${n}@mail.example`, contactNumber: `0300${1_000_000 + n}` }
      return beside.ask('POST', '/api/happiness-survey', { body: { ...filledIn({ localCommitee: lc }), ...own } })
    },
  },
  {
    hub: 'mx-funnel',
    field: 'lc',
    write: (lc) => beside.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf({ lc }) }),
  },
  {
    hub: 'mx-standards',
    field: 'formData.generalDetail.lcName',
    write: async (lc, portfolio = 'iCX') => {
      const as = await portal.signInAs('tl')
      const generalDetail = { firstName: 'Sana', lastName: 'Malik', lcName: lc, portfolio }
      const body = { userId: as.uid, formData: { generalDetail }, intent: 'submit' }
      return beside.ask('POST', '/api/checklist/submit', { as, body })
    },
  },
]
const wired = writers.filter(({ hub }) => isWired(hub))

beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { WRITES_PER_ACCOUNT: '10000' } })
  beside = await startBeside(portal, hubs)
  admin = await portal.signInAs('admin')
  mcvp = await portal.signInAs('mcvp')
  leader = await portal.signInAs('tl')
  for (const { write } of wired) for (const lc of ['IBA', 'Giki']) expect((await write(lc)).status).toBeLessThan(300)
  const change = async (method: string, path: string, body: unknown) =>
    expect((await portal.ask(method, `/api/organisation/${path}`, { as: admin, body })).status).toBe(200)
  await change('POST', 'committees', { name: 'Quetta', kind: 'lc' })
  await change('PUT', 'committees/Giki', { name: 'Topi' })
  await change('PUT', 'committees/IBA', { closedOn: '2026-01-01' })
  await change('PUT', 'committees/IBA', { successor: 'Karachi' })
  await change('POST', 'portfolios', { name: 'IM' })
})
afterAll(async () => {
  await beside.close()
  await portal.close()
})

describe.each(wired)('$hub', ({ field, write }) => {
  it('accepts a new committee, and a renamed one by its code', async () => {
    for (const lc of ['Quetta', 'Giki']) expect((await write(lc)).status).toBeLessThan(300)
  })
  it.each(['IBA', 'Atlantis', 'Topi', 'National', 'constructor'])('refuses %s at its field', async (lc) => {
    const { status, json } = await write(lc)
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]])
  })
})

it.runIf(isWired('gcp') && isWired('mx-standards'))('takes a new portfolio', async () => {
  for (const { write } of wired.filter(({ hub }) => ['gcp', 'mx-standards'].includes(hub))) {
    expect((await write('Quetta', 'IM')).status).toBeLessThan(300)
    expect((await write('Quetta', 'Unknown')).status).toBe(400)
  }
})

it.runIf(isWired('sona-survey'))('gives the new committee its survey, with the new portfolio', async () => {
  const { json } = await beside.ask('GET', '/api/survey', { as: mcvp })
  const quetta = json.find(({ lc }: { lc: string }) => lc === 'Quetta')
  expect(Object.keys(quetta?.progress ?? {})).toContain('IM')
})

it.runIf(isWired('mx-funnel'))('keeps counting what the closed one reported', async () => {
  const { json } = await beside.ask('GET', '/api/mxfunnel/summary', { as: mcvp })
  expect(JSON.stringify(json)).toContain('IBA')
})

it('answers every request without an error', async () => {
  const broken: string[] = []
  for (const { contract } of contracts) {
    for (const { method, path } of Object.values(contract)) {
      if (method !== 'GET' || path.includes(':')) continue
      for (const as of [undefined, leader, mcvp, admin]) {
        const { status } = await beside.ask('GET', path, { as })
        if (status >= 500) broken.push(`${path} ${status}`)
      }
    }
  }
  expect(broken).toEqual([])
})
