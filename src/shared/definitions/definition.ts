// Definitions: what the checklist and the happiness survey of a year ask. Groups of items, each with a key that is stored with
// every answer and never changes.
import * as z from 'zod/mini'
import { yearLabelShape } from '../time/years.ts'

export const definitionKinds = ['checklist', 'happiness'] as const
export type DefinitionKind = (typeof definitionKinds)[number]

/** How an item is answered; each definition knows some of them. */
const itemKinds = ['yesNo', 'link', 'choice', 'scale', 'text', 'contact'] as const
export type ItemKind = (typeof itemKinds)[number]
export const kindsIn: Readonly<Record<DefinitionKind, readonly ItemKind[]>> = {
  checklist: ['yesNo', 'link'],
  happiness: ['choice', 'scale', 'text', 'contact'],
}

export const maxGroups = 12
export const maxItems = 120
const maxText = 300
const maxOptions = 12
const maxOption = 100
/** Keys of released portals are shorter; those that the portal makes are at most this long. */
export const maxKey = 60

const kind = z.enum(itemKinds, 'Choose a type from the list.')

const itemShape = z.object({
  key: z.string(),
  /** The name of a standard, or the question of a survey. */
  text: z.string(),
  /** Several lines: the first one of a standard is its question. */
  help: z.string(),
  kind,
  isRequired: z.boolean(),
  /** Of a choice, in their order. The survey's LC has none: the organisation decides. */
  options: z.optional(z.array(z.string())),
  /** The one scale from which the NPS is computed. */
  isNps: z.optional(z.boolean()),
})
export type Item = z.infer<typeof itemShape>

const groupShape = z.object({
  key: z.string(),
  title: z.string(),
  /** One sentence under the title. */
  about: z.optional(z.string()),
  items: z.array(itemShape),
})
export type Group = z.infer<typeof groupShape>

export const definitionShape = z.object({
  year: z.string(),
  /** Answers exist, or the year is over: only wording can change, or nothing. */
  isLocked: z.boolean(),
  /** 0 while the year asks what the year before asks, because nobody has changed it. */
  version: z.int(),
  groups: z.array(groupShape),
})
export type DefinitionAnswer = z.infer<typeof definitionShape>
export type Definition = Omit<DefinitionAnswer, 'isLocked'>

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`))
/** Empty for what is new: the portal makes the key. */
const key = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxKey, 'The portal does not know this key. Leave it out, and the portal creates one.'),
    ),
  '',
)

const itemDraft = z.object({
  key,
  text: text(maxText),
  help: z._default(text(maxText), ''),
  kind,
  isRequired: z._default(z.boolean(), false),
  options: z.optional(z.array(text(maxOption)).check(z.maxLength(maxOptions, `Use at most ${maxOptions} answers.`))),
  isNps: z.optional(z.boolean()),
})
const groupDraft = z.object({
  key,
  title: text(maxText),
  about: z.optional(text(maxText)),
  items: z.array(itemDraft).check(z.maxLength(maxItems, `Use at most ${maxItems} standards or questions in a form.`)),
})
export type GroupDraft = z.infer<typeof groupDraft>
export type ItemDraft = z.infer<typeof itemDraft>

const groupsDraft = z.array(groupDraft).check(z.maxLength(maxGroups, `Use at most ${maxGroups} groups.`))

export const definitionDraft = z.object({
  year: yearLabelShape,
  /** The version that the person started from. */
  version: z.int(),
  groups: groupsDraft,
})

/** What is too long or too many, by path. */
export const findLimitProblems = (groups: readonly GroupDraft[]): Record<string, string> =>
  Object.fromEntries(
    (groupsDraft.safeParse(groups).error?.issues ?? []).map(({ path, message }) => [
      ['groups', ...path].join('.'),
      message,
    ]),
  )

export const itemsOf = <G extends { items: readonly unknown[] }>(groups: readonly G[]): G['items'][number][] =>
  groups.flatMap(({ items }) => items as G['items'][number][])

/** 'Standards' and 'Survey questions', as people call them. */
export const definitionNames: Record<DefinitionKind, { many: string; one: string; form: string }> = {
  checklist: { many: 'standards', one: 'standard', form: 'MX checklist' },
  happiness: { many: 'questions', one: 'question', form: 'Happiness survey' },
}
