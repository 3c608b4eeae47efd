// Checklist and organisation: new LCs and portfolios can be chosen on the next request, closed ones are refused by name, and the
// results keep everybody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Summary } from '../contract.ts'
import { checklistFigures } from './figures.ts'

let portal: TestPortal
let admin: Person
let early: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: hubs.filter(({ name }) => ['mx-standards', 'organisation'].includes(name)) })
  admin = await portal.signInAs('admin')
  early = await portal.signInAs('tl')
})
afterAll(() => portal.close())

const save = (as: Person, lcName: string, portfolio: string, more: object = {}) =>
  portal.ask('POST', '/api/checklist/submit', {
    as,
    body: { userId: as.uid, formData: { generalDetail: { firstName: 'Rida', lcName, portfolio }, ...more } },
  })
const by = async (...given: [string, string]) => save(await portal.signInAs('tl'), ...given)
const change = async (method: string, path: string, body: object) =>
  expect((await portal.ask(method, `/api/organisation/${path}`, { as: admin, body })).status).toBe(200)
const get = async (path: string) => {
  const answer = await portal.ask('GET', `/api/checklist/${path}`, { as: admin })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json
}
const rows = ({ lcs, portfolios }: Summary) => [
  lcs.map(({ lc, respondents }) => [lc, respondents]),
  portfolios.map(({ portfolio, respondents }) => [portfolio, respondents]),
]
const refusal = ({ status, json }: { status: number; json: { fields: object } }) => [status, json.fields]
const fieldOf = (field: string, message: string) => [400, { [`formData.generalDetail.${field}`]: message }]

describe('codes', () => {
  it('that do not exist yet are refused, like the national body, and are accepted on the next request after they are added', async () => {
    const unknown = 'Please choose one from the list.'
    expect(refusal(await by('Quetta', 'BD'))).toEqual(fieldOf('lcName', unknown))
    expect(refusal(await by('MC', ''))).toEqual(fieldOf('lcName', unknown))
    expect(refusal(await by('LUMS', 'IM'))).toEqual(fieldOf('portfolio', unknown))
    await change('POST', 'committees', { name: 'Quetta', kind: 'lc' })
    await change('POST', 'portfolios', { name: 'IM' })
    expect((await by('Quetta', 'IM')).status).toBe(200)
    expect((await by('LUMS', '')).status).toBe(200)
    expect(rows(await get('summary'))).toEqual([
      [
        ['LUMS', 1],
        ['Quetta', 1],
      ],
      [
        ['IM', 1],
        ['Not given', 1],
      ],
    ])
    expect((await get('respondents?lc=Quetta&portfolio=IM')).total).toBe(1)
  })

  it('that are closed are refused by name; a person who had one keeps it, and results keep everybody', async () => {
    expect((await save(early, 'IBA', 'oGV')).status).toBe(200)
    await change('PUT', 'committees/IBA', { closedOn: '2026-01-31' })
    await change('PUT', 'portfolios/oGV', { closedOn: '2026-01-31' })
    expect(refusal(await by('IBA', ''))).toEqual(fieldOf('lcName', 'IBA is closed. Please choose another.'))
    expect(refusal(await by('', 'oGV'))).toEqual(fieldOf('portfolio', 'oGV is closed. Please choose another.'))
    const edited = await save(early, 'IBA', 'oGV', { jobDesign: { jobKpis: true } })
    expect([edited.status, edited.json.generalDetail.lcName]).toEqual([200, 'IBA'])
    const iba = await get('summary?lc=IBA')
    expect([iba.whole.respondents, iba.whole.standards]).toEqual([1, 1])
    expect((await get('summary')).whole.respondents).toBe(3)
    expect((await get('respondents?lc=IBA')).respondents[0]).toMatchObject({ lc: 'IBA', portfolio: 'oGV' })
    // Somebody who changed to another LC cannot go back.
    await save(early, 'Karachi', 'BD')
    expect((await save(early, 'IBA', 'BD')).status).toBe(400)
    expect((await get(`${early.uid}`)).generalDetail.lcName).toBe('Karachi')
  })

  it('of renamed ones stay, and the order is the screen’s first, then the organisation’s', async () => {
    await change('PUT', 'committees/Giki', { name: 'Topi' })
    await change('POST', 'committees', { name: 'Sukkur', kind: 'lc' })
    await change('PUT', 'committees/Sukkur', { order: 0 })
    await change('PUT', 'committees/IBA', { closedOn: null })
    expect((await by('Topi', 'BD')).status).toBe(400)
    for (const lc of ['Giki', 'Sukkur', 'Multan', 'IBA', '']) expect((await by(lc, 'BD')).status).toBe(200)
    const { lcs }: Summary = await get('summary')
    expect(lcs.map(({ lc }) => lc)).toEqual([
      ...['Multan', 'LUMS', 'IBA', 'Karachi', 'Giki', 'Sukkur', 'Quetta', 'Not given'],
    ])
    expect(await get('mxform')).toHaveLength(8)
  })

  it('all stay counted after a recount', async () => {
    const before = await get('summary')
    expect(await recountOf(checklistFigures).mend(portal.portal)).toEqual([])
    expect(await get('summary')).toEqual(before)
  })
})
