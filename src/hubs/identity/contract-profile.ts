// Profile contract: a person's own name, picture and sessions.
import * as z from 'zod/mini'
import { personShape } from '#shared/contracts/shell-contract.ts'
import type { Contract } from '#shared/endpoint.ts'
import { profileFields } from '#shared/people/profile-fields.ts'
import { shapesOf } from '#shared/record-fields.ts'

const uidParams = z.object({ uid: z.string() })

const sessionShape = z.object({
  id: z.string(),
  isThisOne: z.boolean(),
  /** Browser and system in words: 'Chrome on Android'. */
  device: z.string(),
  address: z.nullable(z.string()),
  createdAt: z.string(),
  /** When it was last used, to the hour. */
  usedAt: z.string(),
  expiresAt: z.string(),
})
export type OwnSession = z.infer<typeof sessionShape>

export const profileContract = {
  sessions: {
    method: 'GET',
    path: '/api/identity/sessions',
    summary: 'List the caller’s sessions',
    access: { screens: ['/profile'] },
    isNeverCached: true,
    answer: z.array(sessionShape),
  },
  signOutOthers: {
    method: 'POST',
    path: '/api/identity/sign-out-others',
    summary: 'End all other sessions of the caller',
    access: { screens: ['/profile'] },
    isDoneAnew: true,
    answer: z.object({ ended: z.int() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/identity/sessions/:id',
    summary: 'End one of the caller’s sessions',
    access: { screens: ['/profile'] },
    isDoneAnew: true,
    params: z.object({ id: z.string() }),
  },
  profilePicture: {
    method: 'GET',
    path: '/api/users/profile/:uid/picture',
    summary: 'The URL of a person’s picture',
    access: { signedIn: 'Members see each other’s pictures' },
    params: uidParams,
    isNeverCached: true,
    answer: z.object({ profilePictureURL: z.nullable(z.string()) }),
  },
  saveProfile: {
    method: 'PUT',
    path: '/api/users/profile/:uid',
    summary: 'Change your own name and picture; role and email are read-only',
    access: { screens: ['/profile'] },
    params: uidParams,
    accepts: 'multipart',
    body: z.object({
      ...shapesOf(profileFields, 'input'),
      role: z.optional(z.string()),
      email: z.optional(z.string()),
      /** 'true' removes the picture. */
      removePicture: z.optional(z.string()),
    }),
    bodyLimit: 6 * 1024 * 1024,
    answer: z.object({
      user: personShape,
    }),
  },
} satisfies Contract
