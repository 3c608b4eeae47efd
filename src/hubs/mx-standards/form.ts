// Form shapes of a checklist: who fills it in, and the answers of the six groups, derived from the items.
import * as z from 'zod/mini'
import { codeShape } from '#shared/people/organisation.ts'
import { credentialsInLink, hasCredentials } from '#shared/text/web-link.ts'
import { type Answers, type GroupName, groupNames, groups, type Item, items, itemsOf } from './items.ts'

const maxNameLength = 100
/** Ten links of this length still leave one respondent's details far below 60 KB. */
const maxLinkLength = 1000

const formatTooLong = (max: number, length: number) =>
  `Use at most ${max.toLocaleString('en')} characters; these are ${length.toLocaleString('en')}.`

// PostgreSQL cannot store the character 0.
const typed = (maxLength: number) =>
  z.string().check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.maxLength(maxLength, { error: ({ input }) => formatTooLong(maxLength, String(input).length) }),
  )
const text = (maxLength: number) => z._default(typed(maxLength), '')
const linkText = z._default(
  typed(maxLinkLength).check(z.refine((link) => !hasCredentials(link.trim()), credentialsInLink)),
  '',
)

/** Every field is optional; an empty text means not chosen yet. The organisation decides which codes can be chosen. */
const generalDetailShape = z.object({
  firstName: text(maxNameLength),
  lastName: text(maxNameLength),
  portfolio: z._default(codeShape, ''),
  lcName: z._default(codeShape, ''),
})
export type GeneralDetail = z.infer<typeof generalDetailShape>

export type ChecklistForm = { generalDetail: GeneralDetail } & Answers
export type SectionName = keyof ChecklistForm
/** The seven steps of the form. */
export const sectionNames: SectionName[] = ['generalDetail', ...groupNames]
export const stepCount = sectionNames.length

export const titleOf = (section: SectionName) =>
  section === 'generalDetail' ? 'General Detail' : groups[section].title

const shapeOf = ({ kind }: Item) =>
  kind === 'link' ? linkText : z._default(z.boolean('This is answered with true or false.'), false)

const groupShape = (group: GroupName) =>
  z.object(Object.fromEntries(itemsOf(group).map((item) => [item.field, shapeOf(item)])))

type ShapeOfSection<S extends SectionName> = z.ZodMiniType<ChecklistForm[S], Partial<ChecklistForm[S]>>

/** A missing section or field reads as blank. */
export const sectionShapes = Object.fromEntries(
  sectionNames.map((name) => [name, name === 'generalDetail' ? generalDetailShape : groupShape(name)]),
) as unknown as { [S in SectionName]: ShapeOfSection<S> }

type PartialForm = { [S in SectionName]?: Partial<ChecklistForm[S]> }

export const formShape = z.object(
  Object.fromEntries(sectionNames.map((name) => [name, z.prefault(sectionShapes[name] as z.ZodMiniType, {})])),
) as unknown as z.ZodMiniType<ChecklistForm, PartialForm>

/** The message for each text that cannot be saved, by path: it is too long, or a link with a password. */
export function findTextProblems(form: ChecklistForm): Record<string, string> {
  const issues = formShape.safeParse(form).error?.issues ?? []
  const ofTexts = issues.filter(({ code }) => code === 'too_big' || code === 'custom')
  return Object.fromEntries(ofTexts.map(({ path, message }) => [path.join('.'), message]))
}

export type Answer = boolean | string

type Loose = Record<string, Record<string, Answer>>
export const answerTo = (form: ChecklistForm, { group, field }: Pick<Item, 'group' | 'field'>): Answer =>
  (form as unknown as Loose)[group]?.[field] ?? false

/** True for a 'yes', and for a text that is more than blanks. */
export const isFilled = (answer: Answer) => (typeof answer === 'string' ? answer.trim() !== '' : answer === true)

/** The same form with one answer replaced. */
export function withAnswer(form: ChecklistForm, section: SectionName, field: string, answer: Answer): ChecklistForm {
  return { ...form, [section]: { ...form[section], [field]: answer } }
}

/** Fills missing answers with blanks, for a new form or one that was stored without its blanks. */
export function withBlanks(given: PartialForm): ChecklistForm {
  const form: Loose = {
    generalDetail: { firstName: '', lastName: '', portfolio: '', lcName: '', ...given.generalDetail },
  }
  for (const name of groupNames) form[name] = {}
  for (const { group, field, kind } of items) {
    const answer = (given as Loose)[group]?.[field]
    ;(form[group] as Record<string, Answer>)[field] = answer ?? (kind === 'link' ? '' : false)
  }
  return form as unknown as ChecklistForm
}

/** What to store: everything that is not blank. */
export function withoutBlanks(form: ChecklistForm): PartialForm {
  const filled = Object.entries(form as unknown as Loose).map(([section, answers]) => [
    section,
    Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== false && answer !== '')),
  ])
  return Object.fromEntries(filled)
}
