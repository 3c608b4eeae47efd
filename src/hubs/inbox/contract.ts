// What does the inbox promise? The messages of a person, read or not, and how each kind of news reaches them.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { mailChoices } from '#shared/hub-facts.ts'
import { pageQuery } from '#shared/paging.ts'

const itemShape = z.object({
  id: z.string(),
  /** How its kind of news is called; empty when the hub that told it is gone. */
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
  /** Reaches only those who asked for it. */
  isOptIn: z.boolean(),
  isWanted: z.boolean(),
  mail: z.enum(mailChoices),
})
export type Choice = z.infer<typeof choiceShape>

const own = { signedIn: 'Everyone has an inbox, and sees only their own' }
const kindShape = z.string().check(z.minLength(1), z.maxLength(60))

const wayOut = z.object({
  uid: z.string().check(z.maxLength(100)),
  kind: kindShape,
  token: z.string().check(z.maxLength(100)),
})

export const inboxContract = {
  list: {
    method: 'GET',
    path: '/api/inbox',
    summary: 'Messages of the last 180 days, newest first, and how many are unread',
    access: own,
    query: z.object({ unread: z.optional(z.literal('1')), ...pageQuery(20) }),
    answer: z.object({ items: z.array(itemShape), unread: z.int(), total: z.int(), totalPages: z.int() }),
  },
  read: {
    method: 'POST',
    path: '/api/inbox/read',
    summary: 'Mark messages as read: those named, or all',
    access: own,
    body: z.object({ ids: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))) }),
    answer: z.object({ unread: z.int() }),
  },
  choices: {
    method: 'GET',
    path: '/api/inbox/choices',
    summary: 'How each kind of news reaches the caller',
    access: own,
    answer: z.array(choiceShape),
  },
  choose: {
    method: 'PUT',
    path: '/api/inbox/choices/:kind',
    summary: 'Say whether a kind of news is wanted, and by which mail',
    access: own,
    params: z.object({ kind: kindShape }),
    body: z.object({ isWanted: z.boolean(), mail: z.enum(mailChoices) }),
    answer: choiceShape,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/inbox/unsubscribe',
    summary: 'No more mails of this kind, from the link in a mail',
    access: { anyone: 'The link proves whose mail it is; nobody signs in to be left alone' },
    query: wayOut,
    // One press of a mail program comes with a body of its own (RFC 8058).
    accepts: 'anything',
    answer: z.object({ name: z.string() }),
  },
  openUnsubscribe: {
    method: 'GET',
    path: '/api/inbox/unsubscribe',
    summary: 'Leads to the page that asks before it unsubscribes: mail scanners open links',
    access: { anyone: 'Mail programs open the same address that they send their press to' },
    query: wayOut,
  },
} satisfies Contract
