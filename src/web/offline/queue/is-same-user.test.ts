// Queue owner check: a queued change is never sent in another person's session.
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { isSameUser } from './is-same-user.ts'

afterEach(() => vi.unstubAllGlobals())

it('does not send one person’s change in the next person’s session', async () => {
  const server = fakeServer(null)
  server.signIn('tl', 'one')
  expect(await isSameUser('one')).toBe(true)
  server.signIn('tl', 'two')
  expect(await isSameUser('one')).toBe(false)
  server.signOut()
  expect(await isSameUser('one')).toBe(false)
  server.answers['GET /api/me'] = { json: { ...personWith('tl', 'one'), isOnlyLooking: true } }
  expect(await isSameUser('one')).toBe(false)
  server.answers['GET /api/me'] = 'no answer'
  await expect(isSameUser('one')).rejects.toMatchObject({ status: 0 })
})
