// Erasure in the GCP hub: what stays of an erased person, and whether everything keeps working.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { recountOf } from '#server/figures/recount-figures.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { repeatFigures } from './figures.ts'
import { insertGcp } from './queries.ts'
import { actsOn, form } from './test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let erasure: ReturnType<typeof createErasureHelper>
let reviewer: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
  acts = actsOn(portal)
  erasure = createErasureHelper(portal, hubs)
  reviewer = await portal.signInAs('mcvp', { displayName: 'Maha Noor' })
})
afterAll(() => portal.close())

let n = 0
async function author() {
  n += 1
  const displayName = `Zainab Author${String.fromCharCode(64 + n)}`
  const person = await portal.signInAs('tl', { displayName })
  return { ...person, displayName, own: { name: displayName, email: person.email } }
}
const mails = async () => (await portal.outbox()).length
const rowOf = (id: string) => portal.db.selectFrom('gcp').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findUndoable = (gcpId: string) =>
  portal.db.selectFrom('gcpHeld').selectAll().where('gcpId', '=', gcpId).executeTakeFirstOrThrow()

it('the personal data export has what they shared, decided, repeated and bookmarked, and nothing about others', async () => {
  const who = await author()
  const other = await author()
  const { json: shared } = await acts.submit(who, { ...who.own, title: 'Told in the file' })
  const { json: foreign } = await acts.submit(other, { ...other.own, title: 'Of another' })
  await acts.approve(reviewer, shared._id)
  await acts.approve(reviewer, foreign._id)
  await acts.revise(who, shared._id, { ...who.own, title: 'Told better' })
  await acts.reject(reviewer, shared._id, { reason: 'Not yet.' })
  await acts.repeat(who, foreign._id, { outcome: 'It worked here.' })
  await acts.bookmark(who, foreign._id)
  const data = await erasure.dataOf(who)
  expect(data['Good case practices that you shared']).toMatchObject([
    {
      title: 'Told in the file',
      name: who.displayName,
      revision: { reason: 'Not yet.', words: { title: 'Told better' } },
    },
  ])
  expect(data['Good case practices that you repeated']).toMatchObject([{ outcome: 'It worked here.' }])
  expect(data['Good case practices that you bookmarked']).toMatchObject([{ gcpId: foreign._id }])
  for (const text of [other.displayName, other.uid, reviewer.uid, 'Maha Noor', 'searchText'])
    expect(JSON.stringify(data)).not.toContain(text)
  const decided = (await erasure.dataOf(reviewer))['Good case practices that you reviewed']
  expect(decided).toContainEqual(expect.objectContaining({ id: foreign._id, reviewerName: 'Maha Noor' }))
  expect(JSON.stringify(decided)).not.toContain(other.email)
})

