// Test helpers of targets: a portal with people of every side, and short calls.
import { hubs } from '#main.server.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Target } from '../contract.ts'

export async function startTargets() {
  const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', WRITES_PER_ACCOUNT: '10000' } })
  const [mcvp, admin] = [await portal.signInAs('mcvp'), await portal.signInAs('admin')]
  const lahore = await lcvpOf(portal, 'Lahore')
  return { portal, mcvp, admin, lahore }
}

export async function lcvpOf(portal: TestPortal, committee: string): Promise<Person> {
  const person = await portal.signInAs('lcvp')
  await portal.db.updateTable('user').set({ committee }).where('id', '=', person.uid).execute()
  await portal.db.updateTable('appointment').set({ committee }).where('userId', '=', person.uid).execute()
  return person
}

export async function clearTargets({ db }: Pick<TestPortal, 'db'>): Promise<void> {
  for (const table of ['targetChange', 'target', 'targetBehind']) await db.deleteFrom(table).execute()
}

export const leads = (more: object = {}) => ({
  ...{ measure: 'funnel.leads', committee: null, month: null, value: 100, ...more },
})

export const callsOf = (portal: TestPortal) => ({
  set: (as: Person, more: object = {}) => portal.ask('PUT', '/api/targets', { as, body: leads(more) }),
  answer: (as: Person, id: string, body: object) => portal.ask('POST', `/api/targets/${id}/answer`, { as, body }),
  list: async (as: Person, query = ''): Promise<Target[]> =>
    (await portal.ask('GET', `/api/targets${query}`, { as })).json.targets,
  history: async (as: Person, id: string) => (await portal.ask('GET', `/api/targets/${id}/history`, { as })).json,
})
