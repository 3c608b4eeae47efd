// After the commit: a change through the API reaches the open pages of its hub by itself, with its commit and not before, and a
// refused change reaches nobody.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { LiveEvent } from '#server/notify/live.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const { sampleForm } = await fromHub('mx-standards/sample-form.ts')
const { leads } = await fromHub('targets/server/test-targets.ts')

/** `lines` is what a page that reads again at once finds in the audit trail. */
type Heard = LiveEvent & { lines: Promise<number> }

let portal: TestPortal
let heard: Heard[] = []
let people: Record<'admin' | 'mcvp' | 'tl' | 'tm', Person>
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  const [admin, mcvp] = [await portal.signInAs('admin'), await portal.signInAs('mcvp')]
  people = { admin, mcvp, tl: await portal.signInAs('tl'), tm: await portal.signInAs('tm') }
  portal.portal.live.subscribe({
    onEvent: (event) => heard.push({ ...event, lines: countLines() }),
    onEnd() {},
  })
})
afterAll(() => portal.close())

/** Not on the connection of the change: sees only what has been committed. */
const selectLines = preparedQuery<Record<never, never>, { n: number | string }>((db) =>
  db.selectFrom('audit').select(({ fn }) => fn.countAll().as('n')),
)
const countLines = async () => Number((await selectLines(portal.db, {}))[0]?.n)

/** One request that changes something, and one that is refused. */
type Case = {
  event: { hub: string; uid?: string | undefined }
  change: () => Promise<unknown>
  refused: () => Promise<{ status: number }>
}

async function must(method: string, path: string, as: Person, body?: unknown) {
  const { status, json } = await portal.ask(method, path, { as, body })
  expect([path, status < 300, json?.message]).toEqual([path, true, undefined])
  return json
}

type Prepare = () => Promise<Case>
const cases: Record<string, { hub: string; prepare: Prepare }> = {
  'an approved GCP': {
    hub: 'gcp',
    prepare: async () => {
      const { _id } = await must('POST', '/api/gcp', people.tl, form())
      const approve = `/api/gcp/${_id}/approve`
      return {
        event: { hub: 'gcp' },
        change: () => must('PUT', approve, people.mcvp, { version: 1 }),
        refused: () => portal.ask('PUT', `/api/gcp/${_id}/reject`, { as: people.admin, body: { version: 1 } }),
      }
    },
  },
  'a saved checklist': {
    hub: 'mx-standards',
    prepare: async () => {
      const { uid } = people.tl
      const save = (more: object) => ({ userId: uid, formData: sampleForm(1), ...more })
      return {
        event: { hub: 'mx-standards' },
        change: () => must('POST', '/api/checklist/submit', people.tl, save({ version: 0 })),
        refused: () =>
          portal.ask('POST', '/api/checklist/submit', {
            as: people.tl,
            body: { userId: uid, formData: {}, version: 99 },
          }),
      }
    },
  },
  'a funnel report': {
    hub: 'mx-funnel',
    prepare: async () => ({
      event: { hub: 'mx-funnel' },
      change: () => must('POST', '/api/mxfunnel/submit', people.tl, reportOf()),
      refused: () => portal.ask('POST', '/api/mxfunnel/submit', { as: people.tl, body: reportOf({ lc: 'Nowhere' }) }),
    }),
  },
  'a tick in the Sona survey': {
    hub: 'sona-survey',
    prepare: async () => {
      const [{ _id }] = await must('GET', '/api/survey', people.mcvp)
      return {
        event: { hub: 'sona-survey' },
        change: () => must('PUT', `/api/survey/${_id}`, people.mcvp, { progress: { oGV: true } }),
        refused: () => portal.ask('PUT', '/api/survey/nowhere', { as: people.mcvp, body: { progress: { oGV: true } } }),
      }
    },
  },
  'a target': {
    hub: 'targets',
    prepare: async () => ({
      event: { hub: 'targets' },
      change: () => must('PUT', '/api/targets', people.mcvp, leads()),
      refused: () => portal.ask('PUT', '/api/targets', { as: people.mcvp, body: leads({ committee: 'Nowhere' }) }),
    }),
  },
  'a notification to one person': {
    hub: 'admin',
    prepare: async () => ({
      event: { hub: 'inbox', uid: people.tm.uid },
      change: () => must('PUT', `/api/users/${people.tm.uid}/role`, people.admin, { role: 'tl' }),
      refused: () =>
        portal.ask('PUT', `/api/users/${people.tm.uid}/role`, { as: people.admin, body: { role: 'tm', version: 99 } }),
    }),
  },
  // No page of theirs shows somebody else's, so it is not audited, and nobody else learns of it.
  'an own bookmark': {
    hub: 'documents',
    prepare: async () => {
      const { _id } = await must('POST', '/api/documents', people.mcvp, {
        title: 'Guide',
        description: 'How.',
        documentUrl: 'https://docs.example.org/guide',
      })
      return {
        event: { hub: 'documents', uid: people.tm.uid },
        change: () => must('PUT', `/api/documents/${_id}/bookmark`, people.tm),
        refused: () => portal.ask('PUT', '/api/documents/nowhere/bookmark', { as: people.tm }),
      }
    },
  },
}

it.each(Object.entries(cases).filter(([, { hub }]) => isWired(hub)))(
  '%s is published once, with the commit; a refused change is not',
  async (name, { prepare }) => {
    const { event, change, refused } = await prepare()
    const before = await countLines()
    heard = []
    await change()
    const events = heard.filter(({ hub }) => hub === event.hub)
    expect(events.map(({ hub, uid }) => ({ hub, uid }))).toEqual([{ uid: undefined, ...event }])
    const isAudited = name !== 'an own bookmark'
    for (const { lines } of events) expect(await lines).toBe(isAudited ? before + 1 : before)
    heard = []
    expect((await refused()).status).toBeGreaterThanOrEqual(400)
    expect(heard).toEqual([])
  },
)
