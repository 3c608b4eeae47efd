// Redaction of texts: replaces the id and the exact address of an erased person where they are separate words. The address
// ali@nexus.example is no part of wali@nexus.example. Names are left alone here, because people choose their names.

import type { Erased } from '../privacy/personal.ts'
import { mapTexts } from './map-texts.ts'

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
/** How it appears in a text, in JSON, and in JSON within JSON. */
const spellingsOf = (text: string) => [...new Set([text, inJson(text), inJson(inJson(text))])]

/** In JSON that is too deep to parse, the letter of an escaped line break is no part of a word. */
const afterEscape = String.raw`(?<=\\[bfnrt])`
const noIdBefore = String.raw`(?<![\p{L}\p{N}_-])`
const noIdBehind = String.raw`(?![\p{L}\p{N}_-])`
const noAddressBefore = String.raw`(?<![\p{L}\p{N}._%+-])`
const noAddressBehind = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`

type Identity = Pick<Erased, 'uid' | 'email' | 'isUnproven'>

/** An unverified address may be anybody's, so texts keep it. */
const addressesOf = ({ email, isUnproven }: Identity) => (isUnproven ? [] : spellingsOf(email))

/** What the database searches for, before the texts themselves are read. */
export const identifyingTexts = (identity: Identity): string[] => [identity.uid, ...addressesOf(identity)]

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const patternOf = (texts: string[], before: string, behind: string) =>
  new RegExp(`(?:${before}|${afterEscape})(?:${texts.map(literal).join('|')})${behind}`, 'giu')

export function redactText(text: string, erased: Erased): string {
  const { uid, former } = erased
  const ownId = patternOf([uid], noIdBefore, noIdBehind)
  const addresses = addressesOf(erased)
  const ownAddress = addresses.length > 0 && patternOf(addresses, noAddressBefore, noAddressBehind)
  const redactPlain = (plain: string) => {
    const withoutId = plain.replace(ownId, former)
    return ownAddress ? withoutId.replace(ownAddress, former) : withoutId
  }
  return mapTexts(text, redactPlain, redactPlain)
}
