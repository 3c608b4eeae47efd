// Fuzzer setup of the inbox hub: a valid unsubscribe link gets it past the first refusal; a message of somebody else stays
// private.
import { inTransaction } from '#server/database/database.ts'
import { notify, unsubscribeToken } from '#server/notify/inbox.ts'
import type { HubFuzz } from '#server/testing/fuzz.ts'

export const fuzz: HubFuzz = {
  secrets: ({ outbox }) => ({
    otherMessage: { what: 'a message to somebody who calls nothing', seenBy: outbox },
  }),
  async seed({ portal, cast: { author }, markerOf }) {
    const kind = 'role'
    const notification = { uid: author.uid, kind, text: markerOf('otherMessage'), path: '/inbox' }
    await inTransaction(portal.db, (trx) => notify(portal.portal, trx, [notification]))
    const items = await portal.db.selectFrom('inboxItem').select('id').where('uid', '=', author.uid).execute()
    const token = unsubscribeToken(portal.portal.secret, author.uid, kind)
    return () => ({
      kind: [kind],
      uid: [author.uid],
      token: [token, token, 'guess'],
      unread: [undefined, '1'],
      ids: [undefined, items.map(({ id }) => id)],
    })
  },
}
