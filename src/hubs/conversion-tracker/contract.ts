// What does the conversion tracker promise? Reading what was published, and publishing; everything else happens in the
// browser and stays there.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { national, trackerCommittees } from './rules.ts'

export const entriesPerPage = 20
export const mostEntries = 50_000
/** For downloads, which fetch everything. */
export const largestPage = 1000

const answerShape = z.enum(['Yes', 'No'])
export const entryShape = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Write a name.'), z.maxLength(200, 'This name is too long.')),
  email: z
    .string()
    .check(z.trim(), z.maxLength(320), z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/, 'Write a mail address.')),
  recruitment: answerShape,
  exchange: answerShape,
  lc: z.enum([...trackerCommittees, '']),
})

const totalsShape = z.object({ signups: z.int(), recruitment: z.int(), exchange: z.int() })
const scopes = [...trackerCommittees, national] as const
export const publicationShape = z.object({
  publishedAt: z.string(),
  publishedBy: z.string(),
  totals: z.record(z.enum(scopes), totalsShape),
})

export const conversionContract = {
  published: {
    method: 'GET',
    path: '/api/conversion',
    summary: 'Totals and a page of the published sign-ups; null while nothing is published',
    access: { signedIn: 'The tracker is public, but published names and addresses are for signed-in people' },
    query: z.object({
      ...pageQuery(entriesPerPage),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestPage)), entriesPerPage),
      scope: z._default(z.enum(scopes), national),
    }),
    answer: z.object({
      publication: z.nullable(publicationShape),
      entries: z.array(entryShape),
      total: z.int(),
      totalPages: z.int(),
    }),
  },
  publish: {
    method: 'PUT',
    path: '/api/conversion',
    summary: 'Replace what is published',
    access: { screens: ['/dashboard'], action: 'publishConversion' },
    body: z.object({
      entries: z
        .array(entryShape)
        .check(
          z.minLength(1, 'There is nothing to publish.'),
          z.maxLength(mostEntries, 'Publish at most 50,000 rows.'),
        ),
    }),
    // 50,000 rows of a name, an address and three answers.
    bodyLimit: 16 * 1024 * 1024,
    answer: publicationShape,
  },
} satisfies Contract
