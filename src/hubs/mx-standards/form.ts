// Form shapes of a checklist: who fills it in, and answers by group and item. Which groups and items there are is the definition of
// the year: standards.ts.
import * as z from 'zod/mini'
import { withoutBidiControls } from '#shared/people/names.ts'
import { codeShape } from '#shared/people/organisation.ts'
import { credentialsInLink, hasCredentials } from '#shared/text/web-link.ts'

const maxNameLength = 100
/** Ten links of this length still leave one respondent's details far below 60 KB. */
const maxLinkLength = 1000

const formatTooLong = (max: number, length: number) =>
  `Use at most ${max.toLocaleString('en')} characters. You have ${length.toLocaleString('en')}.`

// PostgreSQL cannot store the character 0.
const typed = (maxLength: number) =>
  z.string().check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.maxLength(maxLength, { error: ({ input }) => formatTooLong(maxLength, String(input).length) }),
    withoutBidiControls,
  )
const text = (maxLength: number) => z._default(typed(maxLength), '')
export const linkShape = z._default(
  typed(maxLinkLength).check(z.refine((link) => !hasCredentials(link.trim()), credentialsInLink)),
  '',
)
export const yesNoShape = z._default(z.boolean('Use true or false.'), false)

/** Every field is optional; an empty text means not chosen yet. The organisation decides which codes can be chosen. */
export const generalDetailShape = z.object({
  firstName: text(maxNameLength),
  lastName: text(maxNameLength),
  portfolio: z._default(codeShape, ''),
  lcName: z._default(codeShape, ''),
})
export type GeneralDetail = z.infer<typeof generalDetailShape>

export type Answer = boolean | string
export type ChecklistForm = { generalDetail: GeneralDetail; [group: string]: Readonly<Record<string, Answer>> }
export type PartialForm = { generalDetail?: Partial<GeneralDetail>; [group: string]: unknown }
/** The key of a group, or 'generalDetail'. */
export type SectionName = string

/** Whatever is sent for an item; the text problem of each is said by its own shape. */
const storable = z.pipe(
  z.union([z.string().check(z.maxLength(maxLinkLength)), z.unknown()]),
  z.transform((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
)
const sentSection = z.record(z.string().check(z.maxLength(60)), storable)
/**
 * In the contract: any groups and items. The handler reads them by the definition of the open year, and leaves out what that
 * does not have, and what is no group at all, such as the version of a record that is sent back whole.
 */
export const sentFormShape = z.record(
  z.string().check(z.maxLength(60)),
  z.union([sentSection, z.array(z.unknown()), z.nullable(z.union([z.string(), z.number(), z.boolean()]))]),
)
export type SentForm = z.infer<typeof sentFormShape>

export const answerTo = (form: ChecklistForm, { group, field }: { group: string; field: string }): Answer =>
  form[group]?.[field] ?? false

/** True for a 'yes', and for a text that is more than blanks. */
export const isFilled = (answer: Answer) => (typeof answer === 'string' ? answer.trim() !== '' : answer === true)

/** The same form with one answer replaced. */
export function withAnswer(form: ChecklistForm, section: SectionName, field: string, answer: Answer): ChecklistForm {
  return { ...form, [section]: { ...form[section], [field]: answer } }
}

/** What to store: everything that is not blank. */
export function withoutBlanks(form: ChecklistForm): PartialForm {
  const filled = Object.entries(form).map(([section, answers]) => [
    section,
    Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== false && answer !== '')),
  ])
  return Object.fromEntries(filled)
}
