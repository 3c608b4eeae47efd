// The plan's year: what waits in it after an undo is not lost when the plan is deleted or its year renamed.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineHub } from '#server/hub/hub.ts'
import type { YearReturn } from '#server/hub/year-turn.ts'
import { type HandoverPortal, startHandoverPortal } from '../test-handover.ts'

const turns: YearReturn[] = []
const observer = defineHub({
  name: 'observer',
  contract: {},
  migrations: [],
  handlers: () => ({}),
  async reopenYear(_, turn) {
    turns.push(turn)
  },
})

let handoverPortal: HandoverPortal
beforeEach(async () => {
  turns.length = 0
  handoverPortal = await startHandoverPortal({ hubs: [observer] })
})
afterEach(async () => {
  await handoverPortal.portal.close()
})

const save = (more: object) => handoverPortal.ask('PUT', '/api/handover/plan', { ...handoverPortal.next, ...more })
/** As after an undo. */
const leaveNote = () =>
  handoverPortal.portal.db.insertInto('note').values({ id: '1', year: handoverPortal.next.label }).execute()

it('stays when its plan is deleted while something waits in it', async () => {
  const { next, ask } = handoverPortal
  await save({})
  await leaveNote()
  expect((await ask('DELETE', '/api/handover/plan')).status).toBe(204)
  expect(await handoverPortal.readHandover()).toMatchObject({ plan: null, next: [{ label: next.label }] })
})

it('keeps its name while something waits in it', async () => {
  const { next, ask } = handoverPortal
  await save({})
  await leaveNote()
  const renamed = await save({ label: 'next' })
  expect([renamed.status, renamed.json.fields]).toEqual([400, { label: expect.stringContaining('notes: 1') }])
  expect((await ask('PUT', `/api/years/${next.label}`, { ...next, label: 'next' })).status).toBe(400)
})

it('can be renamed with its deadlines', async () => {
  const { portal, next } = handoverPortal
  await save({})
  const days = { opensOn: null, dueOn: next.startsOn, closesOn: null }
  await portal.db
    .insertInto('taskWindow')
    .values({ year: next.label, kind: 'funnel', month: '', ...days })
    .execute()
  const renamed = await handoverPortal.ask('PUT', `/api/years/${next.label}`, { ...next, label: 'next' })
  expect([renamed.status, (await handoverPortal.readHandover()).plan.label]).toEqual([200, 'next'])
  expect(await portal.db.selectFrom('taskWindow').select('year').execute()).toEqual([{ year: 'next' }])
})

it('after an undo hubs find the years as they were before the opening', async () => {
  const { open, next, ask } = handoverPortal
  await save({})
  await ask('POST', `/api/years/${next.label}/open`)
  await handoverPortal.undo()
  expect(turns).toMatchObject([{ from: { ...next, state: 'planned' }, to: open, openedAt: expect.any(String) }])
})
