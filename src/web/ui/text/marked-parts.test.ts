// Search highlight parts: matches in any spelling, marked in the text's own.
import { expect, it } from 'vitest'
import { highlightParts } from './marked-parts.ts'

const shown = (text: string, search: string) =>
  highlightParts(text, search)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['Alumni mentoring week', 'MENTOR', 'Alumni [mentor]ing week'],
  ['Alumni mentoring week', 'week alumni', '[Alumni] mentoring [week]'],
  ['Café crème', 'cafe creme', '[Café] [crème]'],
  ['Cafe\u0301 late', 'cafe', '[Cafe\u0301] late'],
  ['Große Straße', 'strasse', 'Große [Straße]'],
  ['تعليم كے ليے', 'کے', 'تعليم [كے] ليے'],
  ['100% “live”', '100%', '[100%] “live”'],
  ['aaaa', 'aa', '[aaaa]'],
  ['😀 party', 'party', '😀 [party]'],
  ['nothing', 'else', 'nothing'],
  ['nothing', '  ', 'nothing'],
])('%s, searched for %s', (text, search, marked) => expect(shown(text, search)).toBe(marked))
