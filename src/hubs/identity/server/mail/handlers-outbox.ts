// Local outbox: the mails of a portal without a mail server, for the person who started it. It requires the key from the
// printed link, answers only this machine, and is closed behind a public address or a known proxy.
import type { FastifyRequest } from 'fastify'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { readOutbox } from '#server/notify/mail.ts'
import { isOutboxKey } from '#server/notify/outbox-link.ts'
import { isLoopbackCaller } from '#server/protect/loopback.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../../contract.ts'
import { type OutboxMail, renderOutboxPage } from './outbox-page.ts'

type Named = 'outboxPage' | 'outboxJson'

export function outboxHandlers({ db, config, secret }: Portal): Pick<Handlers<typeof identityContract>, Named> {
  async function listMails(request: FastifyRequest, key: string): Promise<OutboxMail[]> {
    const isOpen = !config.smtpUrl && isLoopbackCaller(request, config)
    if (!isOpen) throw problem('notFound', 'There’s nothing here. Check the link.')
    if (!isOutboxKey(secret, key))
      throw problem('notFound', 'Open the outbox with the link that the portal printed when it started.')
    const rows = await readOutbox(db)
    return rows.map(({ id, to, subject, text, link, sentAt, createdAt }) => ({
      id,
      to,
      subject,
      text,
      link,
      sentAt: sentAt ?? createdAt,
    }))
  }
  return {
    async outboxPage({ request, reply, query }) {
      const page = renderOutboxPage(await listMails(request, query.key), `${config.publicUrl}/`)
      return reply.type('text/html; charset=utf-8').send(page)
    },
    async outboxJson({ request, query }) {
      return listMails(request, query.key)
    },
  }
}
