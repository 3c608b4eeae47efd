// Privacy page: what the portal stores about people, for how long, and what they can do about it. Public.

import { isAddress } from '#shared/people/email-domain.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { backupSentence } from '#web/ui/dialogs/EraseDialog.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import type { Privacy, PrivacyLine } from '../contract.ts'
import styles from './privacy.module.css'
import { usePrivacy } from './privacy-query.ts'

const groups = [
  { outcome: 'goes', title: 'Deleted with your account' },
  { outcome: 'stays', title: 'Kept under ‘a former member’' },
] as const

export function PrivacyPage() {
  return (
    <>
      <PageHeader
        title="Privacy"
        text="What this portal stores about you, for how long, and what you can do about it."
      />
      <QueryView query={usePrivacy()} skeleton="text">
        {(privacy) => <PrivacyText {...privacy} />}
      </QueryView>
    </>
  )
}

function PrivacyText({ organisation, contact, backupNights, signInDays, lines }: Privacy) {
  return (
    <div className={styles.sections}>
      <section aria-labelledby="responsible">
        <SectionHead id="responsible" title="Who is responsible" />
        <p>
          {organisation} runs this portal for its members. <Contact organisation={organisation} contact={contact} /> We
          don’t sell your data or track you, and no other company counts your visits.
        </p>
      </section>
      <section aria-labelledby="kept">
        <SectionHead
          id="kept"
          title="What we store"
          text="The portal creates this list from what each of its parts stores."
        />
        {groups.map(({ outcome, title }) => (
          <RetentionList
            key={outcome}
            title={title}
            lines={lines.filter(({ afterErasure }) => afterErasure === outcome)}
          />
        ))}
      </section>
      <YourRights />
      <section aria-labelledby="named">
        <SectionHead id="named" title="Texts that mention your name" />
        <p>
          When you delete your account, your name is removed from the name fields of everything that stays, and your
          email from every text. Nothing else that people wrote changes. Admins get a list of the texts that contain
          your full name, and have 30 days to remove the name or leave it. The list doesn’t contain your name and is
          deleted after 30 days. It doesn’t cover names of a single word or names that another member shares.
        </p>
        <p>
          Emails to others that mention you are deleted from the portal after 30 days, messages in their inboxes after
          180 days, and data that could be restored by undoing an import after 30 days.
        </p>
      </section>
      <section aria-labelledby="backups">
        <SectionHead id="backups" title="Backups" />
        {backupNights > 0 ? (
          <p>
            Everything is backed up each night in case a machine fails. When something is deleted,{' '}
            {backupSentence(backupNights)}
          </p>
        ) : (
          <p>
            The portal itself makes no backups, but the people who run it may. When something is deleted,{' '}
            {backupSentence(undefined)}
          </p>
        )}
      </section>
      <section aria-labelledby="cookies">
        <SectionHead id="cookies" title="Cookies and logs" />
        <p>
          We use cookies only to sign you in and to recognise a device you’ve signed in on before. Drafts and your
          choice of light or dark mode stay on your device. So do the pages you’ve read, so that you can open them
          offline, until you sign out. The server log records each request and its result. Sign-ins are removed from the
          audit trail after {signInDays} days.
        </p>
      </section>
    </div>
  )
}

/** Two columns of many short lines; on a phone each is two lines. */
function RetentionList({ title, lines }: { title: string; lines: PrivacyLine[] }) {
  return (
    <>
      <h3 className={styles.fate}>{title}</h3>
      <dl className={styles.kept}>
        {lines.map(({ what, kept }) => (
          <div key={`${what} ${kept}`}>
            <dt>{what}</dt>
            <dd>{kept}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function YourRights() {
  const { me } = useSession()
  return (
    <section aria-labelledby="rights">
      <SectionHead id="rights" title="Your choices" />
      <ul>
        <li>
          <b>Download it:</b> get everything about you in one file you can read.
        </li>
        <li>
          <b>Correct it:</b> change your name, picture, LC and portfolio in your profile, and ask an admin about the
          rest.
        </li>
        <li>
          <b>Delete it:</b> delete your account. Your own data is deleted immediately, and the organisation’s work stays
          under ‘a former member’.
        </li>
      </ul>
      <p>
        {me ? (
          <a href={hrefTo('/my-data')}>Download or delete your data</a>
        ) : (
          <>
            Sign in and open <a href={hrefTo('/my-data')}>your data</a>. If you can’t sign in, ask an admin to do it for
            you.
          </>
        )}
      </p>
    </section>
  )
}

/** The contact: the address or sentence in `PRIVACY_CONTACT`, otherwise an admin. */
function Contact({ organisation, contact }: { organisation: string; contact: string | null }) {
  if (!contact) return <>Ask an admin of {organisation} about your data.</>
  if (!isAddress(contact)) return <>{contact}</>
  return (
    <>
      Ask <a href={`mailto:${contact}`}>{contact}</a> about your data.
    </>
  )
}
