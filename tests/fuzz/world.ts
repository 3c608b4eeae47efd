// World of the fuzzer: a complete portal with people, records and secrets, and the real ids and words that get its requests
// past 'not found'.
import { createToken } from '#hubs/identity/server/sessions/queries-tokens.ts'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { queueMail } from '#server/notify/mail.ts'
import { invite } from '#server/people/invitations.ts'
import { recordAudit } from '#server/privacy/audit.ts'
import type { Caller, FuzzRequest, FuzzWorld, Samples } from '#server/testing/fuzz.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'
import { hubFuzz } from './hub-fuzz.ts'
import { seedMentions } from './mentions.ts'
import { seedPasskeys } from './passkeys.ts'
import { addSession, makePeople, type People, restorer } from './people.ts'
import { sampler } from './samples.ts'
import { type Marked, markerOf, secretOf, secrets } from './secrets.ts'

export type World = {
  portal: TestPortal
  secrets: Marked[]
  cookieOf: (caller: Caller) => string | undefined
  samplesFor: (operation: string, method: string, caller: Caller) => Samples
  /** After a round; one that only reads uses up rate limits and nothing else. */
  restore: (mayHaveWritten: boolean) => Promise<void>
}

export async function makeWorld({ runsStartJobs = false } = {}): Promise<World> {
  const portal = await startTestPortal({
    hubs,
    runsStartJobs,
    env: { LOG_LEVEL: process.env.NEXUS_FUZZ_LOG ?? 'silent', WRITES_PER_ACCOUNT: '10000000' },
  })
  const people = await makePeople(portal)
  const caller = (role: Role) => people.callers.get(role) as Person
  const leader = await portal.signInAs('tl', { displayName: 'A leader' })
  const byHub = await seedHubs(portal, {
    ...{ admin: caller('admin'), mcvp: caller('mcvp'), tm: caller('tm'), leader },
    author: await portal.signInAs('tm', { displayName: 'An author' }),
  })
  const { tokens, pictureId, hidden } = await seedHidden(portal, people, leader)
  const passkeys = await seedPasskeys(
    portal,
    [...people.callers.values()].filter((each) => each !== caller('tm')),
    [caller('tm')],
  )
  const mentions = await seedMentions(portal)
  const putBack = await restorer(portal.portal, people)
  const outboxKey = new URL(portal.outboxLink).searchParams.get('key') as string
  const told = new Set(hidden.map(({ what }) => what))
  const others = Object.keys(secrets)
    .map((name) => secretOf(name))
    .filter(({ what }) => !told.has(what))
  return {
    portal,
    secrets: [...hidden, ...others],
    cookieOf: (role) => role && `${caller(role).cookie}; ${passkeys.cookieOf(caller(role).uid)}`,
    samplesFor: sampler({
      ...{ people, tokens, outboxKey, pictureId, byHub, mentionIds: mentions.ids },
      passkeysFor: passkeys.samplesFor,
    }),
    async restore(mayHaveWritten) {
      await putBack(mayHaveWritten)
      if (!mayHaveWritten) return
      await passkeys.restore()
      await mentions.restore()
    },
  }
}

async function seedHubs(portal: TestPortal, cast: FuzzWorld['cast']) {
  const ask: FuzzWorld['ask'] = async (method, path, as, body) => {
    const { status, json, text } = await portal.ask(method, path, { as, body })
    if (status >= 300) throw new Error(`Seeding failed: ${method} ${path} answered ${status} ${text}`)
    return json
  }
  const byHub: Record<string, (request: FuzzRequest) => Samples> = {}
  for (const [hub, { seed }] of hubFuzz) {
    const samples = await seed({ portal, ask, cast, markerOf })
    if (samples) byHub[hub] = samples
  }
  return byHub
}

/** Secrets that no hub's form writes: sessions, hashes, tokens, mails, the audit trail. */
async function seedHidden(portal: TestPortal, { callers, passwordHash, targets }: People, leader: Person) {
  const { db } = portal
  await portal.signInAs('user', { email: `${markerOf('quietPerson')}@nexus.example` })
  const { token: sessionToken } = await addSession(db, leader.uid, markerOf('deviceOfOther'))
  const grantedAt = new Date().toISOString()
  const promised = { email: `${markerOf('promisedAdmin')}@nexus.example`, role: 'admin', grantedAt }
  await db.insertInto('roleGrant').values(promised).execute()
  await queueMail(db, { to: 'a@nexus.example', subject: markerOf('mail'), text: markerOf('mail') })
  // Always among the newest mails, because the outbox shows only those.
  await db.updateTable('mail').set({ createdAt: '2100-01-01' }).where('subject', '=', markerOf('mail')).execute()
  const actor = { uid: null, email: 'console', address: 'console' }
  await inTransaction(db, (trx) => recordAudit(trx, actor, { kind: 'role.change', subject: markerOf('auditRow') }))
  const pictureId = newId()
  const picture = { id: pictureId, userId: leader.uid, data: Buffer.from('RIFF'), createdAt: grantedAt }
  await db.insertInto('picture').values(picture).execute()
  const tokens: string[] = []
  for (const { uid } of targets) {
    tokens.push(await createToken(db, 'verify-email', uid), await createToken(db, 'reset-password', uid))
  }
  const { open } = await portal.portal.years()
  for (const letter of 'abcdef') {
    const invited = {
      email: `invited-${letter}@nexus.example`,
      role: 'lcvp' as const,
      createdBy: 'admin@nexus.example',
    }
    const place = { committee: 'Lahore', portfolio: null }
    const days = { year: open.label, startsOn: open.startsOn, endsOn: open.endsOn }
    tokens.push(
      ...(await inTransaction(db, (trx) => invite(trx, { ...invited, ...days, place }).then(({ token }) => [token]))),
    )
  }
  const { identifier } = await db.selectFrom('verification').select('identifier').limit(1).executeTakeFirstOrThrow()
  const cookieTokens = [...callers.values()].map(({ cookie }) => cookie.split('=')[1]?.slice(0, 36) as string)
  const hidden = [
    ...[sessionToken, ...cookieTokens].map((token) => secretOf('sessionToken', token)),
    secretOf('passwordHash', passwordHash.split('$').at(-1)),
    secretOf('mailToken', identifier.split(':')[1]),
    secretOf('portalSecret', portal.portal.secret),
  ]
  return { tokens, pictureId, hidden }
}
