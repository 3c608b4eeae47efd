// Figures of the day on the dashboard: what each role sees, what is late and from whom, and nothing from a closed screen.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { type Home, storableHome, type Today } from '#shared/contracts/places-contract.ts'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import type { Role } from '#shared/roles.ts'
import { monthOf, plusDays, plusMonths, today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { monthsOf } from '#shared/time/years.ts'
import { personAt, windowFor } from './people.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  // As in a portal that is in use; a new one shows no blank figures beside its set-up list.
  await portal.db.updateTable('setUp').set({ isDismissed: 1 }).execute()
})
afterAll(() => portal.close())
afterEach(() => portal.db.deleteFrom('taskWindow').execute())

const home = async (as: Person): Promise<Home> => (await portal.ask('GET', '/api/home', { as })).json
const sectionsOf = async (as: Person): Promise<Today[]> => (await home(as)).today ?? []
async function sectionOf(as: Person): Promise<Today> {
  const sections = await sectionsOf(as)
  expect(sections).toHaveLength(1)
  return sections[0] as Today
}
const figure = ({ figures }: Today, key: string) => figures.find((each) => each.key === key)
const at = (role: Role, committee: string | null) => personAt(portal, role, committee)
const named = async (role: Role, committee: string, displayName: string) => {
  const person = await at(role, committee)
  await portal.db.updateTable('user').set({ name: displayName }).where('id', '=', person.uid).execute()
  // A change of people is published, as those through the portal are.
  portal.portal.live.publish({ hub: 'identity', uid: person.uid })
  return person
}
const late = plusDays(today(), -2)

it('shows the country to the national team, its own LC to an LCVP, and neither to others', async () => {
  for (const role of ['mcvp', 'admin'] as const) {
    const section = await sectionOf(await at(role, null))
    expect([section.title, section.due?.summary]).toEqual(['Country today', 'Nothing is late.'])
    expect(section.due?.rows).toEqual([])
    expect(section.figures.map(({ key }) => key)).toEqual(['checklist', 'funnel', 'sona', 'nps'])
    expect(section.figures.every(({ country }) => country === '')).toBe(true)
  }
  const lcvp = await sectionOf(await at('lcvp', 'Lahore'))
  expect(lcvp.title).toBe('Lahore today')
  // Their role may not open the results of the happiness survey.
  expect(lcvp.figures.map(({ key }) => key)).toEqual(['checklist', 'funnel', 'sona'])
  expect(figure(lcvp, 'sona')).toMatchObject({
    value: '0 of 8',
    country: '0 of 88',
    note: 'The national team ticks portfolios.',
    path: '/sona-survey?lc=Lahore',
  })
  const member = await sectionOf(await at('tl', 'Lahore'))
  expect([member.title, member.due]).toEqual(['Today', undefined])
  expect(member.figures.map(({ key }) => key)).toEqual(['survey', 'gcp-of-lc'])
  expect(await sectionsOf(await at('user', 'Lahore'))).toEqual([])
  expect(await sectionsOf(await at('lcvp', null))).toEqual([])
})

it('an LCVP of two LCs has a section for each, and none for one that has closed', async () => {
  const [chief, admin] = [await at('lcvp', 'Lahore'), await portal.signInAs('admin')]
  const [office] = await portal.db.selectFrom('appointment').selectAll().where('userId', '=', chief.uid).execute()
  await portal.db
    .insertInto('appointment')
    .values({ ...office, id: `${office?.id}-2`, committee: 'Giki' } as never)
    .execute()
  const titles = async () => (await sectionsOf(chief)).map(({ title }) => title).sort()
  expect(await titles()).toEqual(['Giki today', 'Lahore today'])
  const close = (closedOn: string | null) =>
    portal.ask('PUT', '/api/organisation/committees/Giki', { as: admin, body: { closedOn } })
  expect((await close(today())).status).toBe(200)
  expect(await titles()).toEqual(['Lahore today'])
  expect((await close(null)).status).toBe(200)
})

