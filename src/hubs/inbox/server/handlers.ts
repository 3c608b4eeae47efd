// Inbox hub: notifications for a person, and the ways in which they receive them.
import { defineHub } from '#server/hub/hub.ts'
import { hourMs } from '#server/jobs/job.ts'
import { notificationKindsOf } from '#shared/hub-manifest.ts'
import { isDaytime } from '#shared/time/calendar.ts'
import { inboxContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { kindsFor } from '../rules.ts'
import { choose, markRead, unsubscribe } from './changes.ts'
import { sendDigests } from './changes-digest.ts'
import { inboxPersonal } from './personal.ts'
import { listChoices, listItems } from './queries.ts'
import { inboxMigrations } from './tables.ts'

export const hub = defineHub({
  name: 'inbox',
  manifest,
  contract: inboxContract,
  migrations: inboxMigrations,
  personal: inboxPersonal,
  jobs: [
    {
      name: 'digests',
      everyMs: hourMs,
      async run(portal) {
        if (isDaytime()) await sendDigests(portal)
      },
    },
  ],
  handlers: (portal) => {
    const { db, hubs, config } = portal
    const kinds = notificationKindsOf(hubs)
    return {
      async list({ query: { unread, page, limit }, caller }) {
        return listItems(db, kinds, { uid: caller.uid, onlyUnread: unread === '1', page, limit })
      },
      async read({ body, caller }) {
        return { unread: await markRead(db, caller.uid, body.ids) }
      },
      async choices({ caller }) {
        return listChoices(db, kindsFor(kinds, caller.role), caller.uid)
      },
      async choose({ params, body, caller }) {
        return choose(db, kindsFor(kinds, caller.role), { uid: caller.uid, kind: params.kind }, body)
      },
      async unsubscribe({ query }) {
        return unsubscribe(portal, query)
      },
      async openUnsubscribe({ query, reply }) {
        return reply.redirect(`${config.publicUrl}/#/unsubscribe?${new URLSearchParams(query)}`)
      },
    }
  },
})
