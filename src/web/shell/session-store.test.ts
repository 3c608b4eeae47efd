// Is who just signed in known at once, even while an older question is still on its way?
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, personWith } from '#web/fake-fetch.ts'
import { loadAll, readKnown, refresh } from './session-store.ts'

afterEach(() => vi.unstubAllGlobals())

type Reply = { status?: number; json?: unknown }

/** A server that answers who is here only when told to, in any order. */
function slowServer() {
  const waiting: ((reply: Reply) => void)[] = []
  fakeServer(null, { 'GET /api/me': () => new Promise<Reply>((resolve) => waiting.push(resolve)) })
  const nobody: Reply = { status: 401, json: { error: 'notSignedIn', message: 'Please sign in.' } }
  return { waiting, nobody, somebody: { json: personWith('tm') } satisfies Reply }
}

const untilAsked = (waiting: unknown[], times: number) => vi.waitFor(() => expect(waiting).toHaveLength(times))

it('a look that began before the sign-in does not answer for it', async () => {
  const { waiting, nobody, somebody } = slowServer()
  loadAll()
  const early = refresh()
  await untilAsked(waiting, 2)
  const afterSignIn = refresh()
  await untilAsked(waiting, 3)
  waiting[1]?.(nobody)
  expect(await early).toBeNull()
  waiting[2]?.(somebody)
  expect(await afterSignIn).toMatchObject({ role: 'tm' })
})

it('a late answer from before the sign-in changes nothing', async () => {
  const { waiting, nobody, somebody } = slowServer()
  loadAll()
  await untilAsked(waiting, 1)
  const afterSignIn = refresh()
  await untilAsked(waiting, 2)
  waiting[1]?.(somebody)
  expect(await afterSignIn).toMatchObject({ role: 'tm' })
  waiting[0]?.(nobody)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readKnown()).toMatchObject({ me: { role: 'tm' }, looking: false })
})
