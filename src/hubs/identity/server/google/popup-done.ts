// OAuth popup result: a tiny page whose script reports the outcome to the page that opened it, and closes.
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#server/notify/email-template.ts'
import type { Config } from '#server/runtime/config.ts'
import { type GoogleIntent, type GoogleOutcome, googleChannel, googleSentence } from '../../rules.ts'
import { authPath } from './openid-client.ts'

type FlowResult = { outcome: GoogleOutcome; tripId: string; intent: GoogleIntent }

/** Google's pages isolate themselves, which cuts off the opener's window, so the outcome goes through a BroadcastChannel. */
export const doneScript = `const { outcome, trip, origins } = document.body.dataset
const word = { outcome, trip }
const channel = new BroadcastChannel('${googleChannel}')
channel.postMessage(word)
for (const origin of origins.split(' ').filter(Boolean)) window.opener?.postMessage({ ${JSON.stringify(googleChannel)}: word }, origin)
setTimeout(() => window.close(), 50)
`

export function sendDonePage(reply: FastifyReply, config: Config, { outcome, tripId, intent }: FlowResult): void {
  const words = { organisation: config.organisation, domain: config.emailDomain }
  const text = googleSentence(intent, outcome, words) ?? 'Done.'
  const data = `data-outcome="${outcome}" data-trip="${escapeHtml(tripId)}" data-origins="${escapeHtml(config.webOrigins.join(' '))}"`
  openToOpener(reply)
  void reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>NEXUS</title></head>
<body ${data} style="font:16px/1.55 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;padding:24px;text-align:center">
<main><h1 style="font-size:20px">${escapeHtml(text)}</h1><p>You can close this window.</p></main>
<script src="${authPath}/google/done.js"></script></body></html>`)
}

/** A page that isolates itself makes `popup.closed` true for its opener while it is still open. */
export function openToOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
  reply.header('referrer-policy', 'no-referrer')
}
