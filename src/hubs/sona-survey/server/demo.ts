// How far is the Sona survey in the demo?
import { chance, type FillDemo } from '#server/demo.ts'

export const fillDemo: FillDemo = async ({ send, national }) => {
  const surveys: { _id: string; portfolios: string[] }[] = await send('GET', '/api/survey', national)
  for (const [at, { _id, portfolios: names }] of surveys.entries()) {
    const level = chance(at + 40)
    const progress = Object.fromEntries(names.map((name, n) => [name, chance(at * 11 + n) < level]))
    await send('PUT', `/api/survey/${_id}`, national, { progress })
  }
}
