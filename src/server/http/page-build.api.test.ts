// Pages of another build: what they send wrong is answered with 'reload', and the same from the current page as ever.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outdatedPage, pageBuildHeader } from '#shared/outdated-page.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
let web: string
beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'nexus-web-'))
  const scripts = ['part-1', 'index-2'].map(
    (name) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`,
  )
  await writeFile(path.join(web, 'index.html'), `<html>${scripts.join('')}</html>`)
  portal = await startTestPortal({ web })
})
afterAll(async () => {
  await portal.close()
  await rm(web, { recursive: true })
})

it.each([
  ['/assets/index-1.js', outdatedPage],
  ['/assets/index-2.js', 'badInput'],
])('%s', async (build, error) => {
  const headers = { [pageBuildHeader]: build, 'sec-fetch-site': 'same-origin' }
  const unknown = await portal.ask('GET', '/api/settings?x=1', { headers })
  expect([unknown.status, unknown.json.error]).toEqual([400, error])
  const as = await portal.signInAs('admin')
  const body = { accessRoles: 'admin' }
  const wrong = await portal.ask('PUT', '/api/route-permissions/x', { as, headers, body })
  expect([wrong.status, wrong.json.error, Object.keys(wrong.json.fields)]).toEqual([400, error, ['accessRoles']])
  expect((await portal.ask('GET', '/api/settings', { headers })).status).toBe(200)
})
