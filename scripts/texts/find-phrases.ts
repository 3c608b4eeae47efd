// Phrase finder: reads the list 'Phrases we do not use' in docs/words.md, and finds them in a text.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fixedTexts } from './read-texts.ts'

const words = readFileSync(path.join(import.meta.dirname, '../../docs/words.md'), 'utf8')

/** Semicolons separate phrases, quotes stand around a whole label, and # is any number. */
export function readPhrases(page: string): { phrase: string; pattern: RegExp }[] {
  const table = page.split('## Phrases we do not use')[1] ?? ''
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).filter((cell) => cell !== 'not')
  return cells.flatMap((cell) => cell.split('; ').map((phrase) => ({ phrase, pattern: patternOf(phrase) })))
}

function patternOf(phrase: string): RegExp {
  const label = /^'(.+)'$/.exec(phrase)?.[1]
  const source = (label ?? phrase).replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('#', '\\d+')
  return new RegExp(label ? `^${source}$` : `(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, 'iu')
}

const phrases = readPhrases(words)

/** The phrases of the list that a text uses; texts of the specification stay as they are. */
export const findPhrases = (text: string): string[] =>
  fixedTexts.has(text) ? [] : phrases.flatMap(({ phrase, pattern }) => (pattern.test(text) ? [phrase] : []))
