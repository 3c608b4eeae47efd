// What does the inbox hub itself keep of people? When their last digest left; messages and choices are the foundation's.
import { withAccount } from '#server/own-personal.ts'
import type { PersonalRows } from '#server/personal.ts'

export const inboxPersonal: PersonalRows[] = [
  {
    table: 'inboxDigest',
    what: 'When your last weekly digest left',
    people: [{ uid: 'uid' }],
    afterErasure: 'goes',
    kept: withAccount,
  },
]
