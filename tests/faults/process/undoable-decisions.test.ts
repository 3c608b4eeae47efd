// Delayed review decisions: authors are notified of each decision once. Two instances decide and notify side by side; one is
// killed before it notified anybody, and both before the last notifications; on both databases.
import { it } from 'vitest'
import type { Engine } from '#server/database/database.ts'
import type { Person } from '#server/testing/portal.ts'
import { fromHub, isWired } from '../../setup/from-hub.ts'
import { startPortalProcess } from '../portal-process.ts'
import { type Env, makeCrew, makeStore, withDatabase } from '../stored.ts'

const { form } = await fromHub('gcp/server/test-gcp.ts')
const entries = 12

async function put(url: string, address: string, as: Person, body: object): Promise<number> {
  const headers = { cookie: as.cookie, 'content-type': 'application/json' }
  return (await fetch(url + address, { method: 'PUT', headers, body: JSON.stringify(body) })).status
}

async function submit(url: string, author: Person, title: string): Promise<string> {
  const headers = { cookie: author.cookie, 'content-type': 'application/json' }
  const body = JSON.stringify(form({ title, submissionKey: title.replaceAll(' ', '-') }))
  return ((await (await fetch(`${url}/api/gcp`, { method: 'POST', headers, body })).json()) as { _id: string })._id
}

const subjects = (env: Env) =>
  withDatabase(env, async ({ db }) =>
    (await db.selectFrom('mail').select('subject').orderBy('subject').execute()).map(({ subject }) => subject),
  )
const countUndoable = (env: Env) =>
  withDatabase(env, async ({ db }) => (await db.selectFrom('gcpHeld').selectAll().execute()).length)

it.runIf(isWired('gcp')).concurrent.for<Engine>(['sqlite', 'postgres'])(
  'once each on %s',
  { timeout: 180_000 },
  // The expect of its own context: the other test may end first.
  async (engine, { expect }) => {
    const { env, remove } = await makeStore(engine)
    const first = await startPortalProcess(env)
    const second = await startPortalProcess(env)
    const { admin, author } = await makeCrew(env)
    const other = (await makeCrew(env)).admin

    const titles = Array.from({ length: entries }, (_, n) => `Held entry ${10 + n}`)
    const ids: string[] = []
    for (const title of titles) ids.push(await submit(first.url, author, title))
    for (const id of ids) {
      const answers = await Promise.all([
        put(first.url, `/api/gcp/${id}/approve`, admin, { version: 1 }),
        put(second.url, `/api/gcp/${id}/approve`, other, { version: 1 }),
        put(second.url, `/api/gcp/${id}/reject`, other, { version: 1 }),
      ])
      expect(answers.sort()).toEqual([200, 409, 409])
    }
    await first.kill('SIGKILL')
    await expect.poll(() => countUndoable(env), { timeout: 60_000, interval: 300 }).toBe(0)
    const notifiedTitles = (await subjects(env)).map((subject) => subject.slice(subject.indexOf(': ') + 2))
    expect(notifiedTitles.sort()).toEqual(titles)

    const last = await submit(second.url, author, 'Held over a restart')
    await put(second.url, `/api/gcp/${last}/approve`, admin, { version: 1 })
    await second.kill('SIGKILL')
    expect((await subjects(env)).length).toBe(entries)
    const again = await Promise.all([startPortalProcess(env), startPortalProcess(env)])
    await expect.poll(() => countUndoable(env), { timeout: 60_000, interval: 300 }).toBe(0)
    expect((await subjects(env)).filter((subject) => subject.endsWith('restart'))).toEqual([
      'Your GCP is approved: Held over a restart',
    ])
    await Promise.all(again.map((portal) => portal.kill('SIGTERM')))
    await remove()
  },
)
