// How does a text read without somebody? Their id, address and full name are replaced wherever they stand as a word of their
// own: ali@nexus.example is not part of wali@nexus.example, nor Ali Khan of Ali Khanum.
import { jsonIn } from '#shared/json-in-text.ts'
import { type Erased, formerMember } from './personal.ts'

/** Words by which nobody else is meant: a first name alone may be anybody's. */
const isFullName = (name: string) => /\S\s+\S/.test(name)

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
/** As it stands in a text, in JSON, and in JSON within JSON. */
const spellingsOf = (text: string) => [...new Set([text, inJson(text), inJson(inJson(text))])]

/** Behind the line break of a JSON text stands a letter that is no part of a word. */
const afterEscape = String.raw`(?<=\\[bfnrt])`
const noWordBefore = String.raw`(?<![\p{L}\p{N}\p{M}_])`
const noWordBehind = String.raw`(?![\p{L}\p{N}\p{M}_])`
const noAddressBefore = String.raw`(?<![\p{L}\p{N}._%+-])`
const noAddressBehind = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`

type Named = Pick<Erased, 'uid' | 'email' | 'name'>

/** The texts by which somebody is found at all, before it is looked closer. */
export const tellingTexts = ({ uid, email, name }: Named): string[] => [
  uid,
  ...spellingsOf(email),
  ...(isFullName(name) ? spellingsOf(name) : []),
]

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const patternOf = (texts: string[], before: string, behind: string) =>
  new RegExp(`(?:${before}|${afterEscape})(?:${texts.map(literal).join('|')})${behind}`, 'giu')

function coveredPlain(text: string, { uid, email, name, former }: Erased): string {
  const ownAddress = patternOf(spellingsOf(email), noAddressBefore, noAddressBehind)
  const covered = text.replaceAll(uid, former).replace(ownAddress, former)
  if (!isFullName(name)) return covered
  return covered.replace(patternOf(spellingsOf(name), noWordBefore, noWordBehind), formerMember)
}

/** Names may hold quotes and colons: in JSON each value is looked at alone, so that none is taken for the JSON around it. */
export function coveredText(text: string, erased: Erased): string {
  const json = jsonIn(text)
  if (!json) return coveredPlain(text, erased)
  const covered = JSON.stringify(coveredValue(json, erased))
  return covered === JSON.stringify(json) ? text : covered
}

function coveredValue(value: unknown, erased: Erased): unknown {
  if (typeof value === 'string') return coveredText(value, erased)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => coveredValue(each, erased))
  // Keys are the portal's own words, or ids: a name is none.
  const ofKeys = { ...erased, name: '' }
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, each]) => [coveredPlain(key, ofKeys), coveredValue(each, erased)]))
}