describe('an author who was erased', () => {
  it('leaves approved entries public; they can be found, edited without an address, and decided on', async () => {
    const who = await author()
    const { json: made } = await acts.submit(who, { ...who.own, title: `Praised by ${who.displayName}` })
    await acts.approve(reviewer, made._id)
    await acts.notifyNow()
    await acts.revise(who, made._id, { ...who.own, title: 'Waiting words' })
    const erased = await erasure.erase(who)
    expect(await erasure.columnsWith([who.uid, who.email])).toEqual([])
    const { title, name } = await rowOf(made._id)
    expect([title, name]).toEqual([`Praised by ${who.displayName}`, 'a former member'])
    // In free text, an admin decides.
    const named = await erasure.removeNames(await portal.signInAs('admin'))
    expect(new Set(named)).toEqual(new Set(['GCP', 'Audit trail entry']))
    expect(await erasure.columnsWith([who.displayName, who.displayName.toLowerCase()])).toEqual([])
    expect(await erasure.miscounted()).toEqual([])

    const reader = await portal.signInAs('tm')
    const seen = { title: 'Praised by a former member', name: 'a former member', email: '' }
    expect((await acts.open(reader, made._id)).json).toMatchObject(seen)
    expect((await acts.approved(reader, 'search=praised%20former')).json.gcps).toMatchObject([seen])
    const { json: found } = await portal.ask('GET', `/api/search?q=${encodeURIComponent(who.displayName)}`, {
      as: reader,
    })
    expect(JSON.stringify(found)).not.toContain(made._id)
    const { json: waits } = await acts.open(reviewer, made._id)
    expect(waits.revision).toMatchObject({ title: 'Waiting words', name: 'a former member', email: '' })

    const before = await mails()
    const { version } = waits
    expect((await acts.approve(reviewer, made._id, { version })).json).toMatchObject({
      title: 'Waiting words',
      email: '',
    })
    const kept = { title: 'Corrected', name: 'a former member', email: '' }
    expect((await acts.edit(reviewer, made._id, kept)).json).toMatchObject(kept)
    expect((await acts.repeat(reader, made._id)).status).toBe(200)
    expect((await acts.reject(reviewer, made._id, { reason: 'Outdated' })).json.status).toBe('rejected')
    await acts.notifyNow()
    expect(await mails()).toBe(before)
    expect(await rowOf(made._id)).toMatchObject({ submittedBy: erased.former })
    expect(await erasure.miscounted()).toEqual([])
  })

  it('gets no notification of a decision in its undo window, and the decision can still be undone', async () => {
    const who = await author()
    const { json: made } = await acts.submit(who, { ...who.own, title: 'Held' })
    await acts.approve(reviewer, made._id)
    await acts.notifyNow()
    await acts.revise(who, made._id, { ...who.own, title: 'Held anew' })
    await acts.approve(reviewer, made._id)
    await erasure.erase(who)
    expect((await findUndoable(made._id)).before).not.toContain(who.email)
    expect((await acts.takeBack(reviewer, made._id)).json).toMatchObject({
      ...{ title: 'Held', name: 'a former member', email: '' },
      revision: { title: 'Held anew', name: 'a former member', status: 'pending' },
    })
    const { json } = await acts.reject(reviewer, made._id, { reason: 'No.' })
    expect(json.revision.status).toBe('rejected')
    const before = await mails()
    await acts.notifyNow()
    expect(await mails()).toBe(before)
    expect(await erasure.miscounted()).toEqual([])
  })

  it('is redacted in a revision and its reason, and a decision in its undo window can still be undone', async () => {
    const [who, other] = [await author(), await author()]
    const { json: made } = await acts.submit(other, { ...other.own, title: 'Plain' })
    await acts.approve(reviewer, made._id)
    await acts.notifyNow()
    await acts.revise(other, made._id, { ...other.own, title: `With ${who.displayName}`, gcpDetails: 'Details' })
    await acts.reject(reviewer, made._id, { reason: `Leave out ${who.displayName}.` })
    await erasure.erase(who)
    const named = await erasure.removeNames(await portal.signInAs('admin'))
    expect(new Set(named)).toEqual(new Set(['GCP', 'Audit trail entry']))
    const words = { title: 'With a former member', name: other.displayName, searchText: ' with a former member\n mxp' }
    expect(JSON.parse((await rowOf(made._id)).revision)).toMatchObject({ words, reason: 'Leave out a former member.' })
    expect((await acts.takeBack(reviewer, made._id)).json).toMatchObject({
      ...{ title: 'Plain', name: other.displayName, revision: { status: 'pending' } },
    })
    expect(await erasure.miscounted()).toEqual([])
  })

  it('does not anonymise the name of somebody else who still has an account', async () => {
    const [who, friend] = [await author(), await author()]
    const { json: forFriend } = await acts.submit(who, { ...friend.own, title: 'For a friend' })
    const { json: private_ } = await acts.submit(who, { title: 'Private', name: 'Z. A.', email: 'z.a@mail.example' })
    const { json: byFriend } = await acts.submit(friend, { ...who.own, title: 'By a friend' })
    await acts.edit(reviewer, private_._id, { title: 'Private', name: 'Zed A.', email: 'z.a@mail.example' })
    await erasure.erase(who)
    expect(await erasure.columnsWith(['Zed A.', 'Z. A.', 'z.a@mail'])).toEqual([])
    expect(await rowOf(forFriend._id)).toMatchObject(friend.own)
    expect(await rowOf(private_._id)).toMatchObject({ name: 'a former member', email: '' })
    expect(await rowOf(byFriend._id)).toMatchObject({ name: 'a former member', email: '', submittedBy: friend.uid })
    const kept = { title: 'Still mine', name: 'a former member', email: '' }
    expect((await acts.resubmit(friend, byFriend._id, kept)).json).toMatchObject(kept)
  })
})

