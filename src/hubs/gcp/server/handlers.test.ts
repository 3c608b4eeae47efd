// GCP endpoints: submit, read, edit and revise, with every refusal, over HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { type Role, roles } from '#shared/roles.ts'
import { hub } from './handlers.ts'
import { actsOn, directView, driveId, form } from './test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
const people = {} as Record<Role, Person>
let stranger: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  for (const role of roles) people[role] = await portal.signInAs(role)
  stranger = await portal.signInAs('tm')
})
afterAll(() => portal.close())

const specified = ['_id', 'title', 'name', 'email', 'portfolio', 'category', 'localCommittee', 'gcpDetails', 'gcpLink']
const readersFields = [...specified, 'image', 'imageLink', 'status', 'year', 'createdAt', 'repeats'].sort()

describe('access', () => {
  const may = { all: roles, teams: ['tm', 'tl', 'lcvp', 'mcvp', 'admin'], national: ['mcvp', 'admin'] }
  const endpoints: [method: string, path: string, allowed: readonly string[]][] = [
    ['POST', '/api/gcp', may.teams],
    ['GET', '/api/gcp/approved', may.all],
    ['GET', '/api/gcp', may.national],
    ['GET', '/api/gcp/', may.national],
    ['GET', '/api/gcp/mine', may.teams],
    ['GET', '/api/gcp/no-such-id', may.all],
    ['PUT', '/api/gcp/no-such-id', may.national],
    ['PUT', '/api/gcp/no-such-id/resubmit', may.teams],
    ['PUT', '/api/gcp/no-such-id/approve', may.national],
    ['PUT', '/api/gcp/no-such-id/reject', may.national],
    ['DELETE', '/api/gcp/no-such-id', may.national],
    ['PUT', '/api/gcp/no-such-id/revision', may.teams],
    ['GET', '/api/gcp/no-such-id/repeats', may.all],
    ['POST', '/api/gcp/no-such-id/repeats', may.teams],
    ['PUT', '/api/gcp/no-such-id/repeats/no-such-id', may.teams],
    ['DELETE', '/api/gcp/no-such-id/repeats/no-such-id', may.teams],
    ['PUT', '/api/gcp/no-such-id/bookmark', may.all],
  ]
  it.each(endpoints)('%s %s', async (method, path, allowed) => {
    const body = method === 'GET' ? undefined : {}
    expect((await portal.ask(method, path, { body })).status).toBe(401)
    for (const role of roles) {
      const { status } = await portal.ask(method, path, { as: people[role], body })
      expect([role, status === 403]).toEqual([role, !allowed.includes(role)])
    }
  })
})

describe('submitting', () => {
  it('stores the nine fields and returns a pending entry', async () => {
    const { status, json } = await acts.submit(people.tm)
    expect(status).toBe(200)
    expect(json).toMatchObject({ ...form(), imageLink: directView, image: directView, status: 'pending', version: 1 })
    expect(new Date(json.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await acts.audits(json._id)).toEqual(['gcp.submit'])
  })

  it('ignores fields that only the server sets', async () => {
    const { json } = await acts.submit(people.tl, {
      title: 'Own words',
      status: 'approved',
      submittedBy: 'x',
      _id: 'mine',
    })
    expect(json.status).toBe('pending')
    expect(json._id).not.toBe('mine')
  })

  it.each([
    ['title', '  '],
    ['title', 'x'.repeat(201)],
    ['title', 'two\nlines'],
    ['title', 'nothing\u0000'],
    ['name', ''],
    ['email', 'not an address'],
    ['email', 'a@b.example,c@d.example'],
    ['portfolio', 'Sales'],
    ['category', ''],
    ['localCommittee', 'Atlantis'],
    ['gcpDetails', ''],
    ['gcpDetails', 'x'.repeat(10_001)],
    ['gcpDetails', 'nul \u0000'],
    ['gcpLink', 'javascript:alert(1)'],
    ['gcpLink', 'example.org'],
    ['gcpLink', 'https://me:secret@example.org/'],
    ['imageLink', 'https://me:secret@drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWx-_Yz/view'],
    ['submissionKey', 'a b'],
  ])('refuses %s %j', async (field, value) => {
    const { status, json } = await acts.submit(people.tm, { [field]: value })
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]])
  })

  it('names the missing fields and an invalid Drive link', async () => {
    const empty = await portal.ask('POST', '/api/gcp', { as: people.tm, body: {} })
    expect(Object.keys(empty.json.fields).sort()).toEqual(Object.keys(form()).sort())
    const wrong = await acts.submit(people.tm, { imageLink: 'https://drive.google.com/file/d/short/view' })
    expect(wrong.json.fields).toEqual({ imageLink: 'Invalid Google Drive link' })
  })

  it('creates one entry for a double click, with or without an idempotency key', async () => {
    const title = 'Once only'
    const keyed = { title, submissionKey: 'a-key-of-its-own' }
    const [first, second] = await Promise.all([acts.submit(people.tl, keyed), acts.submit(people.tl, keyed)])
    const third = await acts.submit(people.tl, keyed)
    expect(new Set([first, second, third].map(({ json }) => json._id)).size).toBe(1)
    const bare = await Promise.all([acts.submit(people.tm, { title }), acts.submit(people.tm, { title })])
    expect(bare[0]?.json._id).toBe(bare[1]?.json._id)
    const { n } = await portal.db
      .selectFrom('gcp')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(2)
    expect(await acts.audits(first.json._id)).toEqual(['gcp.submit'])
  })

  it("never returns another person's entry for the same idempotency key", async () => {
    const key = { submissionKey: 'somebody-elses-key' }
    const first = await acts.submit(people.tl, key)
    const other = await acts.submit(stranger, key)
    expect(other.json._id).not.toBe(first.json._id)
  })
})

