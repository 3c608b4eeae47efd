// Revisions of approved GCPs: the approved version stays public until the revision is approved; every decision and race.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recount } from '#server/database/recount.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn, directView } from '../test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let reader: Person
let first: Person
let second: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tm')
  reader = await portal.signInAs('user')
  first = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  second = await portal.signInAs('admin', { displayName: 'Omar Farooq' })
})
afterAll(() => portal.close())

let count = 0
async function approved() {
  count += 1
  const title = `Approved ${count}`
  const { json } = await acts.submit(author, { title, submissionKey: `to-be-revised-${count}` })
  await acts.approve(first, json._id)
  await acts.notifyNow()
  return { id: json._id as string, title, better: `Better ${count}` }
}
async function revised() {
  const { id, title, better } = await approved()
  const { json } = await acts.revise(author, id, { title: better, portfolio: 'BD', version: 2 })
  return { id, title, better, version: json.version as number }
}
const publicTitle = async (id: string) => (await acts.open(reader, id)).json.title
const queued = async () =>
  (await portal.ask('GET', '/api/gcp/queue?limit=100', { as: first })).json.gcps.map(({ _id }: { _id: string }) => _id)
const counts = async () => (await acts.list(first)).json.counts
async function mailsOf(title: string) {
  await acts.notifyNow()
  return (await portal.outbox()).filter(({ subject }) => subject.endsWith(`: ${title}`)).map(({ subject }) => subject)
}

describe('a revision', () => {
  it('waits beside the public version, in the queue and the pending list, visible to author and reviewers', async () => {
    const before = await counts()
    const { id, title, better } = await revised()
    expect(await publicTitle(id)).toBe(title)
    expect((await acts.approved(reader, 'limit=1')).json.gcps[0]).toMatchObject({ _id: id, title })
    expect(Object.keys((await acts.open(reader, id)).json)).not.toContain('revision')
    for (const as of [author, first]) {
      const { json } = await acts.open(as, id)
      expect(json).toMatchObject({ title, status: 'approved', version: 3 })
      expect(json.revision).toMatchObject({ title: better, portfolio: 'BD', status: 'pending', image: directView })
    }
    expect(await queued()).toContain(id)
    const after = await counts()
    expect(after).toEqual({
      ...{ ...before, pending: before.pending + 1, approved: before.approved + 1, all: before.all + 1 },
      revisions: before.revisions + 1,
    })
    // Without the revisions, the three add up.
    expect(after.pending - after.revisions + after.approved + after.rejected).toBe(after.all)
    const pending = (await acts.list(first, 'status=pending')).json.gcps
    expect(pending[0]).toMatchObject({ _id: id, revision: { title: better } })
    const all = (await acts.list(first, 'limit=100')).json.gcps.filter(({ _id }: { _id: string }) => _id === id)
    expect(all).toHaveLength(1)
    const found = (await acts.list(first, `search=${title.replace(' ', '%20')}`)).json.gcps
    expect(found.some(({ _id }: { _id: string }) => _id === id)).toBe(true)
    expect((await acts.list(first, `status=pending&year=${pending[0].year}`)).json.gcps[0]._id).toBe(id)
    expect(await acts.audits(id)).toEqual(['gcp.submit', 'gcp.approve', 'gcp.revise'])
  })

  it('is for the author of an approved entry, with the checks of the form', async () => {
    const { id } = await approved()
    expect((await acts.revise(reader, id, {})).status).toBe(403)
    expect((await acts.revise(first, id, {})).json.message).toBe('Only the author can revise a GCP.')
    expect((await acts.revise(author, id, { portfolio: 'Sales' })).json.fields).toHaveProperty('portfolio')
    expect((await acts.revise(author, id, { version: 1 })).status).toBe(409)
    const { json } = await acts.submit(author, { title: 'Not yet approved' })
    const early = await acts.revise(author, json._id, { title: 'Early' })
    expect([early.status, early.json.error]).toEqual([409, 'notApproved'])
    expect((await acts.revise(author, 'unknown', {})).status).toBe(404)
  })

  it('replaces one that is waiting, and is idempotent', async () => {
    const { id, better } = await revised()
    const again = await acts.revise(author, id, { title: better, portfolio: 'BD', version: 2 })
    expect([again.status, again.json.version]).toEqual([200, 3])
    const other = await acts.revise(author, id, { title: 'Best', version: 3 })
    expect(other.json.revision).toMatchObject({ title: 'Best', portfolio: 'MXP' })
    const late = await acts.approve(first, id, { version: 3 })
    expect([late.status, late.json.message]).toEqual([409, 'The author has revised this GCP. Please read it again.'])
  })

  it('becomes the public version once approved, and its author is notified', async () => {
    const { id, better, version } = await revised()
    const { json } = await acts.approve(second, id, { version })
    expect(json).toMatchObject({ title: better, portfolio: 'BD', status: 'approved', revision: null })
    expect((await acts.approve(second, id, { version })).json.version).toBe(json.version)
    expect(await publicTitle(id)).toBe(better)
    expect((await acts.approved(reader, `portfolio=BD&limit=1`)).json.gcps[0]._id).toBe(id)
    expect(await queued()).not.toContain(id)
    expect(await mailsOf(better)).toEqual([`Your revision is approved: ${better}`])
    expect(await acts.audits(id)).toContain('gcp.approveRevision')
  })

  it('leaves the approved version once rejected, and its author gets the reason and can try again', async () => {
    const { id, title, version } = await revised()
    const { json } = await acts.reject(first, id, { version, reason: 'Where are the numbers?' })
    expect(json).toMatchObject({ title, status: 'approved', revision: { status: 'rejected' } })
    // A double click, with and without the version.
    expect((await acts.reject(first, id, { version, reason: 'Where are the numbers?' })).status).toBe(200)
    expect((await acts.reject(first, id)).json.status).toBe('approved')
    const other = await acts.reject(second, id, { version })
    expect([other.status, other.json.message]).toEqual([409, 'Sana Malik already rejected this revision.'])
    const approving = await acts.approve(second, id, { version })
    expect([approving.status, approving.json.message]).toEqual([409, 'Sana Malik already rejected this revision.'])
    expect((await acts.approve(first, id, { version })).status).toBe(409)
    expect(await publicTitle(id)).toBe(title)
    expect(await queued()).not.toContain(id)
    expect(await mailsOf(title)).toContain(`Your revision needs changes: ${title}`)
    const mail = (await portal.outbox()).find(({ subject }) => subject === `Your revision needs changes: ${title}`)
    expect(mail?.text).toContain('Where are the numbers?')
    expect((await acts.open(author, id)).json.revision.reason).toBe('Where are the numbers?')
    expect((await acts.revise(author, id, { title: 'With numbers' })).json.revision).toMatchObject({
      ...{ status: 'pending', reason: null },
    })
    // A reviewer who has seen that nothing is waiting means the entry itself.
    const again = await acts.reject(first, id)
    expect((await acts.reject(first, id, { version: again.json.version })).json.status).toBe('rejected')
    expect((await acts.open(reader, id)).status).toBe(404)
  })
})

