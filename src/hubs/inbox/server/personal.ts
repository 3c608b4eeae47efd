// What does the inbox hub itself keep of people? When their last digest left; messages and choices are the foundation's.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const inboxPersonal: PersonalRows[] = [
  {
    table: 'inboxDigest',
    what: 'When your last weekly digest left',
    people: [{ uid: 'uid' }],
    afterErasure: 'goes',
  },
]
