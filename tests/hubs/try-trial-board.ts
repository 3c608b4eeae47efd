// Trial board test program, run in the copy of the tree: starts the portal, uses the trial board as people would, and prints
// the responses.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal } from '#server/testing/portal.ts'
import { menuFor } from '#shared/menu.ts'
import { type Role, roles } from '#shared/roles.ts'

const portal = await startTestPortal({ hubs, web: true })
const { db, ask } = portal
const people = new Map<Role, Person>()
for (const role of roles) people.set(role, await portal.signInAs(role))
const admin = people.get('admin') as Person
const writer = await portal.signInAs('mcvp', { displayName: 'Wania Writer' })
const path = '/api/trial-board'

async function tryAccess() {
  const passing = async (method: string, body?: object) => {
    const statuses = await Promise.all(roles.map((role) => ask(method, path, { as: people.get(role), body })))
    return roles.filter((_, n) => statuses[n]?.status === 200)
  }
  const body = { text: 'x' }
  return {
    visitor: [(await ask('GET', path)).status, (await ask('POST', path, { body })).status],
    reads: await passing('GET'),
    pins: await passing('POST', body),
    tooLong: (await ask('POST', path, { as: admin, body: { text: 'x'.repeat(501) } })).status,
  }
}

type Listed = { notes: { id: string; text: string; by: string }[]; total: number }
async function read(query = ''): Promise<Listed> {
  return (await ask('GET', `${path}${query}`, { as: admin })).json
}
const newest = async () => (await read('?limit=3')).notes.map(({ text, by }) => [text, by])

async function pin(as: Person, text: string, key: string) {
  // Ids only differ from one millisecond to the next.
  await setTimeout(2)
  const { status } = await ask('POST', path, { as, body: { text }, headers: { 'idempotency-key': key } })
  return status
}

async function trySaving() {
  const text = `Ask ${writer.email} or Wania Writer`
  const twice = [await pin(writer, text, 'one-form'), await pin(writer, text, 'one-form')]
  const atOnce = await Promise.all([1, 2, 3].map(() => pin(writer, 'Sent at once', 'other-form')))
  const ofAnother = await pin(admin, 'The same key in another hand', 'one-form')
  const audited = await db.selectFrom('audit').select('id').where('kind', '=', 'trialBoard.pin').execute()
  return {
    twice,
    atOnce: atOnce.sort(),
    ofAnother,
    list: await newest(),
    onPageTwo: (await read('?limit=3&page=2')).notes.length,
    total: (await read()).total,
    audited: audited.length,
  }
}

async function tryErasure() {
  const what = 'Notes that you pinned to the trial board'
  const lines: { what: string }[] = (await ask('GET', '/api/privacy')).json.lines
  const download = await fetch(`${portal.url}/api/me/data`, { headers: { cookie: writer.cookie } })
  const zip = unzipSync(new Uint8Array(await download.arrayBuffer()))
  const ownRows: object[] = JSON.parse(strFromU8(zip['my-data.json'] as Uint8Array)).data[what]
  const note = () => db.selectFrom('trialNote').selectAll().where('text', 'like', 'Ask%')
  const before = await note().executeTakeFirstOrThrow()

  const gone = createErasureHelper(portal, hubs)
  const { status: erased } = await ask('DELETE', '/api/me', { as: writer, body: { confirm: writer.email } })
  const left = await gone.columnsWith([writer.uid, writer.email])
  const list = await newest()
  const removedNames = await gone.removeNames(admin)
  const { createdBy: former, text: afterwards } = await note().executeTakeFirstOrThrow()
  // Of a request that was under way.
  await db
    .insertInto('trialNote')
    .values({ ...before, id: 'late' })
    .execute()
  await gone.runSecondPass({ uid: writer.uid, email: writer.email, name: 'Wania Writer', former })
  return {
    kept: lines.find((line) => line.what === what),
    ownData: ownRows.map((row) => Object.keys(row).sort()),
    ...{ erased, left, list, removedNames, afterwards },
    leftOfLateOne: await gone.columnsWith([writer.uid, writer.email]),
  }
}

async function tryShell() {
  const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))
  const page = manifest['src/hubs/trial-board/web/TrialBoardPage.tsx'].file
  const permissions: { route: string }[] = (await ask('GET', '/api/route-permissions')).json
  const isLinked = (role: Role) =>
    menuFor(portal.portal.hubs, {
      opens: (screen) => portal.portal.screens.get(screen)?.roles.includes(role) ?? false,
      may: () => false,
      hadRole: () => false,
    }).some(({ entries }) => entries.some((entry) => entry.path === '/trial-board'))
  return {
    permission: permissions.find(({ route }) => route === '/trial-board'),
    linked: roles.filter(isLinked),
    page: (await ask('GET', `/${page}`)).text.includes('Notes that the national team wants you to see.'),
    others: permissions.map(({ route }) => route).filter((route) => ['/gcplist', '/od-model'].includes(route)),
    deleted: (await ask('GET', '/api/od-model', { as: admin })).status,
    audit: (await ask('GET', '/api/audit', { as: admin })).status,
  }
}

const [access, saved] = [await tryAccess(), await trySaving()]
const [personal, shell] = [await tryErasure(), await tryShell()]
await portal.close()
console.log(JSON.stringify({ access, saved, personal, shell }))
