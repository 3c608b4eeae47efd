// What has the national team published in the demo?
import { chance, type FillDemo } from '#server/demo.ts'
import { trackerOrder } from '../rules.ts'

export const fillDemo: FillDemo = async ({ send, people, national }) => {
  const entries = people.map((person, at) => ({
    name: person.displayName,
    email: person.email.replace('nexus.example', 'example.org'),
    recruitment: chance(at + 3) < 0.4 ? 'Yes' : 'No',
    exchange: chance(at + 9) < 0.15 ? 'Yes' : 'No',
    lc: trackerOrder[at % trackerOrder.length],
  }))
  await send('PUT', '/api/conversion', national, { entries })
}
