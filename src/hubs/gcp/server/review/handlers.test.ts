// Approve and reject: mails, reasons, idempotency, and two reviewers at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let first: Person
let second: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tm', { displayName: 'Bilal Ahmed' })
  first = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  second = await portal.signInAs('admin', { displayName: 'Omar Farooq' })
})
afterAll(() => portal.close())

let count = 0
async function submitted() {
  count += 1
  const { json } = await acts.submit(author, { title: `Practice ${count}`, submissionKey: `practice-${count}` })
  return json as { _id: string; title: string }
}
async function mailsAbout(title: string) {
  await acts.notifyNow()
  return (await portal.outbox()).filter(({ subject }) => subject.endsWith(`: ${title}`))
}

describe('a decision', () => {
  it('works without a body, as simple clients send it', async () => {
    const { _id } = await submitted()
    expect((await acts.approve(first, _id)).json).toMatchObject({
      status: 'approved',
      reviewedBy: 'Sana Malik',
      version: 2,
    })
    expect((await acts.reject(first, _id)).json).toMatchObject({ status: 'rejected', reason: null })
    expect((await acts.approve(second, _id)).json).toMatchObject({ status: 'approved', reviewedBy: 'Omar Farooq' })
    const withHeader = await portal.ask('PUT', `/api/gcp/${_id}/reject`, { as: first, body: '' })
    expect(withHeader.json.status).toBe('rejected')
  })

  it('is mailed to the author, with the reason and a link', async () => {
    const { _id, title } = await submitted()
    await acts.reject(first, _id, { reason: 'Please add <b>numbers</b>.' })
    const [rejection] = await mailsAbout(title)
    expect(rejection?.to).toBe(author.email)
    expect(rejection?.text).toContain('Please add <b>numbers</b>.')
    expect(rejection?.html).toContain('Please add &#60;b&#62;numbers&#60;/b&#62;.')
    expect(rejection?.link).toContain(`/#/gcpform?revise=${_id}`)
    await acts.approve(first, _id)
    expect((await mailsAbout(title)).map(({ subject }) => subject).sort()).toEqual([
      `Decision changed on your GCP: ${title}`,
      `Your GCP needs changes: ${title}`,
    ])
  })

  it('is not mailed to an author who was deactivated', async () => {
    const gone = await portal.signInAs('tm')
    const title = 'Of somebody who left'
    const { json } = await acts.submit(gone, { title, submissionKey: 'practice-of-gone' })
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', gone.uid).execute()
    expect((await acts.approve(first, json._id)).json.status).toBe('approved')
    expect(await mailsAbout(title)).toEqual([])
  })

  it('of an MCVP is no approval of their own entry, unless nobody else could review it', async () => {
    const { json } = await acts.submit(first, { title: 'Of a reviewer', submissionKey: 'practice-of-a-reviewer' })
    const refused = await acts.approve(first, json._id)
    expect([refused.status, refused.json.error]).toEqual([403, 'ownGcp'])
    const setOthers = (active: 0 | 1) =>
      portal.db.updateTable('user').set({ active }).where('id', '=', second.uid).execute()
    await setOthers(0)
    expect((await acts.approve(first, json._id)).json.status).toBe('approved')
    await setOthers(1)
    expect((await acts.revise(first, json._id, { title: 'Of a reviewer, revised' })).status).toBe(200)
    expect((await acts.approve(first, json._id)).status).toBe(403)
    expect((await acts.approve(second, json._id)).json.title).toBe('Of a reviewer, revised')
    const another = await portal.signInAs('mcvp')
    await setOthers(0)
    await acts.revise(first, json._id, { title: 'Of a reviewer, again' })
    expect((await acts.approve(first, json._id)).status).toBe(403)
    expect((await acts.approve(another, json._id)).status).toBe(200)
    await portal.db.updateTable('user').set({ active: 0 }).where('id', '=', another.uid).execute()
    await setOthers(1)
  })

  it('is idempotent when it is sent again', async () => {
    const { _id, title } = await submitted()
    await Promise.all([acts.approve(first, _id, { version: 1 }), acts.approve(first, _id, { version: 1 })])
    expect((await acts.approve(first, _id, { version: 1 })).status).toBe(200)
    expect(await mailsAbout(title)).toHaveLength(1)
    expect(await acts.audits(_id)).toEqual(['gcp.submit', 'gcp.approve'])
  })

  it('counts again with another reason, and once with the same or none', async () => {
    const { _id } = await submitted()
    const reasonAfter = async (decision: object) => (await acts.reject(first, _id, decision)).json.reason
    expect(await reasonAfter({ reason: 'Too short' })).toBe('Too short')
    expect(await reasonAfter({ reason: 'Too long' })).toBe('Too long')
    expect(await reasonAfter({ reason: 'Too long' })).toBe('Too long')
    expect(await reasonAfter({})).toBe('Too long')
    expect(await acts.audits(_id)).toEqual(['gcp.submit', 'gcp.reject', 'gcp.reject'])
  })

  it('refuses a reason that is too long and an unknown entry', async () => {
    const { _id } = await submitted()
    expect((await acts.reject(first, _id, { reason: 'x'.repeat(1001) })).json.fields).toHaveProperty('reason')
    expect((await acts.approve(first, 'unknown')).status).toBe(404)
  })
})

