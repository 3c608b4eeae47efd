// Authorisation after a slow body: the rights at the time the whole request has arrived count, not those when it began.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { adminOnly } from '#shared/access.ts'
import type { Contract } from '#shared/endpoint.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'
import { defineHub } from '../hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'

const manifest = {
  screens: { '/vault': { name: 'Vault', roles: adminOnly } },
} satisfies HubManifest
const contract = {
  put: {
    method: 'PUT',
    path: '/api/vault',
    summary: 'Put something in',
    access: { screens: ['/vault'] },
    body: z.object({ text: z.string() }),
    answer: z.object({ by: z.string() }),
  },
} satisfies Contract
const taken: string[] = []
const vault = defineHub({
  name: 'vault',
  manifest,
  contract,
  migrations: [],
  handlers: () => ({
    async put({ body, caller }) {
      taken.push(body.text)
      return { by: caller.role }
    },
  }),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [vault] })
})
afterAll(() => portal.close())

/** Sends the headers and the first byte, runs `meanwhile`, and then sends the rest. */
async function putSlowly(as: Person, text: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const body = JSON.stringify({ text })
  const headers = { cookie: as.cookie, 'content-type': 'application/json', 'content-length': body.length }
  const call = request(`${portal.url}/api/vault`, { method: 'PUT', headers })
  const answered = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
  })
  call.write(body.slice(0, 1))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await meanwhile()
  call.end(body.slice(1))
  return answered
}

const set = (uid: string, change: object) => portal.db.updateTable('user').set(change).where('id', '=', uid).execute()

it('applies the rights that hold when the body has arrived', async () => {
  const admin = await portal.signInAs('admin')
  expect(await putSlowly(admin, 'still admin', async () => {})).toBe(200)
  expect(await putSlowly(admin, 'demoted', () => set(admin.uid, { role: 'user' }))).toBe(403)
  const other = await portal.signInAs('admin')
  expect(await putSlowly(other, 'shut out', () => set(other.uid, { active: 0 }))).toBe(401)
  expect(taken).toEqual(['still admin'])
})
