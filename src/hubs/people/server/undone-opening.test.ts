// After the undo of an opening: notes written since wait in their year, and nobody is asked for their place again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear, undoTurn } from '#server/testing/years.ts'
import { yearAfter } from '#shared/time/years.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

it('notes of the year wait in it, and are counted and read when it opens again', async () => {
  const { open } = await portal.portal.years()
  const next = yearAfter(open)
  const lcvp = await portal.signInAs('lcvp')
  const write = (text: string, version = 0) => {
    const body = { role: 'lcvp', committee: null, portfolio: null, text, version }
    return portal.ask('PUT', '/api/notes', { as: lcvp, body })
  }
  const own = async () => (await portal.ask('GET', '/api/notes', { as: lcvp })).json[0].note.text
  const collected = async ({ label }: { label: string }) =>
    (await portal.portal.countCollected(portal.db, label)).map(({ what, count }) => `${what}: ${count}`)
  expect((await write('of the old year')).status).toBe(200)
  await turnYear(portal, next)
  expect((await write('of the new year')).status).toBe(200)

  await undoTurn(portal, open)
  expect([await collected(open), await collected(next)]).toEqual([['Handover notes: 1'], ['Handover notes: 1']])
  expect(await own()).toBe('of the old year')
  expect((await write('', 1)).status).toBe(200)
  expect(await collected(open)).toEqual(['Handover notes: 0'])
  await turnYear(portal, next)
  expect(await own()).toBe('of the new year')
  await undoTurn(portal, open)
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
