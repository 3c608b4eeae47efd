// How good is a completion? The colour only repeats what the number says.
import type { Tone } from '#web/ui/tone.ts'

export const toneOf = (percent: number): Tone => (percent >= 100 ? 'good' : percent > 0 ? 'neutral' : 'middling')
