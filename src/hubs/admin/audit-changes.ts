// What changed between two states of a thing? The fields that differ, as words a person reads.
export type FieldChange = { field: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ metrics: { Leads: 3 } }` becomes `metrics.Leads` → 3; a value that is no record stands under no name. */
function fieldsOf(value: unknown, path = ''): [string, unknown][] {
  if (!isRecord(value)) return value === undefined || value === null ? [] : [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = path ? `${path}.${name}` : name
    return isRecord(inner) ? fieldsOf(inner, field) : [[field, inner] as [string, unknown]]
  })
}

function wordsOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ') || null
  return JSON.stringify(value)
}

/** Fields that differ, in the order in which they were recorded; of a new or removed thing, every field. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = new Map(fieldsOf(before))
  const fresh = new Map(fieldsOf(after))
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: wordsOf(old.get(field)), after: wordsOf(fresh.get(field)) }))
    .filter((change) => change.before !== change.after)
}
