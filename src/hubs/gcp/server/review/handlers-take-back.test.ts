// Undo window of review decisions: ten seconds in which nobody is notified of an undone decision. Later changes send a mail
// that says so, and two instances or a restart notify once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startBeside, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { hub } from '../handlers.ts'
import { actsOn } from '../test-gcp.ts'
import { notifyDue } from './changes-notify.ts'

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let author: Person
let first: Person
let second: Person
/** Two instances in one process would block each other on the SQLite file; tests/faults uses two processes. */
let beside: Awaited<ReturnType<typeof startBeside>> | undefined
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  acts = actsOn(portal)
  author = await portal.signInAs('tm', { displayName: 'Bilal Ahmed' })
  first = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  second = await portal.signInAs('admin', { displayName: 'Omar Farooq' })
  if (portal.engine !== 'sqlite') beside = await startBeside(portal, [hub])
})
afterAll(async () => {
  await beside?.close()
  await portal.close()
})

let count = 0
async function submitted() {
  count += 1
  const { json } = await acts.submit(author, { title: `Held ${count}`, submissionKey: `held-practice-${count}` })
  return json as { _id: string; title: string }
}
const listMails = async (title: string) =>
  (await portal.outbox()).filter(({ subject }) => subject.endsWith(`: ${title}`)).map(({ subject }) => subject)
async function notifyAndListMails(title: string) {
  await acts.notifyNow()
  return listMails(title)
}
const countNotifications = async (title: string) =>
  (await portal.db.selectFrom('inboxItem').select('text').where('text', 'like', `%: ${title}`).execute()).length
const readCounts = async () => (await acts.list(first)).json.counts

describe('undo of a decision', () => {
  it('leaves everything as it was, and notifies nobody', async () => {
    const { _id, title } = await submitted()
    const before = { counts: await readCounts(), gcp: (await acts.open(first, _id)).json }
    await acts.reject(first, _id, { version: 1, reason: 'No' })
    await notifyDue(portal.portal)
    expect([await listMails(title), await countNotifications(title)]).toEqual([[], 0])
    const back = await acts.takeBack(first, _id)
    expect([back.status, back.json]).toEqual([200, { ...before.gcp, version: 3 }])
    expect(await readCounts()).toEqual(before.counts)
    expect([await notifyAndListMails(title), await countNotifications(title)]).toEqual([[], 0])
    expect(await acts.audits(_id)).toEqual(['gcp.submit', 'gcp.reject', 'gcp.takeBack'])
  })

  it('is idempotent when it is sent again', async () => {
    const { _id } = await submitted()
    await acts.approve(first, _id)
    const answers = await Promise.all([acts.takeBack(first, _id), acts.takeBack(first, _id)])
    expect(answers.map(({ status, json }) => [status, json.status, json.version])).toEqual([
      [200, 'pending', 3],
      [200, 'pending', 3],
    ])
    expect(await acts.audits(_id)).toEqual(['gcp.submit', 'gcp.approve', 'gcp.takeBack'])
  })

  it('is too late once the author was notified', async () => {
    const { _id, title } = await submitted()
    await acts.approve(first, _id)
    expect(await notifyAndListMails(title)).toHaveLength(1)
    const late = await acts.takeBack(first, _id)
    expect([late.status, late.json.error, late.json.details.status]).toEqual([409, 'tooLate', 'approved'])
    expect((await acts.open(first, _id)).json.status).toBe('approved')
  })

  it("is not for others, nor for somebody else's newer decision", async () => {
    const { _id } = await submitted()
    await acts.approve(first, _id)
    const others = await acts.takeBack(second, _id)
    expect([others.status, others.json.message]).toEqual([409, 'Sana Malik already approved this GCP.'])
    await acts.reject(second, _id, { version: 2 })
    const mine = await acts.takeBack(first, _id)
    expect([mine.status, mine.json.message]).toEqual([409, 'Omar Farooq already rejected this GCP.'])
    expect((await acts.takeBack(author, _id)).status).toBe(403)
    expect((await acts.takeBack(first, 'unknown')).status).toBe(404)
  })

  it('is reported to a reviewer who read the entry before', async () => {
    const { _id } = await submitted()
    await acts.approve(first, _id)
    await acts.takeBack(first, _id)
    const late = await acts.reject(second, _id, { version: 1 })
    expect(late.json.message).toBe('A decision on this GCP was undone. Please check it again.')
    expect((await acts.reject(second, _id, { version: 3 })).json.status).toBe('rejected')
  })

  it('is refused once the author revised the entry, and no outdated mail is sent', async () => {
    const { _id, title } = await submitted()
    await acts.reject(first, _id, { reason: 'No' })
    await acts.resubmit(author, _id, { title })
    expect((await acts.takeBack(first, _id)).status).toBe(409)
    expect(await notifyAndListMails(title)).toEqual([])
    await acts.approve(first, _id)
    expect(await notifyAndListMails(title)).toEqual([`Your GCP is approved: ${title}`])
  })

  it('is refused once the approved entry has a pending revision: its author has seen the decision', async () => {
    const { _id, title } = await submitted()
    const { json } = await acts.approve(first, _id)
    expect((await acts.revise(author, _id, { title: 'Better', version: json.version })).status).toBe(200)
    expect((await acts.takeBack(first, _id)).status).toBe(409)
    expect((await acts.open(first, _id)).json).toMatchObject({ title, status: 'approved', version: json.version + 1 })
  })
})

