// Version: the portal reports the version of package.json.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

it('reports the version to monitors and to pages', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect((await portal.ask('GET', '/api/health')).json).toEqual({ status: 'up', version })
  expect((await portal.ask('GET', '/api/settings')).json.version).toBe(version)
})