describe('undo', () => {
  it('of an approval restores the previous texts and the revision', async () => {
    const { id, title, better, version } = await revised()
    const before = (await acts.open(first, id)).json
    await acts.approve(first, id, { version })
    const { status, json } = await acts.takeBack(first, id)
    expect([status, json]).toEqual([200, { ...before, version: version + 2 }])
    expect(await publicTitle(id)).toBe(title)
    expect(await queued()).toContain(id)
    expect(await mailsOf(better)).toEqual([])
  })

  it('of a rejection restores the revision, for the reviewer who decided', async () => {
    const { id, title, better, version } = await revised()
    await acts.reject(first, id, { version, reason: 'No' })
    expect((await acts.takeBack(second, id)).status).toBe(409)
    expect((await acts.takeBack(first, id)).json.revision).toMatchObject({ status: 'pending', title: better })
    expect(await mailsOf(title)).toEqual([`Your GCP is approved: ${title}`])
  })

  it('never overwrites what the author or an editor has written since', async () => {
    const { id, version } = await revised()
    await acts.approve(first, id, { version })
    await acts.edit(second, id, { title: 'Corrected' })
    expect((await acts.takeBack(first, id)).status).toBe(409)
    expect(await publicTitle(id)).toBe('Corrected')
    await acts.revise(author, id, { title: 'Newer' })
    expect((await acts.takeBack(first, id)).status).toBe(409)
    expect((await acts.open(author, id)).json.revision.title).toBe('Newer')
  })
})

describe('concurrently', () => {
  it('never publishes a revision that the reviewer has not read', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, better, version } = await revised()
      const [sent, decided] = await Promise.all([
        acts.revise(author, id, { title: 'Unread', version }),
        acts.approve(first, id, { version }),
      ])
      expect([sent.status, decided.status].sort()).toEqual([200, 409])
      expect(await publicTitle(id)).toBe(decided.status === 200 ? better : `Approved ${count}`)
    }
  })

  it('accepts one of two decisions', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, title, better, version } = await revised()
      const answers = await Promise.all([acts.approve(first, id, { version }), acts.reject(second, id, { version })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await publicTitle(id)).toBe(answers[0]?.status === 200 ? better : title)
    }
  })

  it('keeps the counts correct', async () => {
    const { db, engine } = portal
    for (const each of hub.recounts ?? []) expect(await recount({ db, engine }, each)).toEqual([])
  })
})

it('an edit changes the public version at once, and the revision keeps waiting', async () => {
  const { id, better } = await revised()
  const { json } = await acts.edit(first, id, { title: 'By the editor', version: 3 })
  expect(json).toMatchObject({ title: 'By the editor', status: 'approved', revision: { title: better } })
  expect(await queued()).toContain(id)
})
