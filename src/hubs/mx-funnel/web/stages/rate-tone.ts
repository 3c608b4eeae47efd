// Which of the portal's tones has a rate? One without a number has no tone of its own.
import type { Tone } from '#web/ui/table/tone.ts'
import type { RateTone } from '../../results/rates.ts'

export const kitTone = (tone: RateTone): Tone => (tone === 'none' ? 'neutral' : tone)

/** The word that goes with the colour. */
export const toneWords: Record<RateTone, string> = {
  good: '80% or more',
  middling: '50% or more',
  poor: 'below 50%',
  none: 'no rate',
}
