// Erasure in the inbox hub: an inbox ends with its account.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { notify, unsubscribePath } from '#server/notify/inbox.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { sendDigests } from './changes-digest.ts'

let portal: TestPortal
let erasure: ReturnType<typeof createErasureHelper>
beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  erasure = createErasureHelper(portal, hubs)
})
afterAll(() => portal.close())

const kind = 'gcpDecision'

it('messages, choices, the digest and pending mails are deleted, and nobody is notified any more', async () => {
  const who = await portal.signInAs('tm', { displayName: 'Dina Digest' })
  const choice = { isWanted: true, mail: 'weekly' }
  expect((await portal.ask('PUT', `/api/inbox/choices/${kind}`, { as: who, body: choice })).status).toBe(200)
  const say = () =>
    inTransaction(portal.db, (trx) => notify(portal.portal, trx, [{ uid: who.uid, kind, text: 'News', path: '/x' }]))
  await say()
  await sendDigests(portal.portal)
  expect(await erasure.dataOf(who)).toMatchObject({
    'Your inbox': [{ text: 'News' }],
    'When your last weekly email was sent': [{ uid: who.uid }],
    'Emails to you': [{ subject: 'Your week: 1 message unread' }],
  })
  const wayOut = unsubscribePath(portal.portal.secret, who.uid, kind)
  await erasure.erase(who)
  await say()
  await sendDigests(portal.portal)
  expect((await portal.ask('POST', `/api/inbox${wayOut}`)).status).toBeLessThan(500)
  expect(await erasure.columnsWith([who.uid, who.email, 'Dina Digest'])).toEqual([])
})
