// Email template: the same text as plain text and as simple HTML, with one link, which always begins with PUBLIC_URL.
import { plainName, writtenName } from '#shared/people/names.ts'
import type { Config } from '../runtime/config.ts'
import type { Mail } from './mail.ts'

export type Sender = Pick<Config, 'publicUrl' | 'organisation'>
/** Without a name, the greeting has none. */
type Recipient = { email: string; name?: string | undefined }
type EmailContent = {
  subject: string
  lines: string[]
  link: string
  button: string
  after: string[]
  unsubscribe?: string
  usefulDays?: number
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function renderEmail(config: Sender, { email, name }: Recipient, content: EmailContent): Mail {
  const sign = `NEXUS, ${config.organisation}`
  const greeting = `Hello ${name ? plainName(writtenName({ email, name })) : ''}`.trim().concat(',')
  const text = [greeting, '', ...content.lines, '', content.link, '', ...content.after, '', sign].join('\n')
  const paragraph = (lines: string[]) => `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`
  const href = escapeHtml(content.link)
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
${paragraph([greeting])}${paragraph(content.lines)}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">${escapeHtml(content.button)}</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this link: <a href="${href}" style="color:#1f5eff;word-break:break-all">${href}</a></p>
${paragraph(content.after)}<p style="margin:0;color:#55607a">${escapeHtml(sign)}</p></div></body></html>`
  const { subject, link, unsubscribe, usefulDays } = content
  return {
    to: email,
    subject,
    text,
    html,
    link,
    ...(unsubscribe && { unsubscribe }),
    ...(usefulDays && { usefulDays }),
  }
}
