// In which text does a search look? Folded, with a blank before each word, so that beginnings of words can be found; a line
// break between two texts, so that no search matches across them.
import { folded } from '#shared/text/folded.ts'

export const indexed = (...texts: string[]) => texts.map((text) => ` ${folded(text)}`).join('\n')
