// Bidi controls: invisible characters that turn around the text behind them. A name or a link with one of them reads as something else.
import * as z from 'zod/mini'

export const hasBidiControls = (text: string): boolean => /\p{Bidi_Control}/u.test(text)

export const withoutBidiControls = z.refine<string>(
  (text) => !hasBidiControls(text),
  'Remove the invisible characters that change the direction of the text.',
)
