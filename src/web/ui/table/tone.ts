// Tones of numbers and statuses: how good a value is, in four steps; styles/theme.css has their colours.
export type Tone = 'good' | 'middling' | 'poor' | 'neutral'

/** For text: passes 4.5:1 on the page. */
export const toneColor = (tone: Tone) => `var(--${tone})`

/** For bars and rings, which stand beside their number. */
export const toneFill = (tone: Tone) => `var(--${tone}-fill)`