describe('reading one', () => {
  it('hides what is not approved from everyone but its author and reviewers', async () => {
    const { json } = await acts.submit(people.lcvp, { title: 'Hidden for now' })
    for (const role of ['user', 'tm', 'tl'] as const) {
      const answer = await acts.open(people[role], json._id)
      expect([answer.status, answer.json]).toEqual([404, { error: 'notFound', message: 'GCP not found' }])
    }
    expect((await acts.open(undefined, json._id)).status).toBe(401)
    expect((await acts.open(people.lcvp, json._id)).json).toMatchObject({ isMine: true, version: 1, status: 'pending' })
    expect((await acts.open(people.mcvp, json._id)).json).toMatchObject({ isMine: false, reviewedBy: null })
    await acts.reject(people.mcvp, json._id, { reason: 'Too short' })
    expect((await acts.open(people.tm, json._id)).status).toBe(404)
  })

  it('shows an approved one to everyone, with the specified fields, its year and repeats, and no more', async () => {
    const { json } = await acts.submit(people.tm, { title: 'For all' })
    await acts.approve(people.mcvp, json._id)
    for (const role of ['user', 'tl', 'lcvp'] as const) {
      const answer = await acts.open(people[role], json._id)
      expect(Object.keys(answer.json).sort()).toEqual(readersFields)
    }
    const list = await acts.approved(people.user)
    expect(Object.keys(list.json.gcps[0]).sort()).toEqual(readersFields)
  })

  it.each(['unknown', '%00', `${'x'.repeat(65)}`, '..%2f'])('refuses the id %s', async (id) => {
    expect([400, 404]).toContain((await acts.open(people.admin, id)).status)
  })
})

describe('editing', () => {
  it('changes the fields, keeps status and picture, and increments the version', async () => {
    const { json } = await acts.submit(people.tm, { title: 'Before' })
    await acts.approve(people.mcvp, json._id)
    const { imageLink, ...fields } = form({ title: 'After', portfolio: 'BD', version: 2 })
    const edited = await portal.ask('PUT', `/api/gcp/${json._id}`, { as: people.mcvp, body: fields })
    expect(edited.json).toMatchObject({
      title: 'After',
      portfolio: 'BD',
      status: 'approved',
      image: directView,
      version: 3,
    })
    expect((await acts.edit(people.admin, json._id, { imageLink: '' })).json.image).toBe(directView)
    const other = driveId.replace('1Ab', '2Ab')
    const changed = await acts.edit(people.admin, json._id, { imageLink: `https://drive.google.com/open?id=${other}` })
    expect(changed.json.image).toBe(directView.replace('1Ab', '2Ab'))
    expect(await acts.audits(json._id)).toEqual(['gcp.submit', 'gcp.approve', 'gcp.edit', 'gcp.edit', 'gcp.edit'])
  })

  it('refuses a wrong picture, a missing field and an unknown entry', async () => {
    const { json } = await acts.submit(people.tm, { title: 'Stays' })
    expect((await acts.edit(people.mcvp, json._id, { imageLink: 'x' })).json.fields).toEqual({
      imageLink: 'Invalid Google Drive link',
    })
    expect((await acts.edit(people.mcvp, json._id, { title: undefined })).status).toBe(400)
    expect((await acts.edit(people.mcvp, 'unknown', {})).status).toBe(404)
  })

  it('refuses all but the first of many concurrent edits, and returns the newer record', async () => {
    const { json } = await acts.submit(people.tm, { title: 'Shared' })
    const saved = await raceToSave(6, (n) => acts.edit(people.mcvp, json._id, { title: `Number ${n}`, version: 1 }))
    expect(saved).toMatchObject({ _id: json._id, version: 2 })
  })
})

describe('revising', () => {
  it('sends a rejected entry back to the reviewers, with the last reason', async () => {
    const { json } = await acts.submit(people.tl, { title: 'First try' })
    await acts.reject(people.mcvp, json._id, { reason: 'Say what came out of it.' })
    const again = await acts.resubmit(people.tl, json._id, { title: 'Second try', version: 2 })
    expect(again.json).toMatchObject({
      title: 'Second try',
      status: 'pending',
      version: 3,
      reason: 'Say what came out of it.',
    })
    expect((await acts.approve(people.mcvp, json._id, { version: 3 })).json).toMatchObject({
      status: 'approved',
      reason: null,
    })
    expect(await acts.audits(json._id)).toEqual(['gcp.submit', 'gcp.reject', 'gcp.resubmit', 'gcp.approve'])
  })

  it('is for the author only, and is refused once the entry is approved', async () => {
    const { json } = await acts.submit(people.tl, { title: 'Not yours' })
    expect((await acts.resubmit(stranger, json._id, {})).status).toBe(404)
    expect((await acts.resubmit(people.mcvp, json._id, {})).status).toBe(403)
    await acts.approve(people.admin, json._id)
    expect((await acts.resubmit(stranger, json._id, {})).status).toBe(403)
    const late = await acts.resubmit(people.tl, json._id, { title: 'Late' })
    expect([late.status, late.json.error]).toEqual([409, 'alreadyApproved'])
  })
})
