// Sona API: every tick is stored with who and when, concurrent ticks are merged, and only allowed roles tick.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import type { Survey } from '../contract.ts'
import { hub } from './handlers.ts'

const localCommittees = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi'],
  ...['Karachi', 'Hyderabad', 'Lahore', 'Faisalabad', 'Giki'],
]
const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

let portal: TestPortal
let admin: Person
let national: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  admin = await portal.signInAs('admin', { displayName: 'Ayesha Khan' })
  national = await portal.signInAs('mcvp', { displayName: 'Bilal Ahmed' })
})
afterAll(() => portal.close())

const list = async (): Promise<Survey[]> => (await portal.ask('GET', '/api/survey', { as: national })).json
const findSurvey = async (lc: string) => (await list()).find((survey) => survey.lc === lc) as Survey
const tick = (id: string, body: object, as: Person | undefined = national) =>
  portal.ask('PUT', `/api/survey/${id}`, { as, body })

describe('surveys', () => {
  it('exist from the first start: one per LC with eight portfolios, none done', async () => {
    const surveys = await list()
    expect(surveys.map(({ lc }) => lc)).toEqual(localCommittees)
    for (const survey of surveys) {
      expect(survey.portfolios).toEqual(portfolios)
      expect(Object.values(survey.progress)).toEqual(Array(8).fill(false))
      expect(survey.lastChanges).toEqual({})
    }
  })

  it('can be read by roles that may open the screen', async () => {
    expect((await portal.ask('GET', '/api/survey')).status).toBe(401)
    for (const role of roles) {
      const { status } = await portal.ask('GET', '/api/survey', { as: await portal.signInAs(role) })
      expect([role, status]).toEqual([role, role === 'user' ? 403 : 200])
    }
  })
})

describe('ticking', () => {
  it('is for mcvp and admin', async () => {
    const { _id } = await findSurvey('Multan')
    const body = { progress: { oGV: true } }
    expect((await portal.ask('PUT', `/api/survey/${_id}`, { body })).status).toBe(401)
    for (const role of roles) {
      const { status } = await tick(_id, body, await portal.signInAs(role))
      expect([role, status]).toEqual([role, ['mcvp', 'admin'].includes(role) ? 200 : 403])
    }
  })

  it('returns the updated survey with who did it and when, and can be undone', async () => {
    const { _id } = await findSurvey('LUMS')
    const before = new Date().toISOString()
    const ticked = await tick(_id, { progress: { 'MKT & PR': true } })
    expect(ticked.json.progress).toMatchObject({ 'MKT & PR': true, iCX: false })
    expect(ticked.json.lastChanges['MKT & PR'].by).toBe('Bilal Ahmed')
    expect(ticked.json.lastChanges['MKT & PR'].at >= before).toBe(true)
    expect(await findSurvey('LUMS')).toEqual(ticked.json)
    const back = await tick(_id, { progress: { 'MKT & PR': false } }, admin)
    expect(back.json.lastChanges['MKT & PR'].by).toBe('Ayesha Khan')
    const changes = await portal.ask('GET', `/api/survey/${_id}/changes`, { as: national })
    expect(changes.json.map(({ by, done }: { by: string; done: boolean }) => [by, done])).toEqual([
      ['Ayesha Khan', false],
      ['Bilal Ahmed', true],
    ])
    const records = await portal.db.selectFrom('audit').selectAll().where('subject', '=', 'LUMS').execute()
    expect(records.map(({ kind, actorEmail }) => [kind, actorEmail])).toEqual([
      ['sona.tick', national.email],
      ['sona.tick', admin.email],
    ])
  })

  it('counts what is done in the handover, however often somebody ticked it', async () => {
    const { label } = (await portal.portal.years()).open
    const countTicks = async () => (await portal.portal.countCollected(portal.db, label))[0]?.count ?? 0
    const before = await countTicks()
    const { _id } = await findSurvey('LUMS')
    for (const done of [true, false, true]) await tick(_id, { progress: { oGT: done } })
    expect(await countTicks()).toBe(before + 1)
  })

  it('does not record a tick that changes nothing', async () => {
    const { _id } = await findSurvey('IBA')
    await tick(_id, { progress: { BD: true } })
    const again = await tick(_id, { progress: { BD: true } }, admin)
    expect(again.json.lastChanges.BD.by).toBe('Bilal Ahmed')
  })

  it('accepts a full map', async () => {
    const survey = await findSurvey('Giki')
    const all = Object.fromEntries(portfolios.map((name) => [name, true]))
    expect((await tick(survey._id, { progress: all })).json.progress).toEqual(all)
    expect((await tick(survey._id, { progress: survey.progress })).json.progress).toEqual(survey.progress)
  })

  it.each([
    ['a portfolio that the LC does not have', { progress: { Magic: true } }, 'progress.Magic'],
    ['a prototype key', '{"progress": {"constructor": true}}', 'progress.constructor'],
    ['a word for a tick', { progress: { BD: 'yes' } }, 'progress.BD'],
    ['no progress', {}, 'progress'],
  ])('refuses %s', async (_, body, field) => {
    const { _id, progress } = await findSurvey('NUST')
    const answer = await portal.ask('PUT', `/api/survey/${_id}`, { as: national, body })
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [field]])
    expect((await findSurvey('NUST')).progress).toEqual(progress)
  })

  it('answers 404 for an unknown survey', async () => {
    expect((await tick('nowhere', { progress: {} })).status).toBe(404)
    expect((await portal.ask('GET', '/api/survey/nowhere/changes', { as: national })).status).toBe(404)
  })
})

