// Portfolio names that are object properties, such as `constructor`: they count like any other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { today } from '#shared/time/calendar.ts'
import type { Survey } from '../contract.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

it('counts each as of its day, and now', async () => {
  const as = await portal.signInAs('admin')
  const ask = async (method: string, path: string, body?: object) => {
    const { status, json } = await portal.ask(method, `/api/survey${path}`, { as, body })
    expect([path, status]).toEqual([path, 200])
    return json
  }
  const findLums = (surveys: Survey[]) => surveys.find(({ lc }) => lc === 'LUMS') as Survey
  const id = findLums(await ask('GET', ''))._id
  for (const portfolio of ['constructor', 'toString']) await ask('POST', `/${id}/portfolios`, { portfolio })
  expect((await ask('GET', '/days?lc=LUMS')).at(-1)).toEqual({ day: today(), done: 0, of: 10 })

  await ask('PUT', `/${id}`, { progress: { constructor: true } })
  expect((await ask('GET', '/days?lc=LUMS')).at(-1)).toEqual({ day: today(), done: 1, of: 10 })
  const now = findLums(await ask('GET', ''))
  expect(now.progress).toMatchObject({ constructor: true, toString: false })
  expect(findLums(await ask('GET', `?on=${today()}`))).toEqual(now)
})
