// Test helper for erasures: erases a person, finds what is left of them in which column, decides on the list of names as an
// admin, and recounts everything.
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { recount } from '../database/recount.ts'
import type { Hub } from '../hub/hub.ts'
import { eraseSecondPass } from '../privacy/erase.ts'
import type { Erased } from '../privacy/personal.ts'
import { exportPersonalData } from '../privacy/personal-data.ts'
import { hub as shell } from '../shell/handlers.ts'
import type { Person, TestPortal } from './portal.ts'

/** 'gcp.name' for each column that contains one of the texts, in any case: of every table, copies included. */
export async function columnsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((each) => each.toLowerCase())
  const found: string[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    const texts = columns.filter(({ dataType }) => /^text$/i.test(dataType)).map((column) => column.name)
    if (texts.length === 0) continue
    const rows = (await db.selectFrom(name).select(texts).execute()) as Record<string, string | null>[]
    const isIn = (text: string | null | undefined) => wanted.some((each) => text?.toLowerCase().includes(each))
    found.push(...texts.filter((column) => rows.some((row) => isIn(row[column]))).map((column) => `${name}.${column}`))
  }
  return found
}

export function createErasureHelper({ portal, db, ask }: TestPortal, hubs: readonly Hub[]) {
  const all = [shell, ...hubs]
  async function erase({ uid, email }: Person): Promise<Erased> {
    const erased = await portal.erase(uid, { uid, email, address: '' })
    if (!erased) throw new Error(`${email} is not here`)
    return erased
  }
  return {
    erase,
    /** A moment later, so that it runs concurrently with what was sent just before. */
    eraseAfter: (person: Person, ms: number) => setTimeout(ms).then(() => erase(person)),
    /** The second pass, for what a request wrote that was in flight. */
    runSecondPass: (erased: Erased) => eraseSecondPass(portal, erased),
    /** An admin removes the name from each text on the list (needs the admin hub); returns where it was. */
    async removeNames(as: Person): Promise<string[]> {
      const removed: string[] = []
      for (;;) {
        const { json } = await ask('GET', '/api/name-mentions?limit=100', { as })
        if (json.mentions.length === 0) return removed.toSorted()
        for (const { id, label, excerpt } of json.mentions) {
          const body = { name: excerpt?.name }
          const { status, text } = await ask('PUT', `/api/name-mentions/${id}/remove`, { as, body })
          if (status !== 204) throw new Error(`${label}: ${status} ${text}`)
          removed.push(label)
        }
      }
    },
    /** The data export of a person, by heading. */
    dataOf: async (person: Person) =>
      Object.fromEntries(
        (await exportPersonalData(db, portal.personal, person)).sections.map(({ what, rows }) => [what, rows]),
      ),
    columnsWith: (texts: readonly string[]) => columnsWith(db, texts),
    /** The differences that a recount would fix. */
    async miscounted(): Promise<string[]> {
      const lines: string[] = []
      for (const count of all.flatMap(({ recounts = [] }) => recounts)) lines.push(...(await recount(portal, count)))
      return lines
    },
  }
}
