// Texts about the kinds of items: their names, and what the results show of each.
import type { DefinitionKind, ItemKind } from '#shared/definitions/definition.ts'

export const kindTexts: Record<ItemKind, { name: string; shown: string }> = {
  yesNo: { name: 'Yes or no', shown: 'Counts in the percentage.' },
  link: {
    name: 'Link',
    shown: 'Adds to the total the percentage is taken of, but never counts as done. Links are counted beside it.',
  },
  choice: {
    name: 'Choice',
    shown:
      'Yes, No and Maybe are shown in groups of five. Other answers are shown for the whole country only, and only those that at least five people gave.',
  },
  scale: { name: 'Scale from 0 to 10', shown: 'Shown in groups of five.' },
  text: {
    name: 'Text',
    shown: 'Shown without a name, and only together with at least four others of the LC in the same month.',
  },
  contact: { name: 'Contact data', shown: 'Only admins see it, with the answer. It is in no result.' },
}

/** What a form is called, as a choice. */
export const formNames: Record<DefinitionKind, string> = { checklist: 'MX checklist', happiness: 'Happiness survey' }
