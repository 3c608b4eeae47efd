// Demo portal: a throwaway portal with one account per role and data in every hub.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hubs } from '#main.server.ts'
import { buildPortal, type RunningPortal } from '#server/app.ts'
import type { Db } from '#server/database/database.ts'
import type { Account, DemoWorld, Member, Send, Somebody } from '#server/hub/demo.ts'
import { outboxLink } from '#server/notify/outbox-link.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makePerson } from '#server/testing/portal.ts'
import { raiseYearsVersion, readYears } from '#server/years/years.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { dayBefore } from '#shared/time/calendar.ts'
import { openYearOf, type Year, yearAround } from '#shared/time/years.ts'
import { createDemoClient } from './demo-client.ts'
import { accounts, demoPassword, members } from './people.ts'
import { pictures } from './pictures.ts'

const builtWeb = path.join(import.meta.dirname, '../../dist/web')

/** `databaseUrl` puts it on PostgreSQL; the caller drops that database. `web` is the folder of another build. */
export async function startDemo(port: number, databaseUrl?: string, web = builtWeb) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-demo-'))
  const adminEmail = accounts[0]?.email as string
  const env = {
    PORT: String(port),
    // Its passwords are public, so nobody else on the network may reach it unless this is wished.
    HOST: process.env.HOST || 'localhost',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    ADMIN_EMAILS: adminEmail,
    OVERLOAD_MS: '60000',
  }
  const config = readConfig(env)
  const running = await buildPortal(config, hubs, web)
  const pictureAt = servePictures(running.app)
  const years = await addLastYear(running.portal.db)
  const send = createDemoClient(running.app)
  const outbox = outboxLink(running.portal)

  const signedIn = new Map<Role, Account>()
  for (const account of accounts)
    signedIn.set(account.role, { ...account, ...(await makeAccount(send, running.app, outbox, account)) })
  const admin = signedIn.get('admin') as Somebody
  for (const { role, place } of accounts) {
    const uid = signedIn.get(role)?.uid
    if (uid !== admin.uid) await send('PUT', `/api/users/${uid}/role`, admin, { role, place })
  }
  const national = signedIn.get('mcvp') as Somebody

  const people = members(90)
  const leaders: (Member & Somebody)[] = []
  for (const person of people.slice(0, 44))
    leaders.push({ ...person, ...(await makePerson(running.portal, 'tl', person)) })
  for (const { uid, lc, portfolio } of leaders) await placePerson(running.portal.db, uid, { committee: lc, portfolio })
  const world: DemoWorld = {
    send,
    db: running.portal.db,
    people,
    leaders,
    accounts: signedIn,
    admin,
    national,
    years,
    pictureAt,
  }
  for (const { demo } of hubs) await (await demo?.())?.fillDemo(world)

  await running.app.listen({ port, host: config.host })
  return {
    url: config.publicUrl,
    outboxLink: outbox,
    config,
    /** Where it listens. */
    addresses: running.app.addresses().map((bound) => (typeof bound === 'string' ? bound : bound.address)),
    portal: running.portal,
    admin,
    async stop() {
      await running.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Serves the drawings beside the portal's own files, and returns how to find their addresses. */
function servePictures(app: RunningPortal['app']): DemoWorld['pictureAt'] {
  for (const [name, svg] of Object.entries(pictures))
    app.get(`/demo/${name}.svg`, (_, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'no-cache').send(svg),
    )
  return (name) => {
    if (!pictures[name]) throw new Error(`The demo has no picture '${name}'.`)
    return `/demo/${name}.svg`
  }
}

/** Gives results an earlier year to compare with. */
async function addLastYear(db: Db) {
  const open = openYearOf(await readYears(db))
  const last: Year = { ...yearAround(dayBefore(open.startsOn)), state: 'closed' }
  const { state: _, ...row } = last
  await db
    .insertInto('year')
    .values({ ...row, closedAt: new Date(open.startsOn).toISOString() })
    .execute()
  await db.transaction().execute(raiseYearsVersion)
  return { open, last }
}

async function placePerson(db: Db, uid: string, place: Place): Promise<void> {
  const placeAskedAt = new Date().toISOString()
  const placeYear = openYearOf(await readYears(db)).label
  await db
    .updateTable('user')
    .set({ ...place, placeAskedAt, placeYear })
    .where('id', '=', uid)
    .execute()
}

/** Signs up, reads the mail, verifies, signs in and enters a name, as a person would. */
async function makeAccount(
  send: Send,
  app: RunningPortal['app'],
  outboxLink: string,
  account: (typeof accounts)[number],
) {
  const { email, displayName, place } = account
  await send('POST', '/api/identity/sign-up', undefined, { email, password: demoPassword, role: 'tl' })
  const { search } = new URL(outboxLink)
  const outbox = await app.inject({ url: `/dev/outbox.json${search}`, headers: { host: 'localhost' } })
  const mail = outbox.json().find(({ to }: { to: string }) => to === email)
  const token = new URLSearchParams(mail.link.split('?')[1]).get('token')
  await send('POST', '/api/identity/verify', undefined, { token, password: demoPassword })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/identity/sign-in',
    payload: { email, password: demoPassword },
  })
  const somebody = { uid: answer.json().uid, cookie: String(answer.headers['set-cookie']).split(';')[0] as string }
  const form = new FormData()
  form.set('displayName', displayName)
  await app.inject({
    method: 'PUT',
    url: `/api/users/profile/${somebody.uid}`,
    headers: { cookie: somebody.cookie },
    payload: form as never,
  })
  await send('PUT', '/api/me/place', somebody, place)
  return somebody
}

if (process.argv[1] === import.meta.filename) {
  const port = Number(process.env.PORT || 3000)
  console.log('Creating a portal with sample data …')
  const demo = await startDemo(port)
  console.log(`\nNEXUS demo at ${demo.url} (Ctrl-C stops it and deletes all data)\n`)
  for (const { role, email } of accounts)
    console.log(`  ${role.padEnd(6)} ${email.padEnd(22)} password ${demoPassword}`)
  console.log(`\nMails: ${demo.outboxLink}`)
  const stop = () => void demo.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
