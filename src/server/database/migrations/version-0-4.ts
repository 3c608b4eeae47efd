// Frozen: Migration steps of the foundation since version 0.3, in the order in which they run.
import type { Migration } from '../migrate.ts'
import { prefixedKey } from './prefixed-keys.ts'

type Group = { key: string; items: { key: string }[] }

export const version04Steps: Migration[] = [
  {
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
  },
]
