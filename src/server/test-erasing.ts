// How does a test erase somebody, look into their data, and ask whether anything of them is left in the hub's tables?
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from './database/database.ts'
import { recount } from './database/recount.ts'
import { schemaOf } from './database/transfer/schema.ts'
import { eraseTraces } from './erase.ts'
import type { Hub } from './hub.ts'
import type { Erased } from './personal.ts'
import { personalData } from './personal-data.ts'
import { hub as shell } from './shell-handlers.ts'
import type { Person, TestPortal } from './test-portal.ts'

/** The sections of somebody's file, by what they are called. */
export async function dataOf({ db, portal }: TestPortal, { uid, email }: Person) {
  const { sections } = await personalData(db, portal.personal, { uid, email })
  return Object.fromEntries(sections.map(({ what, rows }) => [what, rows]))
}

export async function erase({ portal }: TestPortal, { uid, email }: Person): Promise<Erased> {
  const erased = await portal.erase(uid, { uid, email, address: '' })
  if (!erased) throw new Error('nobody was erased')
  return erased
}

/** A moment later, so that it meets what was sent just before. */
export async function eraseAfter(portal: TestPortal, person: Person, ms: number): Promise<Erased> {
  await setTimeout(ms)
  return erase(portal, person)
}

/** As the portal does some minutes after an erasure. */
export const lookAgain = ({ db, portal }: TestPortal, erased: Erased) =>
  inTransaction(db, (trx) => eraseTraces(trx, portal.personal, erased))

/** 'mxAnswers.form' for each column in which one of the texts stands. */
export async function columnsWith({ db }: TestPortal, hub: Pick<Hub, 'migrations'>, texts: readonly string[]) {
  const found: string[] = []
  for (const { name, columns } of await schemaOf([...shell.migrations, ...hub.migrations])) {
    for (const { name: column } of columns.filter(({ kind }) => kind === 'text')) {
      const rows = await db
        .selectFrom(name)
        .select(sql<string | null>`${sql.ref(column)}`.as('text'))
        .execute()
      if (rows.some(({ text }) => texts.some((each) => text?.includes(each)))) found.push(`${name}.${column}`)
    }
  }
  return found
}

/** What `npm run recount` would mend. */
export async function differing({ portal }: TestPortal, { recounts = [] }: Pick<Hub, 'recounts'>): Promise<string[]> {
  const lines: string[] = []
  for (const count of recounts) lines.push(...(await recount(portal, count)))
  return lines
}
