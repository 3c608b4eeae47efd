// Drafts of what a planned year will ask: their keys, and who may read them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { DefinitionAnswer, GroupDraft } from '#shared/definitions/definition.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import { isWired } from '../setup/from-hub.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const read = async (kind: string, year: string): Promise<DefinitionAnswer> =>
  (await portal.ask('GET', `/api/definitions/${kind}?year=${year}`, { as: admin })).json
const change = (kind: string, year: string, version: number, groups: unknown) =>
  portal.ask('PUT', `/api/definitions/${kind}`, { as: admin, body: { year, version, groups } })
const copy = (groups: readonly unknown[]): GroupDraft[] => structuredClone(groups) as GroupDraft[]
const yesNo = (text: string) => ({ text, help: '', kind: 'yesNo' })
const keysIn = ({ groups }: DefinitionAnswer) => groups.flatMap(({ items }) => items.map(({ key }) => key))

describe.runIf(isWired('definitions') && isWired('mx-standards') && isWired('happiness-survey'))('a draft', () => {
  it('gives keys that no field of an answer has', async () => {
    const year = { label: '91.92', startsOn: '2091-07-01', endsOn: '2092-06-30' }
    await portal.db.insertInto('year').values(year).execute()
    await portal.db.updateTable('accessVersion').set({ years: 3 }).execute()
    const titles = ['Version', 'Status', 'Year', 'User id']
    const checklist = titles.map((title) => ({ title, items: [yesNo(`${title} known`)] }))
    const made: DefinitionAnswer = (await change('checklist', year.label, 0, checklist)).json
    expect(made.groups.map(({ key }) => key)).toEqual(['g_version', 'g_status', 'g_year', 'g_userId'])
    const survey = copy(specHappiness)
    for (const text of ['Website', 'Year', 'Constructor'])
      survey[1]?.items.push({ key: '', text, help: '', kind: 'text', isRequired: false })
    const keys = keysIn((await change('happiness', year.label, 0, survey)).json)
    expect(keys).toEqual(expect.arrayContaining(['q_website', 'q_year', 'q_constructor']))
  })

  it('is a draft for admins only while its year is planned', async () => {
    const year = { label: '92.93', startsOn: '2092-07-01', endsOn: '2093-06-30' }
    await portal.db.insertInto('year').values(year).execute()
    await portal.db.updateTable('accessVersion').set({ years: 4 }).execute()
    const groups = copy(specChecklist)
    groups.push({
      key: '',
      title: 'Secret plans',
      items: [{ ...yesNo('Merge'), kind: 'yesNo', isRequired: false, key: '' }],
    })
    expect((await change('checklist', year.label, 0, groups)).status).toBe(200)
    expect((await read('checklist', year.label)).groups.at(-1)?.key).toBe('g_secretPlans')
    for (const role of ['lcvp', 'mcvp'] as const) {
      const as = await portal.signInAs(role)
      for (const path of [
        `definitions/checklist?year=${year.label}`,
        `definitions/happiness?year=${year.label}`,
        `checklist/${as.uid}?year=${year.label}`,
        `checklist/summary?year=${year.label}`,
      ]) {
        const { status, text } = await portal.ask('GET', `/api/${path}`, { as })
        expect([path, status === 404 || !/secret|merge/i.test(text)]).toEqual([path, true])
      }
    }
    expect((await portal.ask('GET', `/api/definitions/happiness?year=${year.label}`)).status).toBe(404)
    expect((await portal.ask('GET', `/api/definitions/happiness?year=${year.label}`, { as: admin })).status).toBe(200)
  })
})
