// HTTP handlers of the set-up list, and its steps that are settings of the portal.
import { refuseFields } from '#server/http/problems.ts'
import { defineHub, type Portal, type SetUpStep } from '#server/hub/hub.ts'
import type { Config } from '#server/runtime/config.ts'
import { type SetUp, setUpContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { check, confirmTestEmail, dismiss, sendTestEmail } from './changes.ts'
import { limitTestEmails } from './limits.ts'
import { setUpBaseline } from './migrations.ts'
import { findEmail, findState } from './queries.ts'

const inFile = (names: string) => `To change it, set ${names} in the portal's settings (.env) and restart it.`

/** What is set outside the portal: these steps are on the list itself. */
const settingSteps: (SetUpStep & { setting: (config: Config) => { value: string; help: string } })[] = [
  {
    ...{ step: 'name', order: 10, title: 'Check the name and the email domain', path: '/set-up?step=name' },
    text: 'The name appears in every email, and only people with an email at this domain can sign up.',
    isDone: async ({ config: { given } }) => Boolean(given.ORG_NAME && given.ORG_EMAIL_DOMAIN),
    setting: ({ organisation, emailDomain }) => ({
      value: `${organisation}, @${emailDomain}`,
      help: inFile('ORG_NAME and ORG_EMAIL_DOMAIN'),
    }),
  },
  {
    ...{ step: 'email', order: 30, title: 'Send a test email', path: '/set-up?step=email' },
    text: 'Invitations, confirmations and reminders are sent by email. Open the link in the test email to finish this step.',
    isDone: async ({ db }) => (await findState(db)).mailOpenedAt !== null,
    setting: ({ smtpUrl, mailFrom }) => ({
      value: smtpUrl ? `From ${mailFrom}` : 'No email server yet: emails stay in the portal’s outbox',
      help: inFile('SMTP_URL and MAIL_FROM'),
    }),
  },
  {
    ...{ step: 'google', order: 40, title: 'Sign-in with Google (optional)', path: '/set-up?step=google' },
    text: 'People can sign in with a Google account at your domain.',
    isOptional: true,
    isDone: async ({ config }) => config.google !== undefined,
    setting: ({ google }) => ({
      value: google ? 'On' : 'Off',
      help: inFile('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'),
    }),
  },
]

async function readSetUp(portal: Portal): Promise<SetUp> {
  const { isOpen, checked, mailId } = await findState(portal.db)
  const steps = await portal.listSetUp()
  const email = mailId === null ? undefined : await findEmail(portal.db, mailId)
  return {
    isDismissed: !isOpen,
    steps: steps.map(({ step, title, text, path, done, isOptional = false }) => {
      const setting = settingSteps.find((each) => each.step === step)?.setting(portal.config)
      const isChecked = checked.includes(step)
      return { ...{ step, title, text, path, done, isOptional, isChecked }, ...(setting && { setting }) }
    }),
    testEmail: email
      ? {
          sentTo: email.to,
          state: email.sentAt ? 'sent' : email.lastError ? 'failed' : 'waiting',
          error: email.sentAt ? '' : (email.lastError ?? ''),
        }
      : null,
  }
}

export const hub = defineHub({
  name: 'set-up',
  manifest,
  isLive: true,
  contract: setUpContract,
  migrations: [setUpBaseline],
  demo: () => import('./demo.ts'),
  setUpSteps: settingSteps,
  setUpState: findState,
  handlers: (portal) => {
    const { db } = portal
    return {
      read: () => readSetUp(portal),
      async dismiss({ body, actor }) {
        await dismiss(db, body.isDismissed, actor)
        return readSetUp(portal)
      },
      async check({ params: { step }, body, actor }) {
        const known = (await portal.listSetUp()).some((each) => each.step === step)
        if (!known) refuseFields({ step: 'This step doesn’t exist.' })
        await check(db, { step, ...body }, actor)
        return readSetUp(portal)
      },
      async sendTestEmail({ caller, actor }) {
        await limitTestEmails(db)
        await sendTestEmail(portal, caller, actor)
        return readSetUp(portal)
      },
      async confirmTestEmail({ body, actor }) {
        await confirmTestEmail(db, body.token, actor)
        return readSetUp(portal)
      },
    }
  },
})
