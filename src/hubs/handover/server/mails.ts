// What do people read who come with a new year? One mail each: with a link to the portal, or with one that lets them join.
import type { Config } from '#server/config.ts'
import { invitationDays } from '#server/invitations.ts'
import type { Mail } from '#server/mail.ts'
import { plainName, writtenName } from '#shared/names.ts'

type Sender = Pick<Config, 'publicUrl' | 'organisation'>
/** `position` is `LCVP, Lahore, oGV`. */
type Coming = { email: string; name?: string; position: string; year: string }
type Letter = { subject: string; lines: string[]; link: string; button: string; after: string[] }

/** To somebody with an account. */
export const roleMail = (config: Sender, to: Coming): Mail =>
  write(config, to, {
    subject: `Your role in ${to.year}: ${to.position}`,
    lines: [
      `the year ${to.year} is open at ${config.organisation}, and you are part of it: ${to.position}.`,
      'Your role counts from now on:',
    ],
    link: `${config.publicUrl}/#/dashboard`,
    button: 'Open NEXUS',
    after: ['Welcome, and thank you for taking it on.'],
  })

/** To somebody who proves the address with this link. */
export const invitationMail = (config: Sender, to: Coming, token: string): Mail =>
  write(config, to, {
    subject: `Join NEXUS for ${to.year}: ${to.position}`,
    lines: [
      `the year ${to.year} is open at ${config.organisation}, and you are part of it: ${to.position}.`,
      'Your place in NEXUS, our portal, waits for you. Choose a password and go in:',
    ],
    link: `${config.publicUrl}/#/join?token=${token}`,
    button: 'Join NEXUS',
    after: [
      `The link works for ${invitationDays} days. After that, ask an admin to send it again.`,
      'You did not expect this? Then ignore this mail, and nothing will happen.',
    ],
  })

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function write(config: Sender, { email, name }: Coming, letter: Letter): Mail {
  const sign = `NEXUS, ${config.organisation}`
  const greeting = `Hello ${name ? plainName(writtenName({ email, name })) : ''}`.trim().concat(',')
  const text = [greeting, '', ...letter.lines, '', letter.link, '', ...letter.after, '', sign].join('\n')
  const paragraph = (lines: string[]) => `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`
  const href = escapeHtml(letter.link)
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
${paragraph([greeting])}${paragraph(letter.lines)}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">${escapeHtml(letter.button)}</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="${href}" style="color:#1f5eff;word-break:break-all">${href}</a></p>
${paragraph(letter.after)}<p style="margin:0;color:#55607a">${escapeHtml(sign)}</p></div></body></html>`
  return { to: email, subject: letter.subject, text, html, link: letter.link }
}
