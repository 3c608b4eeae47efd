// Account enumeration through sign-up: once a network has tried too many known addresses, everybody there gets the answer
// for a new address, no new person is refused, and nothing else reveals the difference.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import {
  clickLink,
  createVerifiedMember,
  newEmail,
  password,
  readMailToken,
  signIn,
  signUp,
  verify,
} from '../test-members.ts'

let portal: TestPortal
let knownEmail: string
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('throttle').execute()
  knownEmail = await createVerifiedMember(portal)
  // As after twenty of them; one test below sends all of them.
  const used = { key: 'signUp:known:127.0.0.1', count: 20, endsAt: new Date(Date.now() + 3_000_000).toISOString() }
  await portal.db.insertInto('throttle').values(used).execute()
})

const mailsTo = async (email: string) => (await portal.outbox()).filter(({ to }) => to === email)
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const findPerson = (email: string) =>
  portal.db.selectFrom('user').select(['id', 'seq']).where('email', '=', email).executeTakeFirst()
const verificationSubjects = ['Verify your email for NEXUS']

/** Everything that a browser can see. */
const visibleParts = ({ status, text, headers }: Awaited<ReturnType<typeof signUp>>) => ({
  ...{ status, text },
  headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
  cookies: headers.getSetCookie(),
})

it('everybody gets the same answer; a new person gets an account, and the owner of a known address a mail', async () => {
  const fresh = newEmail('fresh')
  const unproven = newEmail('unproven')
  await signUp(portal, unproven)
  await portal.db.updateTable('throttle').set({ count: 20 }).where('key', 'like', 'signUp:known:%').execute()
  const answers = [await signUp(portal, knownEmail), await signUp(portal, fresh), await signUp(portal, unproven)]
  expect(answers[0]?.json.message).toMatch(/^A verification email has been sent/)
  for (const answer of answers)
    expect(visibleParts(answer)).toEqual(visibleParts(answers[0] as (typeof answers)[number]))
  expect((await findPerson(fresh))?.seq).toBeGreaterThan(0)
  expect(await subjectsTo(fresh)).toEqual(verificationSubjects)
  expect(await subjectsTo(unproven)).toEqual([...verificationSubjects, ...verificationSubjects])
  const [mail] = await mailsTo(knownEmail)
  expect(mail?.subject).toBe('You already have a NEXUS account')
  expect(mail?.link).toMatch(/\/#\/signin$/)
})

it('new people get in: they choose the password behind the link', async () => {
  const fresh = newEmail('fresh')
  expect((await signUp(portal, fresh)).status).toBe(200)
  const token = await readMailToken(portal, fresh)
  expect((await clickLink(portal, token)).json.error).toBe('passwordNeeded')
  expect((await verify(portal, token, 'my own good words')).status).toBe(200)
  expect((await signIn(portal, fresh, 'my own good words')).status).toBe(200)
})

it('a hundred known addresses block nobody', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => signUp(portal, knownEmail)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await signUp(portal, newEmail('fresh'))).status).toBe(200)
})

it('known and new addresses count alike, each once; beyond the limit of a network everybody waits', async () => {
  const other = await createVerifiedMember(portal)
  const limit = { key: 'signUp:network:127.0.0.1', count: 598, endsAt: new Date(Date.now() + 3_000_000).toISOString() }
  await portal.db
    .deleteFrom('throttle')
    .where('key', 'like', 'signUp:%127.0.0.1%')
    .where('key', 'not like', '%known%')
    .execute()
  await portal.db.insertInto('throttle').values(limit).execute()
  for (let n = 0; n < 5; n++) expect((await signUp(portal, knownEmail)).status).toBe(200)
  expect((await signUp(portal, newEmail('fresh'))).status).toBe(200)
  for (const email of [other, newEmail('late')]) {
    const begunMs = performance.now()
    expect((await signUp(portal, email)).status).toBe(200)
    expect(performance.now() - begunMs).toBeGreaterThan(950)
  }
})

it('a sign-in with the password of the sign-up reveals nothing, either', async () => {
  const fresh = newEmail('fresh')
  for (const email of [knownEmail, fresh]) await signUp(portal, email, { password: 'guess of a stranger' })
  const answers = [
    await signIn(portal, knownEmail, 'guess of a stranger'),
    await signIn(portal, fresh, 'guess of a stranger'),
  ]
  expect(answers.map(({ status, json }) => `${status} ${json.error}`)).toEqual(Array(2).fill('401 invalidCredentials'))
  // The owner's password is still theirs.
  expect((await signIn(portal, knownEmail, password)).status).toBe(200)
})

it('two concurrent sign-ups get the same answer, and one account', async () => {
  const fresh = newEmail('fresh')
  const answers = await Promise.all([
    signUp(portal, fresh),
    signUp(portal, fresh),
    signUp(portal, knownEmail),
    signUp(portal, knownEmail),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await portal.db.selectFrom('user').select('id').where('email', '=', fresh).execute()).toHaveLength(1)
})

it('of twenty-five concurrent sign-ups, twenty are told, and nobody is refused', async () => {
  await portal.db.deleteFrom('throttle').execute()
  const answers = await Promise.all(Array.from({ length: 25 }, () => signUp(portal, knownEmail)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(20)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})

it('one mailbox gets five mails an hour, in any spelling, and the answer stays the same', async () => {
  const fresh = newEmail('fresh')
  for (const email of [knownEmail, fresh]) {
    for (let n = 0; n < 7; n++) expect((await signUp(portal, email)).status).toBe(200)
    const mails = (await subjectsTo(email)).filter((subject) => /Verify|already/.test(subject))
    expect(mails).toHaveLength(5)
  }
  for (let n = 0; n < 7; n++) expect((await signUp(portal, knownEmail.replace('@', `+${n}@`))).status).toBe(200)
  const aliases = (await portal.outbox()).filter(({ to }) => /\+\d@/.test(to))
  expect(aliases).toEqual([])
})

it('a closed account gets no mail, and the same answer', async () => {
  await portal.db.updateTable('user').set({ active: 0 }).where('email', '=', knownEmail).execute()
  const before = (await mailsTo(knownEmail)).length
  expect((await signUp(portal, knownEmail)).status).toBe(200)
  expect(await mailsTo(knownEmail)).toHaveLength(before)
})
