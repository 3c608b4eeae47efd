// API contract of the conversion tracker: reading what was published, and publishing; everything else happens in the browser and
// stays there.
import * as z from 'zod/mini'
import type { Contract } from '#shared/endpoint.ts'
import { importEndpoint } from '#shared/imports.ts'
import { pageQuery } from '#shared/paging.ts'
import { withoutBidiControls } from '#shared/people/names.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { yearInBody, yearQuery } from '#shared/time/years.ts'
import { actions } from './hub.ts'
import { national } from './rules.ts'

export const entriesPerPage = 20
export const maxEntries = 50_000
export const tooManyText = 'Publish at most 50,000 rows.'
/** Page size for downloads, which fetch everything. */
export const maxPageSize = 1000

const answerShape = z.enum(['Yes', 'No'])
export const entryShape = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(200, 'This name is too long.'), withoutBidiControls),
  email: z.string().check(z.trim(), z.maxLength(320), z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/, 'Enter an email.')),
  recruitment: answerShape,
  exchange: answerShape,
  /** A code; '' for none. */
  lc: codeShape,
})

/** The address of an erased person is empty. */
const storedEntryShape = z.extend(entryShape, { email: z.string() })

const totalsShape = z.object({ signups: z.int(), recruitment: z.int(), exchange: z.int() })
export const publicationShape = z.object({
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** By LC code, and 'National'. */
  totals: z.record(z.string(), totalsShape),
})

export const conversionContract = {
  published: {
    method: 'GET',
    path: '/api/conversion',
    summary:
      'Published totals of a year (null if nothing is published), and for LCVP, MCVP and Admin a page of the people',
    access: { signedIn: 'Totals are for every member; names and emails for LCVP, MCVP and Admin only' },
    query: z.object({
      ...pageQuery(entriesPerPage),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize)), entriesPerPage),
      scope: z._default(codeShape, national),
      ...yearQuery,
    }),
    isNeverCached: true,
    answer: z.object({
      publication: z.nullable(publicationShape),
      /** null for people who see totals only. */
      entries: z.nullable(z.array(storedEntryShape)),
      total: z.int(),
      totalPages: z.int(),
    }),
  },
  history: {
    method: 'GET',
    path: '/api/conversion/history',
    summary: 'Totals of the country or one LC on each day of a year with a publication; never names',
    access: { signedIn: 'Totals are for every member' },
    query: z.object({ scope: z._default(codeShape, national), ...yearQuery }),
    answer: z.array(
      z.object({
        /** The totals are valid from the end of this day until the next one. */
        day: z.string(),
        ...totalsShape.shape,
      }),
    ),
  },
  publish: {
    method: 'PUT',
    path: '/api/conversion',
    summary: 'Replace what is published, for the country or for one LC',
    access: { screens: ['/dashboard'], action: actions.publishConversion },
    body: z.object({
      entries: z
        .array(entryShape)
        .check(z.minLength(1, 'There is nothing to publish.'), z.maxLength(maxEntries, tooManyText)),
      /** For an LC, only its rows are replaced, and only its rows are accepted. */
      scope: z._default(codeShape, national),
      ...yearInBody,
    }),
    // 50,000 rows of a name, an address and three answers.
    bodyLimit: 8 * 1024 * 1024,
    mostValues: 8 * maxEntries,
    answer: publicationShape,
  },
  importSignUps: importEndpoint('conversion', 'sign-ups', {
    screens: ['/dashboard'],
    action: actions.publishConversion,
  }),
} satisfies Contract
