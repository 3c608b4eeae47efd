// Sign-in contract: what the first screen calls (sign in, sign out, start of Google's OAuth flow). Separate, to keep the
// first screen small.
import * as z from 'zod/mini'
import { personShape } from '#shared/contracts/shell-contract.ts'
import type { Contract } from '#shared/endpoint.ts'
import { maxPasswordLength } from './rules.ts'

// Handlers check format and length, and respond with the sentences of the error catalogue.
export const email = z
  .string('This field is required.')
  .check(z.trim(), z.minLength(1, 'Enter your email.'), z.maxLength(320, 'This is too long.'))
export const password = z.string('This field is required.').check(z.maxLength(maxPasswordLength, 'This is too long.'))

export const beforeSignIn = 'People use it before they are signed in'
export const oauthReason = 'Part of signing in with Google, before anyone is signed in'

export const signInContract = {
  signIn: {
    method: 'POST',
    path: '/api/identity/sign-in',
    summary: 'Sign in with email and password',
    access: { anyone: beforeSignIn },
    isAsViewer: true,
    body: z.object({ email, password: password.check(z.minLength(1, 'Enter your password.')) }),
    answer: personShape,
  },
  signOut: {
    method: 'POST',
    path: '/api/identity/sign-out',
    summary: 'Sign out: end this session',
    access: { anyone: 'Signing out works even after the session has ended' },
    isAsViewer: true,
  },
  googleStart: {
    method: 'GET',
    path: '/api/identity/google/start',
    summary: 'Start of the OAuth popup: redirects to Google',
    access: { anyone: oauthReason },
    query: z.object({
      intent: z._default(z.enum(['sign-in', 'sign-up', 'confirm']), 'sign-in'),
      // Any text: for a role that cannot be chosen, the popup shows a sentence instead of JSON.
      role: z.optional(z.string().check(z.maxLength(20))),
      /** Created by the page, so that it listens only to its own popup. */
      trip: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ''),
    }),
  },
} satisfies Contract
