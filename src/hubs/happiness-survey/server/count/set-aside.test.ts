// Setting answers aside: an admin can remove made-up answers from the figures, and nobody learns an answer from it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { filledIn } from '../test-answers.ts'
import { countDue } from './changes.ts'

let portal: TestPortal
let admin: Person
let reader: Person

async function goTo(day: string): Promise<void> {
  vi.setSystemTime(new Date(`${day}T09:00:00.000Z`))
  await countDue(portal.db)
  admin = await portal.signInAs('admin')
  reader = await portal.signInAs('mcvp')
}

let sent = 0
async function answer(n: number, overallRating: number): Promise<void> {
  for (let k = 0; k < n; k++) {
    sent += 1
    const who = { personalEmail: `p${sent}@mail.example`, contactNumber: `03${100_000_000 + sent}` }
    const body = filledIn({ ...who, overallRating, suggestions: `by ${sent}` })
    const as = await portal.signInAs('tm')
    expect((await portal.ask('POST', '/api/happiness-survey', { body, as })).status).toBe(204)
  }
}

const results = async () => (await portal.ask('GET', '/api/happiness-survey/results', { as: reader })).json
const comments = async () => (await portal.ask('GET', '/api/happiness-survey/comments?limit=100', { as: reader })).json
const answers = async () =>
  (await portal.ask('GET', '/api/happiness-survey/answers?limit=100', { as: admin })).json.data
const setAside = (ids: string[], isAside: boolean, as = admin) =>
  portal.ask('PUT', '/api/happiness-survey/answers/aside', { as, body: { ids, isAside } })
const idsWith = async (rating: number): Promise<string[]> =>
  (await answers())
    .filter(({ overallRating }: { overallRating: number }) => overallRating === rating)
    .map(({ _id }: { _id: string }) => _id)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-03T09:00:00.000Z'))
  portal = await startTestPortal({ hubs: [hub] })
  await goTo('2026-03-03')
  await answer(8, 9)
  await answer(6, 0)
  await goTo('2026-03-09')
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

/** What a handover says about the year, and what the results show. */
async function readHandover() {
  const { label } = (await portal.portal.years()).open
  const collected = await portal.portal.countCollected(portal.db, label)
  const closing = collected.map(({ shownCount: count, what, note }) => ({ what, count, note }))
  return { closing, shown: (await results()).counted }
}

it('needs no note in a handover while all answers are in the results', async () => {
  expect(await readHandover()).toEqual({ closing: [{ what: 'Happiness answers', count: 14 }], shown: 14 })
})

it('is for admins only', async () => {
  const [id] = await idsWith(0)
  expect((await setAside([id as string], true, reader)).status).toBe(403)
  expect((await setAside([], true)).status).toBe(400)
})

it('keeps an uncounted answer out of the figures', async () => {
  await answer(5, 4)
  await goTo('2026-03-10')
  await setAside((await idsWith(4)).slice(0, 1), true)
  await goTo('2026-03-16')
  expect((await results()).counted).toBe(14)
  await setAside(await idsWith(4), false)
  await goTo('2026-03-23')
  expect((await results()).counted).toBe(19)
})

describe('of counted answers', () => {
  it('hides the text of a single one at once, and changes no figure, not even with the next group', async () => {
    const before = await results()
    const [id] = await idsWith(0)
    const { suggestions } = (await answers()).find(({ _id }: { _id: string }) => _id === id)
    expect((await setAside([id as string], true)).json).toEqual({ changed: 1 })
    expect(await results()).toEqual(before)
    const shown = await comments()
    expect([shown.total, shown.comments.filter(({ text }: { text: string }) => text === '').length]).toEqual([19, 1])
    expect(JSON.stringify(shown)).not.toContain(`"${suggestions}"`)
    // Five new people with the same rating: anything else that is missing afterwards would be that one answer.
    await answer(5, 10)
    await goTo('2026-03-30')
    const after = await results()
    const moved = after.ratings.map((n: number, rating: number) => n - before.ratings[rating])
    expect(moved).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
  })

  it('removes five or more of a group at the next counting, and not before', async () => {
    const before = await results()
    await setAside(await idsWith(0), true)
    expect(await results()).toEqual(before)
    await goTo('2026-04-06')
    const after = await results()
    expect([after.counted, after.ratings[0], after.detractors]).toEqual([before.counted - 6, 0, before.detractors - 6])
    expect((await comments()).total).toBe(after.counted)
    expect((await answers()).filter(({ isCounted }: { isCounted: boolean }) => !isCounted)).toHaveLength(6)
  })

  it('can be taken back', async () => {
    const before = await results()
    const ids = await idsWith(0)
    await setAside(ids.slice(0, 2), false)
    await goTo('2026-04-13')
    expect(await results()).toEqual(before)
    await setAside(ids, false)
    await goTo('2026-04-20')
    expect((await results()).ratings[0]).toBe(6)
  })

  it('writes no audit entry if nothing changed', async () => {
    const kinds = ['happiness.setAside', 'happiness.takeBack']
    const lines = async () =>
      (await portal.db.selectFrom('audit').select('id').where('kind', 'in', kinds).execute()).length
    const before = await lines()
    expect((await setAside(await idsWith(9), false)).json).toEqual({ changed: 0 })
    expect(await lines()).toBe(before)
    const [id] = (await idsWith(9)) as [string]
    expect((await setAside([id], true)).json).toEqual({ changed: 1 })
    expect((await setAside([id], false)).json).toEqual({ changed: 1 })
    expect(await lines()).toBe(before + 2)
  })

  it('writes audit entries that lead to no answer', async () => {
    const lines = await portal.db.selectFrom('audit').selectAll().where('kind', 'like', 'happiness.%').execute()
    const kinds = new Set(lines.map(({ kind }) => kind))
    for (const kind of ['happiness.setAside', 'happiness.takeBack']) expect(kinds).toContain(kind)
    const ids = (await answers()).map(({ _id }: { _id: string }) => _id)
    for (const id of ids) expect(JSON.stringify(lines)).not.toContain(id)
  })
})

it('makes the numbers of a handover and the results differ, and the handover explains why', async () => {
  await answer(2, 9)
  // Today's answers are included tomorrow: a count that grows at once would reveal who has just answered.
  const today = (await readHandover()).closing[0]?.count
  vi.setSystemTime(Date.now() + 86_400_000)
  const { closing, shown } = await readHandover()
  expect(closing[0]?.count).toBe((today ?? 0) + 2)
  expect(closing[0]?.count).toBeGreaterThan(shown)
  expect(closing[0]?.note).toBe(
    `${shown} in the results. The others came from visitors, were set aside, or are waiting until 5 can be counted together.`,
  )
})
