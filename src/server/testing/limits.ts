// Test helper: records the limits of queries on a table. A query that wants more rows than there are
// scans to the end of the index.
import { type CompiledQuery, type KyselyPlugin, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely'
import type { Db } from '../database/database.ts'

export function watchLimits(db: Db, table: string) {
  const limits: unknown[] = []
  const isOfTable = (node: RootOperationNode): node is SelectQueryNode => {
    if (!SelectQueryNode.is(node)) return false
    const [from] = node.from?.froms ?? []
    return from !== undefined && TableNode.is(from) && from.table.identifier.name === table
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const limit = isOfTable(node) ? (node.limit?.limit as { value?: unknown } | undefined) : undefined
      if (typeof limit?.value === 'number') limits.push(limit.value)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = db.withPlugin(plugin)
  const executeQuery = (query: CompiledQuery) => {
    // A prepared query has its values only now; the limit stands before the offset, which is the last.
    if (isOfTable(query.query)) limits.push(query.parameters.at(-2))
    return watched.executeQuery(query)
  }
  return { db: withExecuteQuery(watched, executeQuery), limits }
}

/** The same database, except that prepared queries and statements run through this. */
export const withExecuteQuery = (db: Db, executeQuery: (query: CompiledQuery) => unknown): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery') return executeQuery
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
