// Survey of a year: its steps and questions, the shape of an answer, and which questions the results may show.
import * as z from 'zod/mini'
import type { Group, Item } from '#shared/definitions/definition.ts'
import { lcKey, ratingKey } from '#shared/definitions/rules.ts'
import { withoutBidiControls } from '#shared/people/names.ts'

export const contactPattern = /^03\d{9}$/

/** Columns of the stored answer, in their order; every other answer is stored beside them. */
export const columnNames = [
  ...([
    'firstName',
    'lastName',
    'gender',
    'contactNumber',
    'personalEmail',
    'localCommitee',
    'currentPosition',
  ] as const),
  ...([
    'educated',
    'standardsFullfilled',
    'leadershipOpinion',
    'workAppreciated',
    'recommending',
    'overworked',
  ] as const),
  ...(['expectationsMet', 'utilisedMore', 'overallRating', 'suggestions'] as const),
]
export type ColumnName = (typeof columnNames)[number]
const isColumn = (key: string): key is ColumnName => (columnNames as readonly string[]).includes(key)

export type Answer = string | number
/** By key. Every survey has these three. */
export type AnswerForm = { contactNumber: string; personalEmail: string; localCommitee: string } & Record<
  string,
  Answer
>

export const choices = ['Yes', 'No', 'Maybe'] as const
export type Choice = (typeof choices)[number]
const isYesNoMaybe = ({ options }: Item) => JSON.stringify(options) === JSON.stringify(choices)

const betterWithNo: readonly string[] = ['overworked', 'utilisedMore']
/** Yes is the good answer to most questions, but not to two of the specification's. */
export const goodAnswerTo = (name: string): Choice => (betterWithNo.includes(name) ? 'No' : 'Yes')

const text = (message: string, max: number, isRequired: boolean, ...checks: z.core.$ZodCheck<string>[]) => {
  const limited = z.string(message).check(z.trim(), z.maxLength(max, `Keep this under ${max} characters.`), ...checks)
  return isRequired ? limited.check(z.minLength(1, message)) : z._default(limited, '')
}
const scale = (message: string) =>
  z.int(message).check(z.minimum(0, 'The lowest is 0.'), z.maximum(10, 'The highest is 10.'))
const untouched = 'Move the slider to your answer, or tap it to keep 5.'

/** The specification's own words. */
const messages: Record<string, string> = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  currentPosition: 'Enter your current position.',
  suggestions: 'Tell us what you would change, or what should stay.',
}
const contactFormat = 'Contact number must be in the format 03000000000'

function shapeOf(item: Item): z.ZodMiniType {
  const { key, kind, isRequired, options = [] } = item
  if (key === 'contactNumber') return z.string(contactFormat).check(z.regex(contactPattern, contactFormat))
  if (key === 'personalEmail') {
    return z.email('Enter an email such as name@example.com.').check(z.maxLength(254))
  }
  // A code; `answerProblems` checks that it is on the organisation's list.
  if (key === lcKey) return text('Choose your LC.', 60, true)
  if (kind === 'choice') return z.enum(options, isYesNoMaybe(item) ? 'Choose Yes, No or Maybe.' : 'Choose one.')
  if (kind === 'scale') return scale('Choose a number from 0 to 10.')
  const message = messages[key] ?? 'Please answer this.'
  return kind === 'text' ? text(message, 2000, isRequired) : text(message, 80, isRequired, withoutBidiControls)
}

type Shape = z.ZodMiniType<AnswerForm, Record<string, unknown>>
const shapeBy = (items: readonly Item[], shape: (item: Item) => z.ZodMiniType) =>
  z.object(Object.fromEntries(items.map((item) => [item.key, shape(item)]))) as unknown as Shape

export type Survey = ReturnType<typeof createSurvey>

const made = new WeakMap<readonly Group[], Survey>()

/** Of the same definition only once. */
export function surveyOf(groups: readonly Group[]): Survey {
  const survey = made.get(groups) ?? createSurvey(groups)
  made.set(groups, survey)
  return survey
}

export function createSurvey(groups: readonly Group[]) {
  const items = groups.flatMap((group) => group.items)
  const personal = groups.findIndex((group) => group.items.some(({ key }) => key === lcKey))
  // What the personal step asks is in no result, except for the LC.
  const shown = groups.filter((_, at) => at !== personal).flatMap((group) => group.items)
  const keysOf = (kept: readonly Item[]) => kept.map(({ key }) => key)
  const nps = items.find(({ isNps }) => isNps)?.key ?? ratingKey
  const others = items.filter(({ key }) => !isColumn(key))

  return {
    items,
    /** Before and after the questions there is a step without any. */
    steps: [
      { title: 'Before you start', about: '', items: [] as Item[] },
      ...groups.map(({ title, about = '', items: asked }) => ({ title, about, items: asked })),
      { title: 'Form Submitted', about: '', items: [] as Item[] },
    ],
    ...{ personalStep: personal + 1, finalStep: groups.length, submittedStep: groups.length + 1, nps },

    /** Yes, No or Maybe: counted in groups. */
    questionNames: keysOf(shown.filter((item) => item.kind === 'choice' && isYesNoMaybe(item))),
    /** Other choices: few people may share an answer, so only those of the whole country are shown. */
    otherChoices: shown.filter((item) => item.kind === 'choice' && !isYesNoMaybe(item)),
    scaleNames: keysOf(shown.filter(({ kind, key }) => kind === 'scale' && key !== nps)),
    textNames: keysOf(shown.filter(({ kind }) => kind === 'text')),
    textOf: (name: string) => items.find(({ key }) => key === name)?.text ?? name,

    /** As it is sent; the specification's rating has a default. */
    answerShape: shapeBy(items, (item) =>
      item.key === ratingKey ? z._default(shapeOf(item) as ReturnType<typeof scale>, 5) : shapeOf(item),
    ),
    /** As the form requires it: the slider starts in the middle, but an untouched slider is not an answer. */
    filledShape: shapeBy(items, (item) => (item.kind === 'scale' ? scale(untouched) : shapeOf(item))),

    /** Columns that this survey does not ask are empty; the NPS is always in its column. */
    columnsOf(answer: AnswerForm) {
      const columns = Object.fromEntries(columnNames.map((name) => [name, answer[name] ?? '']))
      const more = (isContact: boolean) =>
        JSON.stringify(
          Object.fromEntries(
            others.filter(({ kind }) => (kind === 'contact') === isContact).map(({ key }) => [key, answer[key] ?? '']),
          ),
        )
      return {
        ...(columns as Omit<Record<ColumnName, string>, 'overallRating'>),
        ...{ overallRating: Number(answer[nps]), more: more(false), moreContact: more(true) },
      }
    },

    /** The answers of a stored row, by key, in the order of its columns. */
    answersIn(row: Record<ColumnName, Answer> & { more: string; moreContact: string }): Record<string, Answer> {
      const asked = new Set(items.map(({ key }) => key))
      const own = columnNames.filter((name) => asked.has(name)).map((name) => [name, row[name]])
      return { ...Object.fromEntries(own), ...JSON.parse(row.moreContact || '{}'), ...JSON.parse(row.more) }
    },
    isColumn,
  }
}
