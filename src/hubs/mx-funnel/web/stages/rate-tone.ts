// Tone of a rate in the portal's palette; no rate is neutral.
import type { Tone } from '#web/ui/table/tone.ts'
import type { RateTone } from '../../results/rates.ts'

export const kitTone = (tone: RateTone): Tone => (tone === 'none' ? 'neutral' : tone)

/** Tooltip text for the colour. */
export const toneTexts: Record<RateTone, string> = {
  good: '80% or more',
  middling: '50% or more',
  poor: 'below 50%',
  none: 'no rate',
}