it('names late LCs, the longest late first, with a way to remind them, as long as they are late', async () => {
  const chief = await at('mcvp', null)
  await named('tl', 'Multan', 'Ali Khan')
  await windowFor(portal, 'checklist', { dueOn: plusDays(today(), -5) })
  const { due } = await sectionOf(chief)
  expect(due?.rows[0]).toMatchObject({
    title: expect.any(String),
    detail: expect.stringMatching(/^MX checklist 0 of \d+, was due /),
    urgency: 'late',
  })
  const multan = due?.rows.find(({ key }) => key === 'Multan')
  expect(multan).toMatchObject({
    ...{ title: 'Multan', path: '/progress?kind=checklist&committee=Multan' },
    // About what the line says, and nothing else.
    remindPath: '/progress?remind=Multan&kind=checklist',
    // The country's team sees LCs here; the people are one click away.
    people: [],
  })
  await windowFor(portal, 'sona', { dueOn: plusDays(today(), -9) })
  const both = (await sectionOf(chief)).due
  // Every LC is late with Sona: five are named, and the others counted.
  expect([both?.rows.length, both?.more, both?.summary]).toEqual([5, 6, '11 LCs are late.'])
  expect(both?.rows.every(({ dueOn }) => dueOn === plusDays(today(), -9))).toBe(true)
  for (const days of [{ dueOn: late, closesOn: late }, { dueOn: today() }, { opensOn: plusDays(today(), 1) }]) {
    await windowFor(portal, 'sona', days)
    await windowFor(portal, 'checklist', days)
    expect((await sectionOf(chief)).due?.rows).toEqual([])
  }
})

it('says which late LC has no LCVP, where a reminder would go to nobody', async () => {
  const chief = await at('mcvp', null)
  await windowFor(portal, 'sona', { dueOn: late })
  const rows = async () => (await sectionOf(chief)).due?.rows ?? []
  const without = (await rows()).find(({ hasNoLcvp }) => hasNoLcvp)
  expect(without?.remindPath).toBeNull()
  const { key } = without as { key: string }
  await at('lcvp', key)
  portal.portal.live.publish({ hub: 'identity' })
  const row = (await rows()).find((each) => each.key === key)
  expect([row?.hasNoLcvp, row?.remindPath]).toEqual([
    undefined,
    `/progress?${new URLSearchParams({ remind: key, kind: 'sona' })}`,
  ])
})

it('tells an LCVP from whom something is due, and what is due next', async () => {
  const [chief, ali] = [await at('lcvp', 'Hyderabad'), await named('tl', 'Hyderabad', 'Ali Khan')]
  for (const name of ['Bina Shah', 'Danish Ali', 'Hina Raza']) await named('tl', 'Hyderabad', name)
  const dueOn = plusDays(today(), 3)
  await windowFor(portal, 'checklist', { dueOn })
  const { due } = await sectionOf(chief)
  expect(due?.rows).toEqual([
    {
      ...{ key: 'checklist', title: 'MX checklist', detail: `0 of 5 done, due ${dayWords(dueOn)}`, dueOn },
      // The LCVP owes one, too, which is their own task.
      ...{ people: ['Ali Khan', 'Bina Shah', 'Danish Ali'], morePeople: 2, urgency: null },
      path: '/progress?kind=checklist&committee=Hyderabad',
      remindPath: '/progress?remind=Hyderabad&kind=checklist',
    },
  ])
  expect(due?.next).toBe(`Next: MX checklist, due ${dayWords(dueOn)}.`)
  const body = { userId: ali.uid, formData: { jobDesign: { jobDescription: true } }, intent: 'submit' }
  expect((await portal.ask('POST', '/api/checklist/submit', { as: ali, body })).status).toBe(200)
  // At once: a change that the portal stores is published.
  const after = (await sectionOf(chief)).due?.rows[0]
  expect([after?.detail, after?.people]).toEqual([
    `1 of 5 done, due ${dayWords(dueOn)}`,
    ['Bina Shah', 'Danish Ali', 'Hina Raza'],
  ])
})

