// Texts about the types of items: their names, and what the results show of each.
import type { ItemKind } from '#shared/definitions/definition.ts'

export const kindTexts: Record<ItemKind, { name: string; shown: string }> = {
  yesNo: { name: 'Yes or no', shown: 'Counts towards the percentage.' },
  link: {
    name: 'Link',
    shown: 'Part of the total, but never counts as done. Results count links separately.',
  },
  choice: {
    name: 'Choice',
    shown:
      'Results show Yes, No and Maybe for groups of at least five people. Other answers appear for the whole country only, and only if at least five people gave them.',
  },
  scale: { name: 'Scale from 0 to 10', shown: 'Results show it for groups of at least five people.' },
  text: {
    name: 'Text',
    shown: 'Results show it without names, in batches of at least five from the same LC and month.',
  },
  contact: { name: 'Contact details', shown: 'Only admins see them, in the list of answers. They are in no result.' },
}