it('an edit cannot remove the address of an entry', async () => {
  const who = await author()
  const { json: made } = await acts.submit(who, who.own)
  const { status, json } = await portal.ask('PUT', `/api/gcp/${made._id}`, { as: reviewer, body: form({ email: '' }) })
  expect([status, json.fields]).toEqual([400, { email: 'Enter an email address.' }])
})

it('an erased reviewer becomes a former member, and the decision stands and is sent to the author', async () => {
  const who = await author()
  const leaving = await portal.signInAs('mcvp', { displayName: 'Rida Reviewer' })
  const { json: one } = await acts.submit(who, { ...who.own, title: 'Decided' })
  const { json: two } = await acts.submit(who, { ...who.own, title: 'Revised' })
  await acts.approve(reviewer, two._id)
  await acts.notifyNow()
  await acts.approve(leaving, one._id)
  await acts.revise(who, two._id, { ...who.own, title: 'Revised twice' })
  await acts.reject(leaving, two._id, { reason: 'So not.' })
  await erasure.erase(leaving)
  expect(await erasure.columnsWith([leaving.uid, leaving.email, 'Rida Reviewer'])).toEqual([])
  expect((await acts.open(reviewer, one._id)).json.reviewedBy).toBe('a former member')
  const late = await acts.takeBack(reviewer, one._id)
  expect([late.status, late.json.message]).toEqual([409, 'A former member already approved this GCP.'])
  expect((await acts.takeBack(reviewer, two._id)).json.message).toBe('A former member already rejected this revision.')
  await acts.notifyNow()
  const subjects = (await portal.outbox()).filter(({ to }) => to === who.email).map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining(['Your GCP is approved: Decided', 'Your revision needs changes: Revised']),
  )
})

it('repeats stay and count, also late ones found by the second pass; bookmarks are deleted', async () => {
  const [who, other] = [await author(), await author()]
  const { json: made } = await acts.submit(other, other.own)
  await acts.approve(reviewer, made._id)
  await acts.repeat(who, made._id, { localCommittee: 'Karachi', outcome: `${who.displayName} did it.` })
  await acts.bookmark(who, made._id)
  const listRepeats = () => portal.db.selectFrom('gcpRepeat').selectAll().where('gcpId', '=', made._id).execute()
  const [before] = await listRepeats()
  const erased = await erasure.erase(who)
  const late = { ...before, id: 'late', seq: 99_999, localCommittee: 'Lahore' }
  await portal.db.insertInto('gcpRepeat').values(late).execute()
  await recountOf(repeatFigures).mend(portal.portal)
  const sent = { fields: form({ ...who.own }), year: made.year, submittedBy: who.uid, submissionKey: 'sent-late' }
  for (const _ of ['twice', 'with one key']) {
    await inTransaction(portal.db, (trx) => insertGcp(trx, sent))
    await erasure.runSecondPass(erased)
  }
  expect(await listRepeats()).toMatchObject([{ name: 'a former member', outcome: `${who.displayName} did it.` }])
  expect(await erasure.removeNames(await portal.signInAs('admin'))).toContain('Repeat of a GCP')
  expect(await listRepeats()).toMatchObject([{ name: 'a former member', outcome: 'a former member did it.' }])
  expect((await acts.repeats(other, made._id)).json).toMatchObject({ total: 1, committees: 1 })
  expect(await portal.db.selectFrom('gcpBookmark').selectAll().where('uid', '=', who.uid).execute()).toEqual([])
  expect(await erasure.columnsWith([who.uid, who.email, who.displayName])).toEqual([])
  expect(await erasure.miscounted()).toEqual([])
})