it('devices store no names of people, and not whether somebody has answered the survey', async () => {
  const chief = await at('lcvp', 'Hyderabad')
  const stored = storableHome(await home(chief))
  expect(JSON.stringify(await home(chief))).toContain('Bina Shah')
  expect(JSON.stringify(stored)).not.toMatch(/Bina|Danish|Hina/)
  expect(stored.today?.[0]?.due?.rows).toHaveLength(1)
  const member = await home(await at('tm', 'Lahore'))
  expect(figure(member.today?.[0] as Today, 'survey')).toMatchObject({ value: 'Open for you', isConfidential: true })
  expect(JSON.stringify(storableHome(member))).not.toContain('Happiness survey')
})

it('shows a figure only to people who may open its screen', async () => {
  const [chief, admin] = [await at('lcvp', 'Lahore'), await portal.signInAs('admin')]
  const rows = (await portal.ask('GET', '/api/route-permissions', { as: admin })).json
  const open = async (route: string, accessRoles: Role[]) => {
    const { _id } = rows.find((row: { route: string }) => row.route === route)
    expect(
      (await portal.ask('PUT', `/api/route-permissions/${_id}`, { as: admin, body: { accessRoles } })).status,
    ).toBe(200)
  }
  await open('/mx-funnel', ['mcvp', 'admin'])
  await open('/progress', ['mcvp', 'admin'])
  await open('/happiness-results', ['lcvp', 'mcvp', 'admin'])
  const section = await sectionOf(chief)
  expect([section.figures.map(({ key }) => key), section.due]).toEqual([['checklist', 'sona', 'nps'], undefined])
  // Nothing is published of this LC: the country's figure does not stand alone.
  expect(figure(section, 'nps')).toMatchObject({ value: 'None yet', country: '', change: '' })
  await open('/mx-funnel', ['tl', 'lcvp', 'mcvp', 'admin'])
  await open('/progress', ['lcvp', 'mcvp', 'admin'])
  await open('/happiness-results', ['mcvp', 'admin'])
})

it('compares the last reported month with the one before, for the country and beside it for an LC', async () => {
  const [national, chief] = [await at('mcvp', null), await at('lcvp', 'IBA')]
  const { open } = await portal.portal.years()
  const now = monthOf(today())
  const before = monthOf(plusMonths(`${now}-01`, -1))
  const stages = ['Leads', 'Applicants', 'Accepted', 'Approved', 'Realised', 'Finished', 'Completes', 'Advanced']
  const report = (lc: string, month: string, people: number, portfolio = 'BD') => {
    const metrics = Object.fromEntries([...stages, 'Alumni'].map((stage) => [stage, people]))
    const body = { lc, term: 'mid', role: 'Team Leader', portfolio, month, metrics }
    return portal.ask('POST', '/api/mxfunnel/submit', { as: national, body })
  }
  expect((await report('IBA', now, 3)).status).toBe(200)
  expect((await report('IBA', now, 4, 'oGV')).status).toBe(200)
  expect((await report('LUMS', now, 5)).status).toBe(200)
  const hasBefore = monthsOf(open).includes(before)
  if (hasBefore) expect((await report('IBA', before, 4)).status).toBe(200)
  const country = figure(await sectionOf(national), 'funnel')
  expect(country).toMatchObject({ value: '12 realised', country: '' })
  // However many reports an LC sends, for whatever portfolios.
  expect(country?.note).toContain(': 2 of 11 LCs reported')
  const own = figure(await sectionOf(chief), 'funnel')
  expect(own).toMatchObject({ value: '7 realised', country: '12 realised', path: '/mx-funnel?lc=IBA' })
  if (hasBefore) expect(own?.change).toMatch(/^\+3 on /)
})

