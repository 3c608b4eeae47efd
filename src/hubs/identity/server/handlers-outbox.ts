// Who may read the local outbox? This machine alone, and only while the portal has no mail server, no public
// address and no proxy in front.
import type { FastifyRequest } from 'fastify'
import type { Handlers, Portal } from '#server/hub.ts'
import { isLoopbackCaller } from '#server/loopback.ts'
import { readOutbox } from '#server/mail.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { type OutboxMail, outboxPage } from './outbox-page.ts'

type Named = 'outboxPage' | 'outboxJson'

export function outboxHandlers({ db, config }: Portal): Pick<Handlers<typeof identityContract>, Named> {
  async function mailsFor(request: FastifyRequest): Promise<OutboxMail[]> {
    const isOpen = !config.smtpUrl && isLoopbackCaller(request, config)
    if (!isOpen) throw problem('notFound', 'There is nothing at this address.')
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
    async outboxPage({ request, reply }) {
      const page = outboxPage(await mailsFor(request), `${config.publicUrl}/`)
      return reply.type('text/html; charset=utf-8').send(page)
    },
    async outboxJson({ request }) {
      return mailsFor(request)
    },
  }
}
