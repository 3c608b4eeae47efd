// Acting: an office that goes on after its last day ends when its holder stops acting, wherever its days are shown.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { exportPersonalData } from '#server/privacy/personal-data.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'

let portal: TestPortal
let chief: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  chief = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const list = async (query: string) => (await portal.ask('GET', `/api/people?${query}`, { as: chief })).json
const me = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json

it('an office ended when its holder stopped acting: in lists, on the person’s page and in their download', async () => {
  const person = await portal.signInAs('tm', { displayName: 'Zara Iqbal' })
  const office = { uid: person.uid, role: 'lcvp', committee: 'NUST', portfolio: 'EwA' }
  const { id } = (await portal.ask('POST', '/api/appointments', { as: chief, body: office })).json
  const setDays = (days: { endsOn: string; actingUntil: string }) =>
    portal.db
      .updateTable('appointment')
      .set({ startsOn: plusDays(today(), -300), ...days })
      .where('id', '=', id)
      .execute()
  const shown = async () => {
    const [inYear] = (await list('committee=NUST')).people
    const [ofPerson] = (await list(`person=${person.uid}`)).people
    expect(ofPerson).toEqual(inYear)
    const { sections } = await exportPersonalData(portal.db, portal.portal.personal, person)
    const downloaded = sections.find(({ what }) => what === 'Your appointments')?.rows
    expect(downloaded).toMatchObject([{ endsOn: inYear.endsOn }])
    const { endsOn, state, isActing } = inYear
    return { endsOn, state, isActing }
  }
  const [ended, last, tomorrow] = [-100, -10, 1].map((days) => plusDays(today(), days)) as [string, string, string]
  await setDays({ endsOn: ended, actingUntil: last })
  expect(await shown()).toEqual({ endsOn: last, state: 'past', isActing: false })
  await setDays({ endsOn: ended, actingUntil: tomorrow })
  expect(await shown()).toEqual({ endsOn: tomorrow, state: 'now', isActing: true })
  expect((await me(person)).offices).toMatchObject([{ until: tomorrow, isActing: true }])
  // Its own last day is not over yet.
  await setDays({ endsOn: today(), actingUntil: tomorrow })
  expect(await shown()).toEqual({ endsOn: today(), state: 'now', isActing: false })
})
