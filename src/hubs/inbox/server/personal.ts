// Personal data of the inbox hub: when the last digest was sent; notifications and choices belong to the foundation.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const inboxPersonal: PersonalRows[] = [
  {
    table: 'inboxDigest',
    what: 'When your last weekly email was sent',
    people: [{ uid: 'uid' }],
    afterErasure: 'goes',
  },
]
