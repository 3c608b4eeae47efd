// Set-up list: shown to admins of a new portal until everything is done or it is dismissed; the test email counts once its link
// was opened.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import type { SetUp } from '../contract.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const home = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json
const read = async (): Promise<SetUp> => (await portal.ask('GET', '/api/set-up', { as: admin })).json
const stepOf = async (step: string) => (await read()).steps.find((each) => each.step === step)
const send = (method: string, path: string, body: unknown = {}, as = admin) => portal.ask(method, path, { as, body })
const kinds = async () => {
  const rows = await portal.db
    .selectFrom('audit')
    .select('kind')
    .where('kind', 'like', 'setUp.%')
    .orderBy('seq')
    .execute()
  return rows.map(({ kind }) => kind)
}

const steps = ['name', 'organisation', 'email', 'google', 'people', 'deadlines', 'documents', 'od-model']

it('greets the first admin with all steps, instead of first steps', async () => {
  const { setUp, firstSteps } = await home(admin)
  expect(setUp.map(({ step }: { step: string }) => step)).toEqual(steps)
  expect(setUp[1]).toEqual({
    ...{ step: 'organisation', title: 'Check committees and portfolios', path: '/organisation', done: false },
  })
  expect(setUp.some(({ done }: { done: boolean }) => done)).toBe(false)
  expect(firstSteps).toEqual([])
  const name = await stepOf('name')
  expect(name?.setting?.value).toBe('Nexus Network, @nexus.example')
  expect(name?.setting?.help).toContain('ORG_NAME')
})

it('is for admins alone', async () => {
  for (const role of ['mcvp', 'tm'] as const) {
    const as = await portal.signInAs(role)
    expect((await home(as)).setUp).toBeUndefined()
    expect((await portal.ask('GET', '/api/set-up', { as })).status).toBe(403)
    expect((await send('PUT', '/api/set-up/dismissed', { isDismissed: true }, as)).status).toBe(403)
  }
})

it('ticks steps when they are done, wherever that was', async () => {
  // Others have come in the meantime.
  expect((await stepOf('people'))?.done).toBe(true)
  expect((await stepOf('organisation'))?.done).toBe(false)
  await send('PUT', '/api/organisation/committees/Lahore', { name: 'Lahore City' })
  expect((await stepOf('organisation'))?.done).toBe(true)
  const window = { month: null, opensOn: null, dueOn: today(), closesOn: null }
  await send('PUT', '/api/windows/sona', { windows: [window] })
  expect((await stepOf('deadlines'))?.done).toBe(true)
  const document = { title: 'Guide', description: 'How to', documentUrl: 'https://example.org/guide' }
  expect((await send('POST', '/api/documents', document)).status).toBe(200)
  expect((await stepOf('documents'))?.done).toBe(true)
  const { version } = (await portal.ask('GET', '/api/od-model', { as: admin })).json
  await send('PUT', '/api/od-model', { text: 'Our model', link: 'https://example.org/od', version })
  expect((await stepOf('od-model'))?.done).toBe(true)
})

it('counts the test email once the link of the last one was opened', async () => {
  expect((await read()).testEmail).toBeNull()
  const tokenIn = async () => {
    const [mail] = await portal.outbox()
    expect(mail?.to).toBe(admin.email)
    return /token=([\w-]+)/.exec(mail?.link ?? '')?.[1] as string
  }
  const { json } = await send('POST', '/api/set-up/test-email')
  expect(json.testEmail).toEqual({ sentTo: admin.email, state: 'waiting', error: '' })
  const first = await tokenIn()
  await send('POST', '/api/set-up/test-email')
  const confirm = (token: string) => send('POST', '/api/set-up/test-email/opened', { token })
  expect((await confirm(first)).json).toMatchObject({ error: 'oldTestEmail' })
  expect((await stepOf('email'))?.done).toBe(false)
  const second = await tokenIn()
  expect((await confirm(second)).status).toBe(200)
  expect((await stepOf('email'))?.done).toBe(true)
  // Opened again, nothing more happens.
  expect((await confirm(second)).status).toBe(200)
  expect((await kinds()).filter((kind) => kind === 'setUp.openTestEmail')).toHaveLength(1)
  for (let at = 0; at < 3; at++) await send('POST', '/api/set-up/test-email')
  expect((await send('POST', '/api/set-up/test-email')).status).toBe(429)
  expect((await stepOf('email'))?.done).toBe(true)
})

it('takes a step as done that needs no change, and is complete without the optional one', async () => {
  expect((await send('PUT', '/api/set-up/steps/nothing', { isChecked: true })).status).toBe(400)
  const set = (isChecked: boolean) => send('PUT', '/api/set-up/steps/name', { isChecked })
  await set(true)
  expect(await stepOf('name')).toMatchObject({ done: true, isChecked: true })
  await set(false)
  expect(await stepOf('name')).toMatchObject({ done: false, isChecked: false })
  expect((await home(admin)).setUp).toHaveLength(steps.length)
  await set(true)
  expect((await read()).steps.filter(({ done }) => !done).map(({ step }) => step)).toEqual(['google'])
  expect((await home(admin)).setUp).toBeUndefined()
})

it('disappears from all dashboards when it is dismissed, and comes back; each is audited', async () => {
  const before = await kinds()
  const fresh = await startTestPortal({ hubs })
  try {
    const [first, second] = [await fresh.signInAs('admin'), await fresh.signInAs('admin')]
    const dismiss = (isDismissed: boolean) =>
      fresh.ask('PUT', '/api/set-up/dismissed', { as: first, body: { isDismissed } })
    const isShown = async () => (await fresh.ask('GET', '/api/home', { as: second })).json.setUp !== undefined
    expect(await isShown()).toBe(true)
    expect((await dismiss(true)).json.isDismissed).toBe(true)
    expect(await isShown()).toBe(false)
    await dismiss(true)
    await dismiss(false)
    expect(await isShown()).toBe(true)
    const rows = await fresh.db.selectFrom('audit').select('kind').where('kind', 'like', 'setUp.%').execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['setUp.dismiss', 'setUp.restore'])
  } finally {
    await fresh.close()
  }
  expect(before).toContain('setUp.openTestEmail')
})
