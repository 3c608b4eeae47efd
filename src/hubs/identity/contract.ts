// What does identity promise? Signing up, in and out, Google, mail links, pictures, and the local outbox. The own
// profile stands apart: the first screen does not need it.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import { personShape } from '#shared/shell-contract.ts'
import { mostPassword } from './rules.ts'

// Format and length are judged by the handlers, which answer with the sentences of the error catalogue.
const email = z
  .string('This field is required.')
  .check(z.trim(), z.minLength(1, 'Give your email address.'), z.maxLength(320, 'This is too long.'))
const password = z.string('This field is required.').check(z.maxLength(mostPassword, 'This is too long.'))
const token = z.string().check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'This is too long.'))
const saying = z.object({ message: z.string() })

const beforeSignIn = 'People use it before they are signed in'
const googleRound = 'Part of the round trip to Google, before anybody is signed in'
const localOnly = 'Answers only this machine, and only while mails have nowhere else to go'

export const identityContract = {
  signUp: {
    method: 'POST',
    path: '/api/identity/sign-up',
    summary: 'Make an account and send the verification mail',
    access: { anyone: beforeSignIn },
    body: z.object({ email, password, role: signUpRoleShape }),
    answer: saying,
  },
  signIn: {
    method: 'POST',
    path: '/api/identity/sign-in',
    summary: 'Sign in with email and password',
    access: { anyone: beforeSignIn },
    isAsViewer: true,
    body: z.object({ email, password: password.check(z.minLength(1, 'Give your password.')) }),
    answer: personShape,
  },
  signOut: {
    method: 'POST',
    path: '/api/identity/sign-out',
    summary: 'End this session',
    access: { anyone: 'A session that already ended can still be left' },
    isAsViewer: true,
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
  googleStart: {
    method: 'GET',
    path: '/api/identity/google/start',
    summary: 'Where the popup begins: goes on to Google',
    access: { anyone: googleRound },
    query: z.object({
      intent: z._default(z.enum(['sign-in', 'sign-up']), 'sign-in'),
      // Any text: a role that nobody may choose ends in a sentence in the popup, not in JSON.
      role: z.optional(z.string().check(z.maxLength(20))),
      /** Made by the page, so that it hears its own popup only. */
      trip: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
    }),
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
  },
  outboxJson: {
    method: 'GET',
    path: '/dev/outbox.json',
    summary: 'The local outbox for programs',
    access: { anyone: localOnly },
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
