// Local outbox page: plain HTML for a person who tries the portal without a mail server.
import { escapeHtml } from '#server/notify/email-template.ts'

export type OutboxMail = { id: string; to: string; subject: string; text: string; link: string | null; sentAt: string }

const style = `:root{color-scheme:light dark;--ink:#0b1530;--paper:#fbfcfe;--surface:#fff;--line:#e6eaf2;--dim:#55607a;--accent:#1f5eff;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf9;--paper:#0b1120;--surface:#111a2e;--line:#22304d;--dim:#9fabc6;--accent:#86a8ff;--on:#0b1120}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 Inter,system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:26px;letter-spacing:-.01em;margin:0 0 4px}h2{font-size:17px;margin:0}
p{margin:0 0 12px;color:var(--dim)}a{color:var(--accent)}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px;margin:16px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.55 ui-monospace,monospace;margin:12px 0 16px}
.open{display:inline-block;padding:10px 16px;border-radius:8px;background:var(--accent);color:var(--on);text-decoration:none;font-weight:600}`

const card = ({ to, subject, text, link, sentAt }: OutboxMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></p>
<pre>${escapeHtml(text)}</pre>
${link ? `<a class="open" href="${escapeHtml(link)}">Open the link</a>` : ''}</article>`

export function renderOutboxPage(mails: OutboxMail[], home: string): string {
  const list =
    mails.length > 0
      ? mails.map(card).join('\n')
      : '<article><p>No emails yet. Sign up, and your email appears here.</p></article>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox · NEXUS</title><style>${style}</style></head><body><main>
<h1>Outbox</h1><p>No email server is set up, so emails stay here, newest first, on this machine only. Reload to see new ones.
<a href="${escapeHtml(home)}">Back to NEXUS</a></p>
${list}</main></body></html>`
}
