// Frozen: migration step for keys of definitions: version 0.3 gave new questions and groups keys that collided with other fields of an
// answer. This step renames them in definitions, and steps of the hubs in what is stored under them.
import type { Trx } from '../database.ts'
import type { Migration } from '../migrate.ts'

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

function prefixedKey(kind: string, of: 'group' | 'item', key: string): string {
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

type Group = { key: string; items: { key: string }[] }

export const prefixedKeysMigration: Migration = {
  name: 'server-32-prefixed-keys',
  async up(trx) {
    const rows = await trx.selectFrom('definition').select(['kind', 'year', 'groups']).execute()
    const renamed = new Map<string, { kind: string; key: string }>()
    const rename = (kind: string, of: 'group' | 'item', key: string) => {
      const next = prefixedKey(kind, of, key)
      if (next !== key) renamed.set(`${kind} ${next}`, { kind, key: next })
      return next
    }
    for (const { kind, year, groups } of rows) {
      const before: Group[] = JSON.parse(groups)
      const after = before.map((group) => ({
        ...group,
        key: rename(kind, 'group', group.key),
        items: group.items.map((item) => ({ ...item, key: rename(kind, 'item', item.key) })),
      }))
      const text = JSON.stringify(after)
      if (text === groups) continue
      await trx
        .updateTable('definition')
        .set({ groups: text })
        .where('kind', '=', kind)
        .where('year', '=', year)
        .execute()
    }
    if (renamed.size > 0)
      await trx
        .insertInto('definitionKey')
        .values([...renamed.values()])
        .execute()
  },
}
