// Test mail server: real SMTP on a free port that remembers what it accepted and fails on request.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type AcceptedMail = { to: string[]; mail: Email }

type Behaviour = {
  /** Refuses the n-th message (from 1) after it was sent; returns the SMTP code, 0 to accept it. */
  refuse?: (n: number) => number
  /** What it says when it refuses. */
  reply?: string
  /** Delays accepting a message. */
  slowMs?: number
  /** Delays it until this resolves. */
  until?: Promise<void>
}

export async function startTestSmtp(behaviour: Behaviour = {}, address = '127.0.0.1') {
  const accepted: AcceptedMail[] = []
  let attempts = 0
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      attempts += 1
      const code = behaviour.refuse?.(attempts) ?? 0
      const take = async () => {
        const text = await buffer(stream)
        if (behaviour.slowMs) await new Promise((resolve) => setTimeout(resolve, behaviour.slowMs))
        await behaviour.until
        if (code) throw Object.assign(new Error(behaviour.reply ?? 'Not now'), { responseCode: code })
        const mail = await PostalMime.parse(text)
        accepted.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
      }
      // A connection that breaks in the middle of a mail fails the reading, too.
      take().then(() => done(), done)
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  const listening = server.listen(0, address)
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://${address}:${port}`,
    taken: accepted,
    mood: behaviour,
    attempts: () => attempts,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
