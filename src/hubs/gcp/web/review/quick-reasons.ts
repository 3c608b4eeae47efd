// Quick reasons for a rejection: short names for the reviewer, full sentences for the author.
export type QuickReason = { name: string; text: string }

/** In the order of the keys 1 to 5. */
export const quickReasons: QuickReason[] = [
  { name: 'No results', text: 'Please add what came of it, with numbers.' },
  { name: 'Too short', text: 'Please tell step by step what you did, so that another LC can do it too.' },
  { name: 'Link closed', text: 'The link does not open for others. Please share it with everybody who has the link.' },
  { name: 'No picture', text: 'The picture cannot be seen. Please share it with everybody who has the link.' },
  { name: 'Already there', text: 'This practice is in the Hub already. Please tell what is new in yours.' },
]

/** Appends the sentence, once. */
export const withReason = (words: string, { text }: QuickReason) =>
  words.includes(text) ? words : [words.trim(), text].filter(Boolean).join('\n')
