// What does an NPS say? A sign, a tone and a word for it.
import type { Tone } from '#web/ui/tone.ts'

export const npsText = (nps: number) => (nps > 0 ? `+${nps}` : nps < 0 ? `−${-nps}` : '0')

export const npsTone = (nps: number): Tone => (nps >= 20 ? 'good' : nps >= 0 ? 'middling' : 'poor')

export const npsWord = (nps: number) =>
  nps >= 50 ? 'Excellent' : nps >= 20 ? 'Good' : nps >= 0 ? 'Fair' : 'More detractors than promoters'
