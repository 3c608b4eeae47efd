// Sona survey and organisation: new LCs and portfolios appear at once, closed ones lose nothing, removed ones do not return.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Survey } from '../../contract.ts'
import { sonaFigures } from '../figures.ts'

const usual = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['sona-survey', 'organisation'].includes(name)) })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const ask = (method: string, path: string, body?: object) => portal.ask(method, path, { as: admin, body })
const list = async (): Promise<Survey[]> => (await ask('GET', '/api/survey')).json
const findSurvey = async (lc: string) => (await list()).find((survey) => survey.lc === lc) as Survey
const listLcs = async () => (await list()).map(({ lc }) => lc)
const tick = (id: string, progress: object) => ask('PUT', `/api/survey/${id}`, { progress })
const committee = (code: string, change: object) => ask('PUT', `/api/organisation/committees/${code}`, change)
const portfolio = (code: string, change: object) => ask('PUT', `/api/organisation/portfolios/${code}`, change)
const inSurvey = (id: string, name = '') => `/api/survey/${id}/portfolios${name && `/${encodeURIComponent(name)}`}`

it('a new LC gets its survey with all open portfolios at once, listed after those of the screen', async () => {
  await portfolio('MXP', { closedOn: '2026-01-31' })
  await ask('POST', '/api/organisation/committees', { name: 'Quetta', kind: 'lc' })
  const quetta = (await list()).at(-1) as Survey
  expect(quetta).toMatchObject({ lc: 'Quetta', closed: false, portfolios: usual.filter((code) => code !== 'MXP') })
  const ticked = await tick(quetta._id, { BD: true })
  expect([ticked.status, ticked.json.progress.BD]).toEqual([200, true])
  // A portfolio that was closed when the LC opened joins when it is reopened; the others had it all along.
  await portfolio('MXP', { closedOn: null })
  expect((await findSurvey('Quetta')).portfolios.toSorted()).toEqual(usual.toSorted())
  expect((await findSurvey('Multan')).portfolios).toEqual(usual)
  await committee('Quetta', { order: 0 })
  expect((await listLcs()).at(-1)).toBe('Quetta')
})

it('a new portfolio joins every open survey once; one that an admin removed does not return', async () => {
  const lums = await findSurvey('LUMS')
  await ask('DELETE', inSurvey(lums._id, 'FnL'))
  await ask('POST', inSurvey(lums._id), { portfolio: 'im' })
  await ask('POST', '/api/organisation/portfolios', { name: 'IM' })
  for (const { lc, portfolios } of await list()) {
    expect([lc, portfolios.at(-1)]).toEqual([lc, lc === 'LUMS' ? 'im' : 'IM'])
  }
  const nust = await findSurvey('NUST')
  await ask('DELETE', inSurvey(nust._id, 'IM'))
  await ask('POST', '/api/organisation/committees', { name: 'Sukkur', kind: 'lc' })
  expect((await findSurvey('NUST')).portfolios).toEqual(usual)
  expect((await findSurvey('LUMS')).portfolios).not.toContain('FnL')
  expect((await findSurvey('Sukkur')).portfolios).toEqual([...usual, 'IM'])
})

it('a closed LC disappears unless it has a tick, cannot be changed, and gets what it missed when it is reopened', async () => {
  const [iba, karachi] = [await findSurvey('IBA'), await findSurvey('Karachi')]
  await tick(iba._id, { oGV: true })
  for (const code of ['IBA', 'Karachi']) await committee(code, { closedOn: '2026-01-31' })
  expect(await listLcs()).not.toContain('Karachi')
  expect(await findSurvey('IBA')).toMatchObject({ closed: true, progress: { oGV: true, BD: false } })
  const sentence = 'IBA is closed, so its survey can no longer be changed.'
  const answers = [
    await tick(iba._id, { BD: true }),
    await ask('POST', inSurvey(iba._id), { portfolio: 'Events' }),
    await ask('DELETE', inSurvey(iba._id, 'BD')),
  ]
  expect(answers.map(({ status, json }) => [status, json.message])).toEqual(answers.map(() => [409, sentence]))
  expect((await ask('GET', `/api/survey/${iba._id}/changes`)).json).toHaveLength(1)

  await ask('POST', '/api/organisation/portfolios', { name: 'Legal' })
  expect((await findSurvey('IBA')).portfolios).not.toContain('Legal')
  await committee('Karachi', { closedOn: null })
  expect(await findSurvey('Karachi')).toMatchObject({ _id: karachi._id, closed: false })
  expect((await findSurvey('Karachi')).portfolios.at(-1)).toBe('Legal')
  await committee('IBA', { closedOn: null })
  expect((await tick(iba._id, { BD: true })).json.progress).toMatchObject({ oGV: true, BD: true, Legal: false })
  expect((await listLcs()).slice(0, 3)).toEqual(['Multan', 'LUMS', 'IBA'])
})

it('a closed portfolio stays where it is ticked, disappears elsewhere, and can be neither ticked nor added', async () => {
  const [giki, lahore] = [await findSurvey('Giki'), await findSurvey('Lahore')]
  await tick(giki._id, { EwA: true })
  await portfolio('EwA', { closedOn: '2026-01-31' })
  const after = await findSurvey('Giki')
  expect(after.progress.EwA).toBe(true)
  expect((await findSurvey('Lahore')).portfolios).not.toContain('EwA')
  const refused = [
    await tick(giki._id, { EwA: false }),
    await tick(lahore._id, { EwA: true }),
    await ask('POST', inSurvey(lahore._id), { portfolio: 'ewa' }),
  ]
  expect(refused.map(({ status, json }) => [status, Object.keys(json.fields)])).toEqual([
    [400, ['progress.EwA']],
    [400, ['progress.EwA']],
    [400, ['portfolio']],
  ])
  // A full map that contains it unchanged still works.
  expect((await tick(giki._id, { ...after.progress, BD: true })).json.progress.BD).toBe(true)
})

it('a renamed LC or portfolio stays the same: the API returns codes, and accepts names', async () => {
  const giki = await findSurvey('Giki')
  await committee('Giki', { name: 'Topi' })
  await portfolio('BD', { name: 'Sales' })
  expect(await findSurvey('Giki')).toEqual(giki)
  expect((await ask('POST', inSurvey(giki._id), { portfolio: 'sales' })).json.message).toBe('Topi already has sales.')
  await ask('DELETE', inSurvey(giki._id, 'BD'))
  expect((await ask('POST', inSurvey(giki._id), { portfolio: 'Sales' })).json.portfolios.at(-1)).toBe('BD')
})

it('loses nothing and adds nothing twice when portfolios, surveys and ticks change concurrently', async () => {
  const surveys = (await list()).filter(({ closed }) => !closed)
  const answers = await Promise.all([
    ...surveys.map(({ _id }) => ask('POST', inSurvey(_id), { portfolio: 'Alumni' })),
    ask('POST', '/api/organisation/portfolios', { name: 'Alumni' }),
    ask('POST', '/api/organisation/committees', { name: 'Gwadar', kind: 'lc' }),
    ...surveys.map(({ _id }) => tick(_id, { iCX: true })),
    portfolio('oGT', { closedOn: '2026-01-31' }),
    ...surveys.map(({ _id }) => tick(_id, { MXP: true })),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  for (const { lc, portfolios, progress } of await list()) {
    expect([lc, portfolios.filter((name) => name === 'Alumni')]).toEqual([lc, ['Alumni']])
    expect([lc, progress.iCX]).toEqual([lc, lc !== 'Gwadar'])
  }
  expect(await recountOf(sonaFigures).mend(portal.portal)).toEqual([])
})
