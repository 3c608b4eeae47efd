// Erasure of a ticker: ticks stay; the last tick, the list of changes and past days say 'a former member'.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/auth/session.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Survey } from '../contract.ts'
import { tick as tickLate } from './changes.ts'
import { sonaFigures } from './figures.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let leaving: ReturnType<typeof createErasureHelper>
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  leaving = createErasureHelper(portal, [hub])
  admin = await portal.signInAs('admin', { displayName: 'Gulnaz Ticker' })
})
afterAll(() => portal.close())

const findSurvey = async (lc: string): Promise<Survey> =>
  (await portal.ask('GET', '/api/survey', { as: admin })).json.find((survey: Survey) => survey.lc === lc)
const tick = (survey: Survey, progress: object, as: Person) =>
  portal.ask('PUT', `/api/survey/${survey._id}`, { as, body: { progress } })

it('keeps every tick, and nothing of the person', async () => {
  // Another person with the same name keeps it.
  const person = await portal.signInAs('mcvp', { displayName: 'Gulnaz Ticker' })
  const survey = await findSurvey('LUMS')
  await tick(survey, { oGV: true, BD: true }, person)
  await tick(survey, { BD: false }, admin)
  const data = await leaving.dataOf(person)
  expect(data['What you ticked in the Sona survey']?.map(({ portfolio }) => portfolio).sort()).toEqual(['BD', 'oGV'])

  const before = await findSurvey('LUMS')
  const erased = await leaving.erase(person)
  await leaving.runSecondPass(erased)
  const after = await findSurvey('LUMS')
  expect(after.progress).toEqual(before.progress)
  expect([after.lastChanges.oGV?.by, after.lastChanges.BD?.by]).toEqual(['a former member', 'Gulnaz Ticker'])
  const changes = (await portal.ask('GET', `/api/survey/${survey._id}/changes`, { as: admin })).json
  expect(changes.map(({ by }: { by: string }) => by).sort()).toEqual([
    ...['Gulnaz Ticker', 'a former member', 'a former member'],
  ])
  expect(await leaving.columnsWith([person.uid, person.email])).toEqual([])
  expect((await tick(survey, { oGV: false }, admin)).status).toBe(200)
})

it('leaves nothing of a person who ticks during the erasure', async () => {
  const survey = await findSurvey('NUST')
  for (let n = 0; n < 3; n += 1) {
    const person = await portal.signInAs('mcvp', { displayName: `Racing Person${n}` })
    await tick(survey, { iCX: true, oGV: true }, person)
    const [erased, ...ticks] = await Promise.all([
      leaving.eraseAfter(person, n * 5),
      tick(survey, { iCX: false, oGV: false }, person),
      tick(survey, { oGT: n % 2 === 0, FnL: true }, person),
      tick(survey, { FnL: false, oGV: true }, admin),
    ])
    for (const { status } of ticks) expect([200, 401, 403]).toContain(status)
    await leaving.runSecondPass(erased)
    expect(await leaving.columnsWith([person.uid, person.email, `Racing Person${n}`])).toEqual([])
  }
})

it('redacts a tick that was authorized before the erasure and stored after it', async () => {
  const survey = await findSurvey('IBA')
  const person = await portal.signInAs('mcvp')
  const erased = await leaving.erase(person)
  const { uid, email } = person
  const late = { id: survey._id, actor: { uid, email, address: '' } }
  const caller = { uid, email, displayName: 'Racing Ticker' } as Caller
  await tickLate(portal.db, { progress: { oGV: true } }, { ...late, caller })
  expect((await leaving.columnsWith([uid, email, 'Racing Ticker'])).length).toBeGreaterThan(3)
  await leaving.runSecondPass(erased)
  expect(await leaving.columnsWith([uid, email, 'Racing Ticker'])).toEqual([])
  expect((await findSurvey('IBA')).lastChanges.oGV?.by).toBe('a former member')
  expect(await recountOf(sonaFigures).mend(portal.portal)).toEqual([])
})
