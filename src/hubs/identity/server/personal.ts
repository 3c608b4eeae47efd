// Personal data of identity: ways to sign in, short-lived tokens, the picture, and a role that waits.
import { withAccount } from '#server/privacy/own-personal.ts'
import type { PersonalRows } from '#server/privacy/personal.ts'

export const personal: PersonalRows[] = [
  {
    table: 'account',
    what: 'How you sign in: password or Google',
    people: [{ uid: 'userId' }],
    // For passwords, the provider's account id is the person's own id.
    hidden: ['accountId', 'password', 'accessToken', 'refreshToken', 'idToken'],
    afterErasure: 'goes',
    kept: withAccount,
  },
  {
    table: 'verification',
    what: 'Links in mails that wait for you, and sign-ins under way',
    people: [{ uid: 'value' }],
    hidden: ['identifier'],
    afterErasure: 'goes',
    kept: 'At most 24 hours',
  },
  {
    table: 'picture',
    what: 'Your picture',
    people: [{ uid: 'userId' }],
    afterErasure: 'goes',
    kept: 'Until you take it away or choose another',
  },
  {
    table: 'roleGrant',
    what: 'A role that waits for your address to be verified',
    people: [{ email: 'email' }],
    afterErasure: 'goes',
    kept: 'Until the address is verified',
  },
]
