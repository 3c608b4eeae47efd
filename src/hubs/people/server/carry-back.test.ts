// Notes after the undo of an opening: those of people who held the office before are in the year that is open again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { previewUndo, turnYear, undoTurn } from '#server/testing/years.ts'
import { yearAfter } from '#shared/time/years.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const note = (as: Person, text: string, version = 0) => {
  const body = { role: 'lcvp', committee: null, portfolio: null, text, version }
  return portal.ask('PUT', '/api/notes', { as, body })
}
const listNotes = async () =>
  (await portal.db.selectFrom('positionNote').select(['year', 'text']).orderBy('text').execute()) as {
    year: string
    text: string
  }[]

it('go back unless their authors wrote some for the year already, or hold the office only later', async () => {
  const { open } = await portal.portal.years()
  const next = yearAfter(open)
  const [wrote, writes] = [await portal.signInAs('lcvp'), await portal.signInAs('lcvp')]
  expect((await note(wrote, 'a: of the old year')).status).toBe(200)
  const held = await portal.db.selectFrom('appointment').selectAll().execute()
  await turnYear(portal, next)
  // Whoever stays has an appointment in both years.
  await portal.db
    .insertInto('appointment')
    .values(held.map((row) => ({ ...row, id: `old ${row.id}`, endsOn: row.startsOn, endedAt: row.createdAt })))
    .execute()
  const comes = await portal.signInAs('lcvp')
  for (const [as, text] of [
    [wrote, 'b: of both years'],
    [writes, 'c: of the new year'],
    [comes, 'd: of somebody new'],
  ] as const) {
    expect((await note(as, text)).status).toBe(200)
  }
  const preview = await previewUndo(portal, open)
  const reason = `Their authors already have notes in ${open.label}, or hold the office only from ${next.label}.`
  expect(preview).toEqual({
    moved: [{ what: 'Handover notes', count: 1 }],
    waiting: [{ what: 'Handover notes', count: 2, reason }],
  })
  expect(await undoTurn(portal, open)).toEqual(preview)
  expect((await listNotes()).map(({ year, text }) => [text.slice(0, 1), year])).toEqual([
    ['a', open.label],
    ['b', next.label],
    ['c', open.label],
    ['d', next.label],
  ])
})

it('somebody who confirmed their place since is not asked again', async () => {
  const { open } = await portal.portal.years()
  const tl = await portal.signInAs('tl')
  await turnYear(portal, yearAfter(open))
  const body = { committee: 'IBA', portfolio: null }
  expect((await portal.ask('PUT', '/api/me/place', { as: tl, body })).status).toBe(200)
  await undoTurn(portal, open)
  expect((await portal.ask('GET', '/api/me', { as: tl })).json).toMatchObject({ wasAskedForPlace: true })
})
