// Password hashing: argon2id, a new salt each time, few at once.
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('passwords', () => {
  it('are hashed with a new salt each time, and verified', async () => {
    const [one, two] = await Promise.all([hashPassword('open sesame', 'a'), hashPassword('open sesame', 'a')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('open sesame', one, 'a')).toBe(true)
    expect(await verifyPassword('open sesame ', one, 'a')).toBe(false)
  })

  it('are the same however a keyboard composes their letters', async () => {
    expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9', 'a'), 'a')).toBe(true)
  })

  it.each(['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$AAAA$', '$2b$10$abcdefghijklmnopqrstuv'])(
    'never match the broken hash %j',
    async (hash) => expect(await verifyPassword('', hash, 'a')).toBe(false),
  )

  it('are refused with a message when far too many wait', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 260 }, () =>
        verifyPassword('x', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'a'),
      ),
    )
    const refused = all.filter((each) => each.status === 'rejected')
    expect(refused).toHaveLength(260 - 202)
    expect(refused[0]?.reason.status).toBe(503)
  })
})