describe('two reviewers at once', () => {
  it('the slower one sees what the faster one decided', async () => {
    const { _id, title } = await submitted()
    const answers = await Promise.all([
      acts.approve(first, _id, { version: 1 }),
      acts.reject(second, _id, { version: 1, reason: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [decided, refused] = answers.sort((a, b) => a.status - b.status)
    const { status, reviewedBy } = decided?.json ?? {}
    expect(refused?.json.message).toBe(`${reviewedBy} already ${status} this GCP.`)
    expect(refused?.json.details).toMatchObject({ _id, status, reviewedBy, version: 2 })
    expect(await mailsAbout(title)).toHaveLength(1)
  })

  it('also when both decide the same', async () => {
    const { _id } = await submitted()
    await acts.approve(first, _id, { version: 1 })
    const late = await acts.approve(second, _id, { version: 1 })
    expect([late.status, late.json.message]).toEqual([409, 'Sana Malik already approved this GCP.'])
  })

  it('never approves texts that the author changed in the meantime', async () => {
    const { _id } = await submitted()
    await acts.resubmit(author, _id, { title: 'Other words' })
    const late = await acts.approve(first, _id, { version: 1 })
    expect([late.status, late.json.details.title]).toEqual([409, 'Other words'])
    expect(late.json.message).toBe('The author has revised this GCP. Please read it again.')
  })

  it('refuses both decisions on an entry changed since it was loaded, even a repeat of your own', async () => {
    const { _id } = await submitted()
    expect((await acts.approve(first, _id, { version: 1 })).json.version).toBe(2)
    const edited = await acts.edit(second, _id, { title: 'Edited since', version: 2 })
    expect(edited.json).toMatchObject({ status: 'approved', version: 3 })
    for (const version of [1, 2]) {
      for (const decide of [acts.approve, acts.reject]) {
        const late = await decide(first, _id, { version })
        expect([late.status, late.json.details]).toEqual([
          409,
          expect.objectContaining({ _id, version: 3, title: 'Edited since', status: 'approved' }),
        ])
      }
    }
    // Without a version, or with the newest one, it counts.
    expect((await acts.approve(first, _id)).json).toMatchObject({ status: 'approved', version: 3 })
    expect((await acts.reject(first, _id, { version: 3 })).json).toMatchObject({ status: 'rejected', version: 4 })
    expect((await acts.approve(second, _id)).json).toMatchObject({ status: 'approved', version: 5 })
  })
})
