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
    what: 'Links in emails to you that are still open, and sign-ins in progress',
    people: [{ uid: 'value' }],
    hidden: ['identifier'],
    afterErasure: 'goes',
    kept: 'Up to 24 hours',
  },
  {
    table: 'picture',
    what: 'Your picture',
    people: [{ uid: 'userId' }],
    afterErasure: 'goes',
    kept: 'Until you remove it or choose another',
  },
  {
    table: 'roleGrant',
    what: 'A role that you get once your email is verified',
    people: [{ email: 'email' }],
    afterErasure: 'goes',
    kept: 'Until your email is verified',
  },
]
