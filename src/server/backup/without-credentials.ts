// Backup exclusions: credentials that would let a finder of the file in. These are sessions, open links, and queued emails
// that contain such a link. After a restore, people sign in again and request a new link.
// Leases of running portals are left out, too: they say nothing about the data.
import type { Table } from './schema.ts'
import type { Content } from './snapshot.ts'
import type { Row } from './table-rows.ts'

const excludedTables = new Set(['session', 'verification', 'runningPortal'])

function keptRows({ name, columns }: Table, rows: Row[]): Row[] {
  if (excludedTables.has(name)) return []
  if (name !== 'mail') return rows
  const link = columns.findIndex((column) => column.name === 'link')
  return rows.filter((row) => row[link] === null)
}

export function withoutCredentials<C extends Content>(content: C): C {
  return {
    ...content,
    async *pieces() {
      for await (const { table, rows } of content.pieces()) {
        const kept = keptRows(table, rows)
        if (kept.length > 0) yield { table, rows: kept }
      }
    },
  }
}
