// Test helper: compares the list counters of people with a real count.
import { expect } from 'vitest'
import type { TestPortal } from '#server/testing/portal.ts'

const sum = (rows: { of: string; n: number }[]) => {
  const sums: Record<string, number> = {}
  for (const { of, n } of rows) sums[of] = (sums[of] ?? 0) + n
  return Object.fromEntries(Object.entries(sums).filter(([, n]) => n !== 0))
}
/** Of the whole list and of each block; here there is only the first block. */
async function readListCounters({ db }: TestPortal) {
  const rows = await db.selectFrom('listCount').selectAll().where('list', 'like', 'user%').execute()
  return sum(rows.map(({ list, block, n }) => ({ of: `${list} ${block}`, n })))
}
async function countRows({ db }: TestPortal) {
  const people = await db.selectFrom('user').select('id').where('seq', 'is not', null).execute()
  const lists = people.map(() => 'user')
  return sum(lists.flatMap((list) => [-1, 0].map((block) => ({ of: `${list} ${block}`, n: 1 }))))
}

export async function expectCorrectCounters(portal: TestPortal): Promise<void> {
  expect(await readListCounters(portal)).toEqual(await countRows(portal))
}
