// Recovery codes: ten characters in two halves, about fifty random bits, easy to write down because no character looks like
// another.
import { createHash, randomInt } from 'node:crypto'

const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const howMany = 10
const half = 5

const someSigns = () => Array.from({ length: half }, () => signs[randomInt(signs.length)]).join('')

export function newCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < howMany) codes.add(`${someSigns()}-${someSigns()}`)
  return [...codes]
}

/** Accepts any spelling: with or without the dash, upper or lower case. */
export const codeHash = (uid: string, code: string) =>
  createHash('sha256')
    .update(`${uid} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex')
