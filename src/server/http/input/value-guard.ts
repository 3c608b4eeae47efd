// Value guard: refuses input that one of the databases cannot store, so that both behave alike. PostgreSQL has no text with
// the character 0, and integers are stored in 32 bits.
import { problem } from '#shared/problem.ts'

const largest = 2_147_483_647

const textMessage = 'Use plain text without null characters.'
const numberMessage = 'This number is too large.'

function messageFor(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? textMessage : undefined
  if (typeof value === 'number') return Math.abs(value) > largest ? numberMessage : undefined
  return undefined
}

function collect(value: unknown, path: string, fields: Record<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    const message = messageFor(value)
    if (message) fields[path || 'body'] = message
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const fieldPath = path ? `${path}.${key}` : key
    if (key.includes('\0')) fields[fieldPath.replaceAll('\0', '')] = textMessage
    else collect(inner, fieldPath, fields)
  }
}

/** Throws, naming every field that cannot be stored. */
export function refuseUnstorable(input: unknown): void {
  const fields: Record<string, string> = {}
  collect(input, '', fields)
  const names = Object.keys(fields)
  if (names.length > 0) throw problem('badInput', `Please check: ${names.join(', ')}.`, { fields })
}
