// For tests: somebody leaves for good; what is left of them in which column, and is everything still counted?
import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from './database/database.ts'
import { recount } from './database/recount.ts'
import { schemaOf } from './database/transfer/schema.ts'
import { eraseTraces } from './erase.ts'
import type { Hub } from './hub.ts'
import type { Erased } from './personal.ts'
import { personalData } from './personal-data.ts'
import { hub as shell } from './shell-handlers.ts'
import type { Person, TestPortal } from './test-portal.ts'

const text = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}`

export function erasing({ portal, db }: TestPortal, hubs: readonly Hub[]) {
  const all = [shell, ...hubs]
  return {
    erase: async ({ uid, email }: Person): Promise<Erased> => {
      const erased = await portal.erase(uid, { uid, email, address: '' })
      if (!erased) throw new Error(`${email} is not here`)
      return erased
    },
    /** As a moment later, for what a request wrote that was under way. */
    lookAgain: (erased: Erased) => inTransaction(db, (trx) => eraseTraces(trx, portal.personal, erased)),
    /** What a person is told, by its heading. */
    dataOf: async (person: Person) =>
      Object.fromEntries(
        (await personalData(db, portal.personal, person)).sections.map(({ what, rows }) => [what, rows]),
      ),
    /** 'gcp.name' for each column in which one of the texts stands. */
    async columnsWith(texts: readonly string[]): Promise<string[]> {
      const found: string[] = []
      for (const { name, columns } of await schemaOf(all.flatMap(({ migrations }) => migrations))) {
        for (const { name: column } of columns.filter(({ kind }) => kind === 'text')) {
          const rows = await db.selectFrom(name).select(text(column).as('text')).execute()
          const isThere = rows.some((row) => texts.some((each) => String(row.text).includes(each)))
          if (isThere) found.push(`${name}.${column}`)
        }
      }
      return found
    },
    /** What a recount would have to mend. */
    async miscounted(): Promise<string[]> {
      const lines: string[] = []
      for (const count of all.flatMap(({ recounts = [] }) => recounts)) lines.push(...(await recount(portal, count)))
      return lines
    },
  }
}
