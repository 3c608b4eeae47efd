// Concurrent deactivation: a person is shut out while their password is being hashed. Nothing fails. Hashing takes its real time here, because the tested moments lie within it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { createToken } from '../sessions/queries-tokens.ts'
import { signIn } from '../test-members.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { DATABASE_POOL: '8' } })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const reset = (token: string) =>
  portal.ask('POST', '/api/identity/reset-password', { body: { token, newPassword: 'a new passphrase' } })

it('shutting out, while the password is reset or the person signs in', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await portal.signInAs('tm')
    await reset(await createToken(portal.db, 'reset-password', person.uid))
    const session = await signIn(portal, person.email, 'a new passphrase')
    const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const token = await createToken(portal.db, 'reset-password', person.uid)
    const shutOut = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 10))
      return portal.ask('PUT', `/api/users/${person.uid}/deactivate`, { as: admin })
    }
    const answers = await Promise.all([
      shutOut(),
      reset(token),
      signIn(portal, person.email, 'a new passphrase', { cookie }),
    ])
    expect(answers[0].status).toBe(200)
    expect([200, 410]).toContain(answers[1].status)
    expect([200, 401, 403]).toContain(answers[2].status)
  }
})
