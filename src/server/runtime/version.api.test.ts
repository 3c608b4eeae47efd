// Version: the portal reports the version of package.json. tests/operations/deploy/ship.test.ts covers commit and day of a build.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

it('reports it in the metrics', async () => {
  const text = await portal.readMetrics()
  expect(text).toMatch(/^nexus_build_info\{version="\d[^"]*",commit="none",built_on="none"\} 1$/m)
})

it('reports the version to monitors and to pages', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const fromSources = { commit: null, builtOn: null }
  expect((await portal.ask('GET', '/api/health')).json).toEqual({ status: 'up', version, ...fromSources })
  expect((await portal.ask('GET', '/api/settings')).json.version).toBe(version)
})
