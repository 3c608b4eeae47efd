// Deadlocks: years open and are undone while others collect, again and again; nothing waits in a circle, and nothing is
// lost.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HandoverPortal, startHandoverPortal } from '../test-handover.ts'

let handoverPortal: HandoverPortal
beforeAll(async () => {
  handoverPortal = await startHandoverPortal({ env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '100000' } })
})
afterAll(() => handoverPortal.portal.close())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const clear = async () => {
  const { numDeletedRows } = await handoverPortal.portal.db.deleteFrom('note').executeTakeFirst()
  return Number(numDeletedRows)
}

it('opening, undo and collecting happen concurrently', async () => {
  await handoverPortal.plan()
  for (let round = 0; round < 16; round++) {
    // The undo is requested while the opening runs, and continues when it is done; so does the request that collects.
    const opening = handoverPortal.openYear()
    await wait(round % 8)
    const [undone, ...collected] = await Promise.all([
      handoverPortal.undo(),
      ...Array.from({ length: 6 }, () => handoverPortal.collect()),
    ])
    const statuses = [(await opening).status, undone.status, ...collected.map(({ status }) => status)]
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await clear()).toBe(collected.length)
    if (undone.status !== 200) expect((await handoverPortal.undo()).status).toBe(200)
  }
}, 60_000)