describe('at the same moment', () => {
  const all = Object.fromEntries(portfolios.map((name) => [name, true]))

  it('loses nothing when eight people each tick one portfolio', async () => {
    const { _id } = await findSurvey('Karachi')
    await Promise.all(portfolios.map((name, n) => tick(_id, { progress: { [name]: true } }, n % 2 ? admin : national)))
    expect((await findSurvey('Karachi')).progress).toEqual(all)
  })

  it('loses nothing when each sends the full map that they saw', async () => {
    const { _id, progress } = await findSurvey('Lahore')
    await Promise.all(portfolios.map((name) => tick(_id, { progress: { ...progress, [name]: true } })))
    expect((await findSurvey('Lahore')).progress).toEqual(all)
  })

  it('loses nothing when each says what they saw', async () => {
    const { _id, progress } = await findSurvey('Hyderabad')
    await Promise.all(portfolios.map((name) => tick(_id, { progress: { ...progress, [name]: true }, seen: progress })))
    expect((await findSurvey('Hyderabad')).progress).toEqual(all)
  })

  it('keeps a consistent history when two people undo each other', async () => {
    const { _id } = await findSurvey('Faisalabad')
    await Promise.all([true, false, true, false].map((done) => tick(_id, { progress: { FnL: done } })))
    const { json } = await portal.ask('GET', `/api/survey/${_id}/changes`, { as: national })
    const done = json.map((change: { done: boolean }) => change.done).reverse()
    for (const [n, value] of done.entries()) expect(value).toBe(n % 2 === 0)
    expect((await findSurvey('Faisalabad')).progress.FnL).toBe(done.at(-1) ?? false)
  })
})

describe("an LC's portfolios", () => {
  const add = (id: string, portfolio: string, as: Person | undefined = admin) =>
    portal.ask('POST', `/api/survey/${id}/portfolios`, { as, body: { portfolio } })
  const remove = (id: string, portfolio: string, as: Person | undefined = admin) =>
    portal.ask('DELETE', `/api/survey/${id}/portfolios/${encodeURIComponent(portfolio)}`, { as })

  it('are changed by admin only', async () => {
    const { _id } = await findSurvey('Islamabad')
    expect((await portal.ask('POST', `/api/survey/${_id}/portfolios`, { body: { portfolio: 'X' } })).status).toBe(401)
    for (const role of roles.filter((role) => role !== 'admin')) {
      const as = await portal.signInAs(role)
      expect([role, (await add(_id, 'X', as)).status, (await remove(_id, 'BD', as)).status]).toEqual([role, 403, 403])
    }
    expect((await findSurvey('Islamabad')).portfolios).toEqual(portfolios)
  })

  it('are added at the end and removed with their tick', async () => {
    const { _id } = await findSurvey('Islamabad')
    expect((await add(_id, ' BD & EwA ')).json.portfolios).toEqual([...portfolios, 'BD & EwA'])
    await tick(_id, { progress: { 'MKT & PR': true } })
    const removed = await remove(_id, 'MKT & PR')
    expect(removed.json.portfolios).not.toContain('MKT & PR')
    expect(removed.json.progress).not.toHaveProperty('MKT & PR')
    expect((await tick(_id, { progress: { 'MKT & PR': true } })).status).toBe(400)
    expect((await add(_id, 'MKT & PR')).json.progress['MKT & PR']).toBe(false)
    expect((await remove(_id, 'Nothing')).status).toBe(404)
  })

  it('can all be removed', async () => {
    const { _id } = await findSurvey('South Karachi')
    for (const name of portfolios) await remove(_id, name)
    expect(await findSurvey('South Karachi')).toMatchObject({ portfolios: [], progress: {} })
    expect((await add(_id, 'oGV')).json.portfolios).toEqual(['oGV'])
  })

  it('are added once by two admins at the same time, ignoring case', async () => {
    const { _id } = await findSurvey('Islamabad')
    const answers = await Promise.all([add(_id, 'Events'), add(_id, 'events')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each(['', '  ', '__proto__', '<script>', 'x'.repeat(41)])('refuse the name "%s"', async (name) => {
    const { _id } = await findSurvey('Islamabad')
    expect((await add(_id, name)).json.fields).toHaveProperty('portfolio')
  })
})
