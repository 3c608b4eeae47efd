// Checklists after the undo of an opening: they are in the year that is open again, on the days on which they were saved; those
// of people who have another one there wait, and count when the year opens again.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { previewUndo, turnYear, undoTurn } from '#server/testing/years.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { type Year, yearAfter } from '#shared/time/years.ts'
import type { ChecklistForm } from '../form.ts'
import { items, withBlanks } from '../test-standards.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let old: string
let oldYear: Year
let next: ReturnType<typeof yearAfter>
let people: Record<'submitted' | 'draft' | 'moved' | 'new' | 'reader', Person>
const first = today()

beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  const { open } = await portal.portal.years()
  oldYear = open
  old = open.label
  next = yearAfter(open)
  const signIn = () => portal.signInAs('tl')
  people = {
    ...{ submitted: await signIn(), draft: await signIn(), moved: await signIn(), new: await signIn() },
    reader: await portal.signInAs('mcvp'),
  }
})
afterEach(() => void vi.useRealTimers())
afterAll(() => portal.close())

const setDay = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${plusDays(first, days)}T12:00:00+05:00`))
}
const standards = items.filter(({ kind }) => kind === 'yesNo')
function formWith(ticks: number[], lcName = 'LUMS'): ChecklistForm {
  const form: Record<string, object> = { generalDetail: { firstName: 'A', lastName: 'B', lcName, portfolio: 'BD' } }
  for (const at of ticks) {
    const { group, field } = standards[at] as (typeof standards)[number]
    form[group] = { ...form[group], [field]: true }
  }
  return withBlanks(form)
}
const save = async (as: Person, form: ChecklistForm, more: object = {}) => {
  const answer = await portal.ask('POST', '/api/checklist/submit', {
    as,
    body: { userId: as.uid, formData: form, ...more },
  })
  expect(answer.status).toBe(200)
  return answer.json
}
const get = async (path: string, as = people.reader) => (await portal.ask('GET', `/api/checklist/${path}`, { as })).json
const wholeOf = async (year: string, on?: string) =>
  (await get(`summary?year=${year}${on ? `&on=${on}` : ''}`)).whole as { respondents: number; submitted: number }
const readDays = (year: string) => get(`days?year=${year}`)
async function expectCorrectSums() {
  for (const count of hub.recounts ?? []) expect(await recount(portal.portal, count)).toEqual([])
}

it('takes back every checklist that loses nobody an answer, and lists the others before', async () => {
  setDay(0)
  await save(people.submitted, formWith([0, 1, 2]), { intent: 'submit' })
  await save(people.draft, formWith([0]))
  await save(people.moved, formWith([0, 1]))
  setDay(1)
  await save(people.draft, formWith([0, 1]), { version: 1 })
  const before = { whole: await wholeOf(old), submitted: await get(people.submitted.uid) }
  await turnYear(portal, next)
  // On the same day, and on the next.
  await save(people.draft, formWith([0, 1, 2]))
  await save(people.submitted, formWith([5]))
  await save(people.moved, formWith([0, 1, 2], 'IBA'))
  setDay(2)
  await save(people.draft, formWith([0, 1, 2, 3]), { intent: 'submit' })
  const kept = { changeKey: 'a-change-of-next-year', intent: 'submit' }
  await save(people.new, formWith([0, 1]), kept)
  const waitingBefore = await get(`${people.submitted.uid}?year=${next.label}`)

  const preview = await previewUndo(portal, oldYear)
  expect(preview).toEqual({
    moved: [{ what: 'MX checklists', count: 2 }],
    waiting: [{ what: 'MX checklists', count: 2, reason: `These people already have a checklist in ${old}.` }],
  })
  expect(await wholeOf(old)).toEqual(before.whole)
  expect(await undoTurn(portal, oldYear)).toEqual(preview)

  expect(await wholeOf(old)).toMatchObject({ respondents: 4, submitted: 3 })
  expect(await wholeOf(next.label)).toMatchObject({ respondents: 2, submitted: 0 })
  expect(await get(people.submitted.uid)).toEqual(before.submitted)
  expect(await get(people.new.uid)).toMatchObject({ year: old, status: 'submitted', version: 1 })
  expect(await get(people.draft.uid)).toMatchObject({ ...formWith([0, 1, 2, 3]), year: old, status: 'submitted' })
  expect(await wholeOf(old, plusDays(first, 1))).toMatchObject({ respondents: 3, submitted: 1 })
  expect(await wholeOf(old, plusDays(first, 0))).toMatchObject({ respondents: 3, submitted: 1 })
  const [day0, day1, day2] = await readDays(old)
  expect([day0.standards, day1.standards, day2.standards]).toEqual([3 + 1 + 2, 3 + 3 + 2, 3 + 4 + 2 + 2])
  await expectCorrectSums()
  // A retry finds what it stored; a page with a version from before the opening, or from after it, is refused.
  expect(await save(people.new, formWith([0, 1]), kept)).toMatchObject({ year: old, version: 1 })
  for (const version of [1, 2]) {
    const body = { userId: people.draft.uid, formData: formWith([4]), version, year: old }
    const late = await portal.ask('POST', '/api/checklist/submit', { as: people.draft, body })
    expect([version, late.status]).toEqual([version, 409])
  }
  await save(people.new, formWith([0, 1, 2]), { version: 1, year: old })
  await expectCorrectSums()

  await turnYear(portal, next)
  expect(await get(people.submitted.uid)).toEqual(waitingBefore)
  expect(await wholeOf(next.label)).toMatchObject({ respondents: 2 })
  await save(people.submitted, formWith([5, 6]), { version: 1 })
  await expectCorrectSums()
})

it('a checklist that is saved beside the undo is in the year that is open then', async () => {
  const savers = await Promise.all(Array.from({ length: 8 }, () => portal.signInAs('tl')))
  for (const saver of savers.slice(0, 4)) await save(saver, formWith([1]))
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const [, ...answers] = await Promise.all([
    undoTurn(portal, oldYear, () => wait(100)),
    ...savers.map((saver, n) => wait(n * 15).then(() => save(saver, formWith([1, 2])))),
  ])
  expect(new Set(answers.map(({ year }) => year)).size).toBeGreaterThan(0)
  for (const { uid } of savers) {
    expect(await get(`${uid}?year=${old}`)).toMatchObject({ ...formWith([1, 2]), year: old })
    expect((await portal.ask('GET', `/api/checklist/${uid}?year=${next.label}`, { as: people.reader })).status).toBe(
      404,
    )
  }
  await expectCorrectSums()
})
