// API contract of the set-up list: its steps, the test email, and dismissing the list for everyone.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { actions } from './hub.ts'

const stepShape = z.object({
  step: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  done: z.boolean(),
  isOptional: z.boolean(),
  /** An admin said that there is nothing to change. */
  isChecked: z.boolean(),
  /** For what is a setting of the portal: its value now, and how it is changed. */
  setting: z.optional(z.object({ value: z.string(), help: z.string() })),
})

export const setUpShape = z.object({
  isDismissed: z.boolean(),
  steps: z.array(stepShape),
  /** The last test email; null before the first. */
  testEmail: z.nullable(
    z.object({
      sentTo: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      /** What the mail server said, if it failed. */
      error: z.string(),
    }),
  ),
})
export type SetUp = z.infer<typeof setUpShape>
export type Step = SetUp['steps'][number]

const access = { screens: ['/set-up'], action: actions.setUpPortal } as const

export const setUpContract = {
  read: {
    method: 'GET',
    path: '/api/set-up',
    summary: 'List the steps of the set-up list, and which of them are done',
    access,
    isNeverCached: true,
    answer: setUpShape,
  },
  dismiss: {
    method: 'PUT',
    path: '/api/set-up/dismissed',
    summary: 'Dismiss the set-up list for all admins, or show it on their dashboards again',
    access,
    body: z.object({ isDismissed: z.boolean() }),
    answer: setUpShape,
    repeatedBy: 'read',
  },
  check: {
    method: 'PUT',
    path: '/api/set-up/steps/:step',
    summary: 'Mark a step as done because there is nothing to change, or undo that',
    access,
    params: z.object({ step: z.string().check(z.maxLength(40)) }),
    body: z.object({ isChecked: z.boolean() }),
    answer: setUpShape,
    repeatedBy: 'read',
  },
  confirmTestEmail: {
    method: 'POST',
    path: '/api/set-up/test-email/opened',
    summary: 'Confirm that the link in the last test email has been opened',
    access,
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    answer: setUpShape,
    repeatedBy: 'read',
  },
  sendTestEmail: {
    method: 'POST',
    path: '/api/set-up/test-email',
    summary: 'Send yourself a test email with a link; the step is done once the link has been opened',
    access,
    answer: setUpShape,
    repeatedBy: 'read',
  },
} satisfies Contract
