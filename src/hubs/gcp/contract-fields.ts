// What does the form of a good case practice send? Its nine fields, and what is wrong with each.
import * as z from 'zod/mini'
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
const imageLink = z.string('Paste the Drive link of a picture.').check(
  z.trim(),
  z.minLength(1, 'Paste the Drive link of a picture.'),
  z.maxLength(2000, invalidDriveLink),
  withoutCredentials,
  z.refine((link) => link === '' || driveFileId(link) !== undefined, invalidDriveLink),
)

const fields = {
  title: line('Give it a title.', 200),
  name: line('Say who did this.', 120),
  email: z
    .string(missingEmail)
    .check(
      z.trim(),
      z.minLength(1, missingEmail),
      z.maxLength(254),
      z.email('Use an email address like name@example.org.'),
    ),
  /** Codes; whether they are on the organisation's list is asked of `draftProblems`. */
  portfolio: line('Choose a portfolio.', 60),
  category: line('Choose or type a category.', 60),
  localCommittee: line('Choose a local committee.', 60),
  gcpDetails: z
    .string('Tell what you did and what came out of it.')
    .check(
      z.trim(),
      z.minLength(1, 'Tell what you did and what came out of it.'),
      z.maxLength(10_000, 'Keep it under 10,000 characters.'),
      z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use plain text.'),
    ),
  gcpLink: webLink,
}

/** The nine fields of the form, all required. */
export const gcpFieldsShape = z.object({ ...fields, imageLink })
export type GcpFields = z.infer<typeof gcpFieldsShape>

/** Edit screens: no picture sent means the picture stays. An entry that lost its address with an account needs none. */
export const gcpChangesShape = z.object({
  ...fields,
  email: z.union([z.literal(''), fields.email]),
  imageLink: z.optional(z.union([z.literal(''), imageLink], invalidDriveLink)),
  version: z.optional(z.int()),
})
