// Inbox contract: a person's notifications, read or not, and how each kind reaches them.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { mailChoices } from '#shared/hub-manifest.ts'
import { pageQuery } from '#shared/paging.ts'

const itemShape = z.object({
  id: z.string(),
  /** The name of its kind; empty when the hub that sent it is gone. */
  about: z.string(),
  text: z.string(),
  path: z.string(),
  at: z.string(),
  isRead: z.boolean(),
})
export type Item = z.infer<typeof itemShape>

export const choiceShape = z.object({
  kind: z.string(),
  name: z.string(),
  /** Reaches only people who opted in. */
  isOptIn: z.boolean(),
  isWanted: z.boolean(),
  mail: z.enum(mailChoices),
})
export type Choice = z.infer<typeof choiceShape>

const own = { signedIn: 'Everyone has an inbox, and sees only their own' }
const kindShape = z.string().check(z.minLength(1), z.maxLength(60))

const unsubscribeQuery = z.object({
  uid: z.string().check(z.maxLength(100)),
  kind: kindShape,
  token: z.string().check(z.maxLength(100)),
  /** The link's last day; those of version 0.3 have none. */
  until: z.optional(z.iso.date()),
})

export const inboxContract = {
  list: {
    method: 'GET',
    path: '/api/inbox',
    summary: 'List notifications of the last 180 days, newest first, and the number of unread ones',
    access: own,
    query: z.object({ unread: z.optional(z.literal('1')), ...pageQuery(20) }),
    answer: z.object({ items: z.array(itemShape), unread: z.int(), total: z.int(), totalPages: z.int() }),
  },
  read: {
    method: 'POST',
    path: '/api/inbox/read',
    summary: 'Mark notifications as read: those named, or all',
    access: own,
    body: z.object({ ids: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))) }),
    answer: z.object({ unread: z.int() }),
  },
  choices: {
    method: 'GET',
    path: '/api/inbox/choices',
    summary: 'List the caller’s notification settings',
    access: own,
    answer: z.array(choiceShape),
  },
  choose: {
    method: 'PUT',
    path: '/api/inbox/choices/:kind',
    summary: 'Choose whether to get a kind of notification, and when it also comes by email',
    access: own,
    params: z.object({ kind: kindShape }),
    body: z.object({ isWanted: z.boolean(), mail: z.enum(mailChoices) }),
    answer: choiceShape,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/inbox/unsubscribe',
    summary: 'Unsubscribe from one kind of email, with the link in an email',
    access: { anyone: 'The link identifies the recipient; nobody has to sign in to unsubscribe' },
    query: unsubscribeQuery,
    otherQuery: 'Programs that follow clicks add theirs to links in mails',
    // The one-click request of a mail program has a body of its own (RFC 8058).
    accepts: 'anything',
    answer: z.object({ name: z.string() }),
  },
  openUnsubscribe: {
    method: 'GET',
    path: '/api/inbox/unsubscribe',
    summary: 'Redirect to the page that confirms unsubscribing, because email scanners open links',
    access: { anyone: 'Email programs open the same URL that they post to' },
    query: unsubscribeQuery,
    otherQuery: 'Programs that follow clicks add theirs to links in mails',
  },
} satisfies Contract