it('counts what was submitted and ticked within a week', async () => {
  const [national, chief] = [await at('mcvp', null), await at('lcvp', 'NUST')]
  const { json: surveys } = await portal.ask('GET', '/api/survey', { as: national })
  const nust = surveys.find(({ lc }: { lc: string }) => lc === 'NUST')
  const progress = { BD: true, iCX: true }
  expect((await portal.ask('PUT', `/api/survey/${nust._id}`, { as: national, body: { progress } })).status).toBe(200)
  expect(figure(await sectionOf(chief), 'sona')).toMatchObject({
    ...{ value: '2 of 8', change: '+2 this week', country: '2 of 88' },
  })
  expect(figure(await sectionOf(national), 'sona')).toMatchObject({ value: '2 of 88', note: 'portfolios ticked' })
  // One of Hyderabad, in an earlier test.
  expect(figure(await sectionOf(national), 'checklist')).toMatchObject({ change: '+1 submitted this week' })
  expect(figure(await sectionOf(chief), 'checklist')).toMatchObject({ value: 'None yet', country: '' })
})

it('shows each figure with its targets as of today, and the others with what sums them up', async () => {
  const [national, chief] = [await at('mcvp', null), await at('lcvp', 'NUST')]
  const set = async (measure: string, committee: string | null, value: number, month: string | null = null) => {
    const body = { measure, committee, month, value }
    expect((await portal.ask('PUT', '/api/targets', { as: national, body })).status).toBe(200)
  }
  const numbers = {
    ...{ 'funnel.realised': 10, 'funnel.alumni': 900_000, 'sona.portfolios': 1, 'standards.submitted': 900_000 },
    ...{ 'standards.done': 900_000, 'happiness.nps': 30, 'gcp.approved': 900_000, 'conversion.exchange': 900_000 },
  }
  for (const [measure, value] of Object.entries(numbers)) {
    await set(measure, null, value)
    await set(measure, 'NUST', value)
  }
  await set('funnel.leads', 'NUST', 5, monthOf(today()))
  for (const [person, query] of [
    [national, ''],
    [chief, '?committee=NUST'],
  ] as const) {
    const { figures } = await sectionOf(person)
    const { json } = await portal.ask('GET', `/api/targets/progress${query}`, { as: person })
    const asked: TargetProgress[] = json.targets.filter(({ month }: TargetProgress) => month === null)
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    const expected = asked.map(({ id, name, target, value, share, pace, text }) => ({
      ...{ id, name, target, value, share, pace, text },
    }))
    expect(figures.flatMap(({ targets = [] }) => targets).sort(byName)).toEqual(expected.sort(byName))
    const shown = Object.fromEntries(figures.map(({ key, targets = [] }) => [key, targets.map(({ name }) => name)]))
    expect(shown).toEqual({
      checklist: ['Standards done', 'Checklists submitted'],
      // What is behind comes first.
      funnel: ['Alumni', 'Realised'],
      sona: ['Sona portfolios'],
      ...(person === national && { nps: ['NPS'] }),
      targets: ['GCPs approved', 'Conversions to exchange'],
    })
    expect(figure({ title: '', figures }, 'targets')?.value).toMatch(/^\d behind$/)
  }
  const ofChief = await sectionOf(chief)
  expect(figure(ofChief, 'sona')?.targets?.[0]).toMatchObject({
    value: 2,
    share: 200,
    text: expect.stringMatching(/^Reached on /),
  })
  expect(figure(ofChief, 'targets')?.path).toBe('/targets?lc=NUST')
  await portal.db.deleteFrom('targetChange').execute()
  await portal.db.deleteFrom('target').execute()
  portal.portal.live.publish({ hub: 'targets' })
  expect((await sectionOf(chief)).figures.some(({ targets }) => targets)).toBe(false)
})
