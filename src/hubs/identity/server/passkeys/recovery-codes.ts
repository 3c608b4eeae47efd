// What is a recovery code? Ten signs in two halves, about fifty bits of chance, to be written down: no sign looks like another.
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

/** However it is typed: with or without the dash, in any case. */
export const codeHash = (uid: string, code: string) =>
  createHash('sha256')
    .update(`${uid} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex')
