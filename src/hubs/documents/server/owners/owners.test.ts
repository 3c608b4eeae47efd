// Document owners and yearly checks: who is asked to check a document, and the one-click confirmation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import { plusDays, plusMonths, today } from '#shared/time/calendar.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
})
afterAll(() => portal.close())

const link = 'https://example.org/guide.pdf'
const fields = { title: 'Guide', description: 'For all.', documentUrl: link, imageUrl: link }
const yearOn = () => plusMonths(today(), 12)

describe.each([
  ['/api/documents', '/document-upload', 'document'],
  ['/api/api-cycles', '/apip-uploads', 'APIP document'],
])('%s', (path, screen, word) => {
  let owner: Person
  let other: Person
  beforeAll(async () => {
    owner = await portal.signInAs('mcvp', { displayName: 'Sara Owner' })
    other = await portal.signInAs('admin', { displayName: 'Omar Other' })
  })
  const add = async (as: Person, title = 'Guide') =>
    (await portal.ask('POST', path, { as, body: { ...fields, title } })).json
  const makeDue = (id: string) =>
    portal.db
      .updateTable('document')
      .set({ checkBy: plusDays(today(), -1), confirmedAt: '2025-01-02T09:00:00.000Z' })
      .where('id', '=', id)
      .execute()
  const confirm = (as: Person | undefined, id: string) => portal.ask('POST', `${path}/${id}/confirm`, { as })
  const dueRows = async (as: Person) => {
    const { forYou } = (await portal.ask('GET', '/api/home', { as })).json
    return forYou.filter((row: { path: string }) => row.path === `${screen}?filter=check`)
  }
  const toCheck = async (as: Person) => (await portal.ask('GET', `${path}?filter=check`, { as })).json.total
  const audits = async (subject: string, verb: string) => {
    const rows = await portal.db.selectFrom('audit').select('kind').where('subject', '=', subject).execute()
    return rows.filter(({ kind }) => kind.endsWith(`.${verb}`)).length
  }

  it('is owned by its uploader for a year, which readers cannot see', async () => {
    const made = await add(owner)
    expect(made).toMatchObject({ ownerId: owner.uid, checkBy: yearOn(), confirmedAt: made.createdAt })
    const member = await portal.signInAs('lcvp')
    const seenBy = async (as: Person) => [
      (await portal.ask('GET', path, { as })).json.data[0],
      (await portal.ask('GET', `${path}/${made._id}`, { as })).json,
    ]
    expect(await seenBy(other)).toMatchObject([{ ownerId: owner.uid, ownerName: 'Sara Owner' }, { ownerId: owner.uid }])
    expect(await seenBy(member)).toMatchObject([{ ownerId: '', ownerName: '', checkBy: yearOn() }, { ownerId: '' }])
  })

  it('shows as due only on the dashboard of its owner, and is confirmed with one click', async () => {
    const { _id } = await add(owner, 'Old guide')
    expect(await dueRows(owner)).toEqual([])
    await makeDue(_id)
    expect(await dueRows(owner)).toMatchObject([{ text: `1 of your ${word}s needs review`, count: 1 }])
    expect([await dueRows(other), await toCheck(other), await toCheck(owner)]).toEqual([[], 0, 1])
    const { status, json } = await confirm(owner, _id)
    expect([status, json.checkBy]).toEqual([200, yearOn()])
    expect(json.confirmedAt.slice(0, 4) >= '2026').toBe(true)
    expect([await dueRows(owner), await toCheck(owner), await audits(_id, 'confirm')]).toEqual([[], 0, 1])
  })

  it('can be confirmed by the national team only, and concurrent confirmations count as one', async () => {
    const { _id } = await add(owner)
    await makeDue(_id)
    for (const role of roles) {
      const mayConfirm = role === 'mcvp' || role === 'admin'
      const { status } = await confirm(await portal.signInAs(role), 'unknown')
      expect([role, status]).toEqual([role, mayConfirm ? 404 : 403])
    }
    expect((await confirm(undefined, _id)).status).toBe(401)
    const answers = await Promise.all([owner, other, owner, other].map((as) => confirm(as, _id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.version))).toEqual(new Set([2]))
    expect(await audits(_id, 'confirm')).toBe(1)
    await portal.ask('DELETE', `${path}/${_id}`, { as: owner })
    expect((await confirm(owner, _id)).status).toBe(404)
  })

  it('shows as due to the whole national team when its owner was deactivated or left the team', async () => {
    const leaving = await portal.signInAs('mcvp')
    const shut = await portal.signInAs('admin')
    const ids = [(await add(leaving))._id, (await add(shut))._id]
    for (const id of ids) await makeDue(id)
    const own = (await add(owner))._id
    await makeDue(own)
    expect(await dueRows(owner)).toMatchObject([{ text: `1 of your ${word}s needs review` }])
    await portal.db.updateTable('appointment').set({ endedAt: 'now' }).where('userId', '=', leaving.uid).execute()
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', shut.uid).execute()
    expect(await dueRows(owner)).toMatchObject([{ text: `1 of your ${word}s and 2 without an owner need review` }])
    expect(await dueRows(other)).toMatchObject([{ text: `2 ${word}s without an owner need review`, count: 2 }])
    expect([await toCheck(owner), await toCheck(other), await toCheck(leaving)]).toEqual([3, 2, 0])
    for (const id of [...ids, own]) await confirm(other, id)
    expect([await dueRows(owner), await dueRows(other)]).toEqual([[], []])
  })

  it('accepts another owner or check day in an edit, if they are valid', async () => {
    const { _id } = await add(owner)
    const edit = (more: object) => portal.ask('PUT', `${path}/${_id}`, { as: owner, body: { ...fields, ...more } })
    const soon = plusDays(today(), 30)
    expect((await edit({ ownerId: other.uid, checkBy: soon })).json).toMatchObject({
      ownerId: other.uid,
      checkBy: soon,
    })
    expect((await edit({})).json).toMatchObject({ ownerId: other.uid, checkBy: soon })
    const reader = await portal.signInAs('lcvp')
    for (const [field, value] of [
      ['ownerId', reader.uid],
      ['ownerId', 'unknown'],
      ['checkBy', today()],
      ['checkBy', plusDays(yearOn(), 1)],
      ['checkBy', 'soon'],
    ] as const) {
      const { status, json } = await edit({ [field]: value })
      expect([value, status, Object.keys(json.fields ?? {})]).toEqual([value, 400, [field]])
    }
    // An edit of a due document counts as a check.
    await makeDue(_id)
    const corrected = (await edit({ checkBy: plusDays(today(), -1) })).json
    expect(corrected.checkBy).toBe(yearOn())
    expect(corrected.confirmedAt.slice(0, 4) >= '2026').toBe(true)
  })

  it('loses neither an edit nor a confirmation when both arrive at once', async () => {
    const { _id } = await add(owner)
    await makeDue(_id)
    const body = { ...fields, title: 'Edited meanwhile' }
    await Promise.all([confirm(other, _id), portal.ask('PUT', `${path}/${_id}`, { as: owner, body })])
    const { json } = await portal.ask('GET', `${path}/${_id}`, { as: owner })
    expect(json).toMatchObject({ title: 'Edited meanwhile', checkBy: yearOn() })
  })
})

it('lists as owners the people who may edit documents, and only to them', async () => {
  const ask = async (role: (typeof roles)[number]) =>
    portal.ask('GET', '/api/document-owners', { as: await portal.signInAs(role, { displayName: `One ${role}` }) })
  const { json } = await ask('mcvp')
  const names: string[] = json.map(({ displayName }: { displayName: string }) => displayName)
  expect(names).toEqual(expect.arrayContaining(['One mcvp', 'Sara Owner', 'Omar Other']))
  expect(names.filter((name) => /user|tm|tl|lcvp/.test(name))).toEqual([])
  for (const role of ['user', 'tm', 'tl', 'lcvp'] as const) expect((await ask(role)).status).toBe(403)
})
