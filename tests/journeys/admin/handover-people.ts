// People for the handover journeys: boards of some LCs, the national team, two admins, and a person nobody has seen all
// year.
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { AppointedRole } from '#shared/roles.ts'

const boards: [string, AppointedRole, string | null, string | null][] = [
  ['Ayesha Khan', 'lcvp', 'Lahore', 'MXP'],
  ['Usman Tariq', 'lcvp', 'Lahore', 'oGV'],
  ['Zainab Ali', 'lcvp', 'Lahore', 'BD'],
  ['Hira Shah', 'lcvp', 'Islamabad', 'oGT'],
  ['Omar Farooq', 'lcvp', 'Islamabad', 'FnL'],
  ['Mariam Aslam', 'mcvp', 'MC', 'MXP'],
  ['Ali Raza', 'mcvp', 'MC', 'iCX'],
]

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@nexus.example`

export async function fillOrganisation(portal: TestPortal): Promise<{ admin: Person; leaver: Person }> {
  const { db } = portal
  const sign = (role: Parameters<TestPortal['signInAs']>[0], displayName: string) =>
    portal.signInAs(role, { displayName, email: emailOf(displayName) })
  const people: Person[] = []
  for (const [name, role, committee, portfolio] of boards) {
    const person = await sign(role, name)
    await db.updateTable('appointment').set({ committee, portfolio }).where('userId', '=', person.uid).execute()
    people.push(person)
  }
  const admin = await sign('admin', 'Fatima Noor')
  await sign('admin', 'Bilal Ahmed')
  const gone = await sign('tl', 'Hamza Iqbal')
  const long = '2020-03-04T10:00:00.000Z'
  await db.updateTable('user').set({ lastSignInAt: new Date().toISOString() }).execute()
  await db.updateTable('user').set({ createdAt: long, lastSignInAt: long }).where('id', '=', gone.uid).execute()
  await db.updateTable('session').set({ updatedAt: long }).where('userId', '=', gone.uid).execute()
  await db.updateTable('user').set({ placeAskedAt: long }).execute()
  return { admin, leaver: people[0] as Person }
}
