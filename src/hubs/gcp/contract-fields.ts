// Fields of a good case practice: what its form sends and what is stored. Columns, responses, revisions, search and
// redaction derive from this list; the picture is separate, because its link is stored as a direct picture URL.
import * as z from 'zod/mini'
import { withoutBidiControls } from '#shared/people/names.ts'
import { type SearchedField, type StoredValues, shapesOf } from '#shared/record-fields.ts'
import { credentialsInLink, driveFileId, hasCredentials, isWebLink } from '#shared/text/web-link.ts'
import { missingEmail } from './rules.ts'

export const line = (missing: string, longest: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longest, `Keep it under ${longest} characters.`),
      z.regex(/^\P{Cc}*$/u, 'Use one line of plain text.'),
      withoutBidiControls,
    )

const fullLink = 'Use a full link that starts with http:// or https://.'
const withoutCredentials = z.refine<string>((link) => !hasCredentials(link), credentialsInLink)
const typedLink = (missing: string) =>
  z.string(missing).check(z.trim(), z.maxLength(2000, 'This link is too long.'), withoutCredentials)

const missingLink = 'Paste the link to your material.'
const webLink = typedLink(missingLink).check(z.minLength(1, missingLink), z.refine(isWebLink, fullLink))
export const optionalLink = z.optional(
  typedLink(fullLink).check(z.refine((link) => link === '' || isWebLink(link), fullLink)),
)

export const invalidDriveLink = 'Invalid Google Drive link'
const imageLink = z.string('Paste the Google Drive link to a picture.').check(
  z.trim(),
  z.minLength(1, 'Paste the Google Drive link to a picture.'),
  z.maxLength(2000, invalidDriveLink),
  withoutCredentials,
  z.refine((link) => link === '' || driveFileId(link) !== undefined, invalidDriveLink),
)

const email = z
  .string(missingEmail)
  .check(
    z.trim(),
    z.minLength(1, missingEmail),
    z.maxLength(254),
    z.email('Use an email address like name@example.org.'),
  )
const details = z
  .string('Describe what you did and what it achieved.')
  .check(
    z.trim(),
    z.minLength(1, 'Describe what you did and what it achieved.'),
    z.maxLength(10_000, 'Keep it under 10,000 characters.'),
    z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use plain text.'),
  )

const stored = z.string()
/** `draftProblems` checks that a code is on the organisation's list. */
export const gcpFields = {
  title: { input: line('Give it a title.', 200), stored, isFreeText: true, isSearched: true },
  name: { input: line('Enter a name.', 120), stored, isFreeText: true, isSearched: false },
  email: { input: email, stored, isFreeText: false, isSearched: false },
  portfolio: { input: line('Choose a portfolio.', 60), stored, isFreeText: false, isSearched: true },
  category: { input: line('Choose or type a category.', 60), stored, isFreeText: false, isSearched: false },
  localCommittee: { input: line('Choose a local committee.', 60), stored, isFreeText: false, isSearched: false },
  gcpDetails: { input: details, stored, isFreeText: true, isSearched: true },
  gcpLink: { input: webLink, stored, isFreeText: false, isSearched: false },
} satisfies Record<string, SearchedField>
/** The fields as stored and as returned. */
export type GcpContent = StoredValues<typeof gcpFields>

/** The fields that the form sends. */
export const gcpFieldsShape = z.object({ ...shapesOf(gcpFields, 'input'), imageLink })
export type GcpFields = z.infer<typeof gcpFieldsShape>

/** Edit screens: without a picture, the stored one stays. An entry whose address was erased with its account needs none. */
export const gcpChangesShape = z.object({
  ...shapesOf(gcpFields, 'input'),
  email: z.union([z.literal(''), email]),
  imageLink: z.optional(z.union([z.literal(''), imageLink], invalidDriveLink)),
  version: z.optional(z.int()),
})
