// Identity contract: signing up, in and out, Google, mail links, pictures, and the local outbox. What the first screen needs
// is in contract-sign-in.ts, a person's own profile in contract-profile.ts.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import { beforeSignIn, email, oauthReason, password, signInContract } from './contract-sign-in.ts'

const token = z.string().check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'This is too long.'))
const messageShape = z.object({ message: z.string() })

const localOnly = 'Works only on this machine, with the key in the printed link, while no email server is set up'
const outboxKey = z.object({ key: z._default(z.string(), '') })

export const identityContract = {
  ...signInContract,
  signUp: {
    method: 'POST',
    path: '/api/identity/sign-up',
    summary: 'Create an account and send the verification email',
    access: { anyone: beforeSignIn },
    body: z.object({ email, password, role: signUpRoleShape }),
    answer: messageShape,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/identity/resend-verification',
    summary: 'Resend the verification email',
    access: { anyone: beforeSignIn },
    body: z.object({ email }),
    answer: messageShape,
  },
  verify: {
    method: 'POST',
    path: '/api/identity/verify',
    summary: 'Verify an email with the token from the verification link',
    access: { anyone: beforeSignIn },
    // Without a password only in the browser that signed up, which is also signed in.
    body: z.object({ token, password: z.optional(password) }),
    answer: z.object({ email: z.string(), isSignedIn: z.boolean() }),
  },
  checkVerifyLink: {
    method: 'POST',
    path: '/api/identity/verify/check',
    summary: 'Check whether a verification link still works, without using it',
    access: { anyone: beforeSignIn },
    body: z.object({ token }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/identity/forgot-password',
    summary: 'Send a password reset email; never reveals whether there is an account',
    access: { anyone: beforeSignIn },
    body: z.object({ email }),
    answer: messageShape,
  },
  join: {
    method: 'POST',
    path: '/api/identity/join',
    summary: 'Accept an invitation: the link verifies the email, and the person chooses a password',
    access: { anyone: beforeSignIn },
    body: z.object({ token, password }),
    answer: z.object({ email: z.string() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/identity/reset-password',
    summary: 'Set a new password with the token from the email',
    access: { anyone: beforeSignIn },
    body: z.object({ token, newPassword: password }),
    answer: z.object({ email: z.string() }),
  },
  commonPasswords: {
    method: 'GET',
    path: '/api/identity/common-passwords',
    summary: 'Bloom filter of the passwords that are refused because many people use them, in base64',
    access: { anyone: beforeSignIn },
    isNeverCached: true,
    answer: z.string(),
  },
  changePassword: {
    method: 'POST',
    path: '/api/identity/change-password',
    summary: 'Change your own password and end all other sessions',
    access: { screens: ['/profile'] },
    isDoneAnew: true,
    body: z.object({ currentPassword: z._default(password, ''), newPassword: z._default(password, '') }),
    answer: messageShape,
  },
  googleCallback: {
    method: 'GET',
    path: '/api/identity/google/callback',
    summary: 'OAuth callback: where Google redirects the popup',
    access: { anyone: oauthReason },
    otherQuery: 'Google adds code, state and others',
  },
  googleDoneScript: {
    method: 'GET',
    path: '/api/identity/google/done.js',
    summary: 'The script of the page that closes the popup',
    access: { anyone: oauthReason },
  },
  pictureFile: {
    method: 'GET',
    path: '/api/users/pictures/:id',
    summary: 'A picture file; its URL changes with every new picture',
    access: { signedIn: 'Members see each other’s pictures' },
    params: z.object({ id: z.string() }),
  },
  outboxPage: {
    method: 'GET',
    path: '/dev/outbox',
    summary: 'The local outbox as a page',
    access: { anyone: localOnly },
    query: outboxKey,
    otherQuery: 'Without its key there is nothing at this address, whatever else is asked',
  },
  outboxJson: {
    method: 'GET',
    path: '/dev/outbox.json',
    summary: 'The local outbox as JSON, for programs',
    access: { anyone: localOnly },
    query: outboxKey,
    otherQuery: 'Without its key there is nothing at this address, whatever else is asked',
    isNeverCached: true,
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
