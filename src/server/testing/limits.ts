// Test helper: records the limits of queries on a table. A query that wants more rows than there are
// scans to the end of the index.
import { type KyselyPlugin, SelectQueryNode, TableNode } from 'kysely'
import type { Db } from '../database/database.ts'

export function watchLimits(db: Db, table: string) {
  const limits: unknown[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!SelectQueryNode.is(node)) return node
      const [from] = node.from?.froms ?? []
      if (from && TableNode.is(from) && from.table.identifier.name === table) {
        limits.push((node.limit?.limit as { value?: unknown } | undefined)?.value)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), limits }
}
