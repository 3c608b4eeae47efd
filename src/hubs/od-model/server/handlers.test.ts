// National OD model: Coming Soon until an admin saves it, permissions, validation, and version conflicts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { roles } from '#shared/roles.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const model = { text: 'How an LC grows in four stages.', link: 'https://docs.example.org/od' }
const save = async (body: object) => portal.ask('PUT', '/api/od-model', { as: await portal.signInAs('admin'), body })
const read = async () => (await portal.ask('GET', '/api/od-model', { as: await portal.signInAs('user') })).json

describe('reading', () => {
  it('is empty at first for every role, and refused to visitors', async () => {
    expect((await portal.ask('GET', '/api/od-model')).status).toBe(401)
    for (const role of roles) {
      const answer = await portal.ask('GET', '/api/od-model', { as: await portal.signInAs(role) })
      expect([role, answer.status, answer.json]).toEqual([
        role,
        200,
        { text: '', link: '', version: 1, updatedAt: null },
      ])
    }
  })
})

describe('writing', () => {
  it('is for admin only', async () => {
    expect((await portal.ask('PUT', '/api/od-model', { body: { ...model, version: 1 } })).status).toBe(401)
    for (const role of roles.filter((role) => role !== 'admin')) {
      const as = await portal.signInAs(role)
      const { status } = await portal.ask('PUT', '/api/od-model', { as, body: { ...model, version: 1 } })
      expect([role, status]).toEqual([role, 403])
    }
    expect((await read()).text).toBe('')
  })

  it.each([
    ['a text alone', { text: 'x', link: '' }, 'link'],
    ['a link alone', { text: '  ', link: model.link }, 'text'],
    ['a script as link', { text: 'x', link: 'javascript:alert(1)' }, 'link'],
    ['a link with a password', { text: 'x', link: 'https://me:secret@example.org/' }, 'link'],
    ['a word as link', { text: 'x', link: 'folder' }, 'link'],
    ['a text without end', { text: 'x'.repeat(2001), link: model.link }, 'text'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await save({ ...body, version: 1 })
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [field]])
  })

  it('shows the model to everyone, audits it, and can return to Coming Soon', async () => {
    const { version } = await read()
    const saved = await save({ text: ` ${model.text} `, link: model.link, version })
    expect(saved.json).toMatchObject({ ...model, version: version + 1 })
    expect(await read()).toEqual(saved.json)
    const records = await portal.db.selectFrom('audit').selectAll().where('kind', '=', 'odModel.save').execute()
    expect(JSON.parse(records.at(-1)?.after)).toEqual(model)
    expect((await save({ text: '', link: '', version: version + 1 })).json.text).toBe('')
  })

  it('refuses all but the first of many concurrent saves, and returns what was saved', async () => {
    const { version } = await read()
    const saved = await raceToSave(6, (n) => save({ text: `Number ${n}`, link: model.link, version }))
    expect(await read()).toEqual(saved)
  })

  it('refuses the largest possible version as a conflict', async () => {
    const answer = await save({ ...model, version: 2 ** 31 - 1 })
    expect([answer.status, answer.json.details]).toEqual([409, await read()])
  })
})
