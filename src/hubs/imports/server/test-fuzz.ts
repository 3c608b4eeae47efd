// Fuzzer setup of the imports hub: some imports of an admin that made nothing, to be undone.
import { newId } from '#server/database/new-id.ts'
import type { HubFuzz } from '#server/testing/fuzz.ts'

const count = 20

export const fuzz: HubFuzz = {
  async seed({ portal: { db, portal }, cast: { admin } }) {
    const [kind] = portal.imports.keys()
    if (!kind) return undefined
    const { open } = await portal.years()
    const ids = Array.from({ length: count }, () => newId())
    const nothing = { made: 0, changed: 0, skipped: 0, refused: 0 }
    const of = { kind, uid: admin.uid, email: admin.email, fileName: 'old.csv', year: open.label }
    const rows = ids.map((id) => ({ id, key: id, at: new Date().toISOString(), ...of, ...nothing }))
    await db.insertInto('import').values(rows).execute()
    return () => ({ id: ids })
  },
}
