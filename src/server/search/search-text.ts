// Search text: normalised, with a space before each word, so that beginnings of words can be found, and a line break between
// two texts, so that no search matches across them.
import { folded } from '#shared/text/folded.ts'

export const indexed = (...texts: string[]) => texts.map((text) => ` ${folded(text)}`).join('\n')
