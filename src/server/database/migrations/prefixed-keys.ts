// Frozen: Prefixed keys: version 0.3 gave new questions and groups keys that collided with other fields of an answer. Migration steps rename
// those, in definitions and in what is stored under them.
import type { Trx } from '../database.ts'

/** Of the survey's request, of a stored answer, and of a checklist. */
const taken: Record<string, { of: 'group' | 'item'; prefix: string; keys: readonly string[] }> = {
  happiness: {
    of: 'item',
    prefix: 'q_',
    keys: ['website', 'year', 'submissionKey', 'createdAt', 'round', 'isMember', 'isAside', 'isCounted', 'more'],
  },
  checklist: {
    of: 'group',
    prefix: 'g_',
    keys: ['year', 'userId', 'status', 'submittedAt', 'changedSinceSubmit', 'updatedAt', 'version', 'countedLinks'],
  },
}

export function prefixedKey(kind: string, of: 'group' | 'item', key: string): string {
  const found = taken[kind]
  return found?.of === of && found.keys.includes(key) ? `${found.prefix}${key}` : key
}

/** Whether a definition of this kind had such a key: on most portals nothing stored has to be read. */
export const hasPrefixedKeys = async (trx: Trx, kind: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('definitionKey')
      .select('key')
      .where('kind', '=', kind)
      .where('key', 'in', taken[kind]?.keys.map((key) => `${taken[kind]?.prefix}${key}`) ?? [])
      .execute()
  ).length > 0

/** JSON whose outermost keys are those of questions or groups. */
export function renameIn(kind: string, of: 'group' | 'item', json: string): string {
  const fields = Object.entries(JSON.parse(json || '{}'))
  return JSON.stringify(Object.fromEntries(fields.map(([key, value]) => [prefixedKey(kind, of, key), value])))
}
