// Link to the international OD model: the admin's over the setting's, permissions, and version conflicts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { roles } from '#shared/roles.ts'
import { hub } from './handlers.ts'

const path = '/api/od-model/international'
const setting = 'https://drive.example.org/setting'
const folder = 'https://drive.example.org/folder'
const portals: TestPortal[] = []
let fresh: TestPortal
let withSetting: TestPortal
beforeAll(async () => {
  fresh = await startTestPortal({ hubs: [hub] })
  withSetting = await startTestPortal({ hubs: [hub], env: { OD_INTERNATIONAL_URL: setting } })
  portals.push(fresh, withSetting)
})
afterAll(() => Promise.all(portals.map((portal) => portal.close())))

const save = async (portal: TestPortal, body: object) =>
  portal.ask('PUT', path, { as: await portal.signInAs('admin'), body })
const read = async (portal: TestPortal) => (await portal.ask('GET', path, { as: await portal.signInAs('user') })).json

it('has no link on a new portal, and the setting’s if there is one', async () => {
  expect((await fresh.ask('GET', path)).status).toBe(401)
  expect(await read(fresh)).toEqual({ link: '', ownLink: '', version: 1, updatedAt: null })
  expect(await read(withSetting)).toEqual({ link: setting, ownLink: '', version: 1, updatedAt: null })
})

it('is saved by an admin only, as a web address', async () => {
  for (const role of roles.filter((each) => each !== 'admin')) {
    const as = await fresh.signInAs(role)
    expect([role, (await fresh.ask('PUT', path, { as, body: { link: folder, version: 1 } })).status]).toEqual([
      role,
      403,
    ])
  }
  for (const link of ['javascript:alert(1)', 'folder', `https://x.example/${'x'.repeat(2000)}`]) {
    const refused = await save(fresh, { link, version: 1 })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['link']])
  }
  expect((await read(fresh)).version).toBe(1)
})

it('shows the admin’s folder to everyone, audits it, and returns to the setting', async () => {
  const saved = await save(withSetting, { link: ` ${folder} `, version: 1 })
  expect(saved.json).toMatchObject({ link: folder, ownLink: folder, version: 2 })
  expect(await read(withSetting)).toEqual(saved.json)
  const records = await withSetting.db.selectFrom('audit').selectAll().where('kind', '=', 'odModel.save').execute()
  expect(records).toMatchObject([
    { subject: 'international', before: '{"link":""}', after: JSON.stringify({ link: folder }) },
  ])
  expect((await save(withSetting, { link: '', version: 2 })).json).toMatchObject({ link: setting, ownLink: '' })
})

it('refuses all but the first of many concurrent saves, and returns what was saved', async () => {
  const { version } = await read(fresh)
  const saved = await raceToSave(6, (n) => save(fresh, { link: `https://x.example/${n}`, version }))
  expect(await read(fresh)).toEqual(saved)
})
