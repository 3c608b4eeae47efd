// Recovery codes: ten characters in two halves, about fifty random bits, easy to write down because no character looks like
// another.
import { createHash, randomInt } from 'node:crypto'
import { codeHashesOf } from '#server/auth/recovery-code-hash.ts'

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeCount = 10
const half = 5

const randomPart = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')

export function createCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < codeCount) codes.add(`${randomPart()}-${randomPart()}`)
  return [...codes]
}

/** As it may be stored, the current way first. Accepts any spelling: with or without the dash, upper or lower case. */
export const storedHashes = (secret: string, uid: string, code: string): [string, ...string[]] =>
  codeHashesOf(
    secret,
    createHash('sha256')
      .update(`${uid} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
      .digest('hex'),
  )
