// Quick reasons for a rejection: short names for the reviewer, full sentences for the author.
export type QuickReason = { name: string; text: string }

/** In the order of the keys 1 to 5. */
export const quickReasons: QuickReason[] = [
  { name: 'No results', text: 'Please add the results, with numbers.' },
  { name: 'Too short', text: 'Please describe step by step what you did, so that another LC can repeat it.' },
  { name: 'Link not shared', text: "Others can't open the link. Please share it with 'Anyone with the link'." },
  { name: 'No picture', text: "Others can't see the picture. Please share it with 'Anyone with the link'." },
  { name: 'Duplicate', text: 'The GCP Hub already has this practice. Please say what is new in yours.' },
]

/** Appends the sentence, once. */
export const withReason = (words: string, { text }: QuickReason) =>
  words.includes(text) ? words : [words.trim(), text].filter(Boolean).join('\n')
