// Audit diff: the fields that differ between two states of a record, in words.
import { type Role, roleNames } from '#shared/roles.ts'
import { splitWords } from './audit-kinds.ts'

export type FieldChange = { field: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Flattens records: `{ metrics: { Leads: 3 } }` becomes `metrics: Leads` → 3; a plain value gets an empty name. */
function flattenFields(value: unknown, path = ''): [string, unknown][] {
  if (!isRecord(value)) return value === undefined || value === null ? [] : [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = path ? `${path}: ${fieldName(name)}` : fieldName(name)
    return isRecord(inner) ? flattenFields(inner, field) : [[field, inner] as [string, unknown]]
  })
}

/** `accessRoles` → `access roles`; names of things, such as `Approved by host`, stay. */
const fieldName = (name: string) => (/^[a-z]\w*$/.test(name) ? splitWords(name) : name)

/** Formats lists item by item, and records name by name. */
function formatValue(value: unknown, name = ''): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    const between = value.some((each) => typeof each === 'object') ? '; ' : ', '
    return joined(
      value.map((each) => formatValue(each, name)),
      between,
    )
  }
  if (isRecord(value)) {
    const parts = Object.entries(value).map(([key, inner]) => [fieldName(key), formatValue(inner, key)] as const)
    return joined(
      parts.map(([key, words]) => words && `${key} ${words}`),
      ', ',
    )
  }
  const text = String(value)
  return /role/i.test(name) ? (roleNames[text as Role] ?? text) : text
}

const joined = (parts: (string | null)[], between: string) => parts.filter(Boolean).join(between) || null

/** Fields that differ, in the order in which they were recorded; for a new or removed record, every field. */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const old = new Map(flattenFields(before))
  const fresh = new Map(flattenFields(after))
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({
      field,
      before: formatValue(old.get(field), field),
      after: formatValue(fresh.get(field), field),
    }))
    .filter((change) => change.before !== change.after)
}
