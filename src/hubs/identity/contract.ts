// What does identity promise? Signing up, in and out, Google, mail links, pictures, and the local outbox. What the first
// screen needs stands apart, as does the own profile.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import { beforeSignIn, email, googleRound, password, signInContract } from './contract-sign-in.ts'

const token = z.string().check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'This is too long.'))
const saying = z.object({ message: z.string() })

const localOnly = 'Answers only this machine, with the key of the printed link, while mails have nowhere else to go'
const outboxKey = z.object({ key: z._default(z.string(), '') })

export const identityContract = {
  ...signInContract,
  signUp: {
    method: 'POST',
    path: '/api/identity/sign-up',
    summary: 'Make an account and send the verification mail',
    access: { anyone: beforeSignIn },
    body: z.object({ email, password, role: signUpRoleShape }),
    answer: saying,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/identity/resend-verification',
    summary: 'Send the verification mail again',
    access: { anyone: beforeSignIn },
    body: z.object({ email }),
    answer: saying,
  },
  verify: {
    method: 'POST',
    path: '/api/identity/verify',
    summary: 'Prove an address with the token of its mail',
    access: { anyone: beforeSignIn },
    // Without a password only in the browser that signed up.
    body: z.object({ token, password: z.optional(password) }),
    answer: z.object({ email: z.string() }),
  },
  checkVerifyLink: {
    method: 'POST',
    path: '/api/identity/verify/check',
    summary: 'Say whether the link of a verification mail still works, without using it',
    access: { anyone: beforeSignIn },
    body: z.object({ token }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/identity/forgot-password',
    summary: 'Send a mail to set a new password; never tells whether the address has an account',
    access: { anyone: beforeSignIn },
    body: z.object({ email }),
    answer: saying,
  },
  join: {
    method: 'POST',
    path: '/api/identity/join',
    summary: 'Come in with the link of an invitation: it proves the address, and the password is chosen here',
    access: { anyone: beforeSignIn },
    body: z.object({ token, password }),
    answer: z.object({ email: z.string() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/identity/reset-password',
    summary: 'Set a new password with the token of the mail',
    access: { anyone: beforeSignIn },
    body: z.object({ token, newPassword: password }),
    answer: z.object({ email: z.string() }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/identity/change-password',
    summary: 'Change the own password and end all other sessions',
    access: { screens: ['/profile'] },
    body: z.object({ currentPassword: z._default(password, ''), newPassword: z._default(password, '') }),
    answer: saying,
  },
  googleCallback: {
    method: 'GET',
    path: '/api/identity/google/callback',
    summary: 'Where Google sends the popup back to',
    access: { anyone: googleRound },
  },
  googleDoneScript: {
    method: 'GET',
    path: '/api/identity/google/done.js',
    summary: 'The script of the page that ends the popup',
    access: { anyone: googleRound },
  },
  pictureFile: {
    method: 'GET',
    path: '/api/users/pictures/:id',
    summary: 'A picture itself; its address changes with every new picture',
    access: { signedIn: 'Members see each other’s pictures' },
    params: z.object({ id: z.string() }),
  },
  outboxPage: {
    method: 'GET',
    path: '/dev/outbox',
    summary: 'The local outbox as a page',
    access: { anyone: localOnly },
    query: outboxKey,
  },
  outboxJson: {
    method: 'GET',
    path: '/dev/outbox.json',
    summary: 'The local outbox for programs',
    access: { anyone: localOnly },
    query: outboxKey,
    isFleeting: true,
    answer: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        link: z.nullable(z.string()),
        sentAt: z.string(),
      }),
    ),
  },
} satisfies Contract
