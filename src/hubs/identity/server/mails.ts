// What do the mails of identity say? The same words as plain text and as simple HTML; links begin with PUBLIC_URL only.
import type { Config } from '#server/config.ts'
import type { Mail } from '#server/mail.ts'
import { plainName, writtenName } from '#shared/names.ts'

type Letter = { subject: string; lines: string[]; link: string; button: string; after: string[] }
type Sender = Pick<Config, 'publicUrl' | 'organisation'>
type Recipient = { email: string; name: string }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const linkTo = (config: Sender, screen: string, token: string) => `${config.publicUrl}/#/${screen}?token=${token}`

export function verificationMail(config: Sender, to: Recipient, token: string): Mail {
  return write(config, to, {
    subject: 'Verify your email for NEXUS',
    lines: [`welcome to NEXUS, the portal of ${config.organisation}.`, 'Please verify your email, then sign in:'],
    link: linkTo(config, 'verify', token),
    button: 'Verify my email',
    after: [
      'The link works once and for 24 hours.',
      'You did not sign up? Then please do not open the link, and nothing will happen.',
    ],
  })
}

export function resetMail(config: Sender, to: Recipient, token: string): Mail {
  return write(config, to, {
    subject: 'Set a new password for NEXUS',
    lines: ['somebody asked for a new password for your NEXUS account.', 'If that was you, choose it here:'],
    link: linkTo(config, 'set-password', token),
    button: 'Set a new password',
    after: [
      'The link works once and for one hour.',
      'It was not you? Then ignore this mail: your password stays as it is.',
    ],
  })
}

function write(config: Sender, to: Recipient, letter: Letter): Mail {
  const sign = `NEXUS, ${config.organisation}`
  const greeting = `Hello ${plainName(writtenName(to))}`.trim().concat(',')
  const text = [greeting, '', ...letter.lines, '', letter.link, '', ...letter.after, '', sign].join('\n')
  const paragraph = (lines: string[]) => `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`
  const href = escapeHtml(letter.link)
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
${paragraph([greeting])}${paragraph(letter.lines)}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">${escapeHtml(letter.button)}</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="${href}" style="color:#1f5eff;word-break:break-all">${href}</a></p>
${paragraph(letter.after)}<p style="margin:0;color:#55607a">${escapeHtml(sign)}</p></div></body></html>`
  return { to: to.email, subject: letter.subject, text, html, link: letter.link }
}
