// HTTP handlers of calendar feeds: create, show and end a feed, and serve the .ics file.
import { createHash } from 'node:crypto'
import { unknownPath } from '#server/http/problems.ts'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import type { tasksContract } from '../../contract.ts'
import { findKinds } from '../queries.ts'
import { loadFrame } from '../queries-progress.ts'
import { kindsOf } from '../task-kinds.ts'
import { buildCalendarFile } from './calendar-file.ts'
import { createFeed, revokeFeed } from './changes.ts'
import { buildFeedUrl, findSecret, hashOf, parseSecret } from './feed-secret.ts'
import { limitFeed, limitGuesses } from './limits.ts'
import { findFeed, findFeedBy } from './queries.ts'

type CalendarHandlers = Pick<Handlers<typeof tasksContract>, 'feed' | 'makeFeed' | 'revokeFeed' | 'calendar'>

/** Cache lifetime in calendars: a moved deadline is not a matter of minutes. */
const freshS = 900

export function calendarHandlers(portal: Portal): CalendarHandlers {
  const { db, config } = portal
  return {
    async feed({ caller }) {
      const row = await findFeed(db, caller.uid)
      if (!row) return { address: null, madeAt: null }
      // When the secret that made it is no longer known, the address still works, but it cannot be shown any more.
      const secret = findSecret(portal.secret, caller.uid, row)
      return { address: secret ? buildFeedUrl(config.publicUrl, secret) : null, madeAt: row.madeAt }
    },
    async makeFeed({ caller, actor }) {
      const { secret, madeAt } = await createFeed(db, caller.uid, portal.secret, actor)
      return { address: buildFeedUrl(config.publicUrl, secret), madeAt }
    },
    revokeFeed: ({ caller, actor }) => revokeFeed(db, caller.uid, actor),

    async calendar({ params, address, request, reply }) {
      const secret = parseSecret(params.file)
      const feed = secret && (await findFeedBy(db, hashOf(secret)))
      if (!feed || !isOfDomain(feed.email, config.emailDomain)) {
        await limitGuesses(db, address)
        throw unknownPath()
      }
      await limitFeed(db, feed.uid)
      const [frame, settings] = [await loadFrame(portal), await findKinds(db)]
      const text = await buildCalendarFile({ config, kinds: kindsOf(portal), settings, frame })
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
      reply.header('cache-control', `private, max-age=${freshS}`).header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="nexus.ics"')
        .header('referrer-policy', 'no-referrer')
        .send(text)
    },
  }
}
