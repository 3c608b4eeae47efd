// Search text: normalised, with a space before each word, so that beginnings of words can be found, and a line break between
// two texts, so that no search matches across them.
import { normalizeText } from '#shared/text/normalize-text.ts'

export const buildSearchText = (...texts: string[]) => texts.map((text) => ` ${normalizeText(text)}`).join('\n')