describe('a decision that is changed', () => {
  it('within the undo window sends one mail, as if it were the first', async () => {
    const { _id, title } = await submitted()
    await acts.approve(first, _id)
    await acts.reject(first, _id, { reason: 'No numbers' })
    expect(await notifyAndListMails(title)).toEqual([`Your GCP needs changes: ${title}`])
  })

  it('later sends a mail that says so, and none when it is changed back', async () => {
    const { _id, title } = await submitted()
    await acts.approve(first, _id)
    await notifyAndListMails(title)
    await acts.reject(second, _id, { reason: 'Twice in the Hub' })
    await acts.approve(second, _id)
    expect(await notifyAndListMails(title)).toEqual([`Your GCP is approved: ${title}`])
    await acts.reject(second, _id, { reason: 'Twice in the Hub' })
    expect(await notifyAndListMails(title)).toContain(`Decision changed on your GCP: ${title}`)
    const [mail] = (await portal.outbox()).filter(({ subject }) => subject.startsWith('Decision changed on your GCP'))
    expect(mail?.text).toContain(
      `the decision on your good case practice "${title}" has changed: it is no longer approved`,
    )
    expect(mail?.text).toContain('Twice in the Hub')
    expect(await countNotifications(title)).toBe(2)
  })

  it('returns to the previous reviewer when it is undone', async () => {
    const { _id, title } = await submitted()
    await acts.reject(first, _id, { reason: 'No numbers' })
    await notifyAndListMails(title)
    await acts.approve(second, _id)
    const { json } = await acts.takeBack(second, _id)
    expect(json).toMatchObject({ status: 'rejected', reason: 'No numbers', reviewedBy: 'Sana Malik' })
    expect(await notifyAndListMails(title)).toHaveLength(1)
  })
})

describe('before the notification', () => {
  const change = (uid: string, values: object) =>
    portal.db.updateTable('user').set(values).where('id', '=', uid).execute()

  it('the reviewer lost the role: the decision stands, and is sent', async () => {
    const leaving = await portal.signInAs('admin', { displayName: 'Hina Raza' })
    const { _id, title } = await submitted()
    await acts.approve(leaving, _id)
    await change(leaving.uid, { role: 'tm' })
    expect((await acts.takeBack(leaving, _id)).status).toBe(403)
    expect(await notifyAndListMails(title)).toEqual([`Your GCP is approved: ${title}`])
  })

  it('the author was deactivated: no mail is sent, and nothing waits forever', async () => {
    const { _id, title } = await submitted()
    await acts.approve(first, _id)
    await change(author.uid, { active: 0 })
    expect([await notifyAndListMails(title), await countNotifications(title)]).toEqual([[], 0])
    expect(await portal.db.selectFrom('gcpHeld').selectAll().where('gcpId', '=', _id).execute()).toEqual([])
    await change(author.uid, { active: 1 })
  })

  it('a clock that was years ahead is corrected: the author is notified all the same', async () => {
    const { _id, title } = await submitted()
    await acts.approve(first, _id)
    await notifyDue(portal.portal)
    expect(await listMails(title)).toEqual([])
    await portal.db.updateTable('gcpHeld').set({ dueAt: '2099-01-01T00:00:00.000Z' }).where('gcpId', '=', _id).execute()
    await notifyDue(portal.portal)
    expect(await listMails(title)).toHaveLength(1)
  })
})

describe('two instances', () => {
  it('notify of each decision once', async () => {
    const all = []
    for (let n = 0; n < 12; n++) all.push(await submitted())
    for (const { _id } of all) await acts.approve(first, _id)
    await portal.db
      .updateTable('gcpHeld')
      .set({ dueAt: new Date(0).toISOString() })
      .where('dueAt', '>', '')
      .execute()
    await Promise.all([notifyDue(portal.portal), beside && notifyDue(beside.portal), notifyDue(portal.portal)])
    for (const { title } of all)
      expect([await listMails(title), await countNotifications(title)]).toEqual([[`Your GCP is approved: ${title}`], 1])
  })

  it('decide the same entry concurrently: one decision, one mail', async () => {
    const other = beside ?? portal
    for (let n = 0; n < 6; n++) {
      const { _id, title } = await submitted()
      const body = { version: 1 }
      const answers = await Promise.all([
        acts.approve(first, _id, body),
        other.ask('PUT', `/api/gcp/${_id}/approve`, { as: first, body }),
        other.ask('PUT', `/api/gcp/${_id}/approve`, { as: second, body }),
        acts.reject(second, _id, body),
      ])
      const decided = answers.filter(({ status }) => status === 200).map(({ json }) => json.reviewedBy)
      expect(new Set(decided).size).toBe(1)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(await acts.audits(_id)).toHaveLength(2)
      expect(await notifyAndListMails(title)).toHaveLength(1)
    }
  })

  it('undo and notify concurrently: one of the two, never both', async () => {
    for (let n = 0; n < 12; n++) {
      const { _id, title } = await submitted()
      await acts.approve(first, _id)
      await portal.db
        .updateTable('gcpHeld')
        .set({ dueAt: new Date(0).toISOString() })
        .where('gcpId', '=', _id)
        .execute()
      const [back] = await Promise.all([acts.takeBack(first, _id), notifyDue((beside ?? portal).portal)])
      const mails = await notifyAndListMails(title)
      const { status } = (await acts.open(first, _id)).json
      expect([back.status, status, mails.length]).toEqual(
        back.status === 200 ? [200, 'pending', 0] : [409, 'approved', 1],
      )
    }
  })
})
