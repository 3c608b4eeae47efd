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
  { outcome: 'goes', title: 'What goes with your account' },
  { outcome: 'stays', title: 'What stays, under ‘a former member’' },
] as const

export function PrivacyPage() {
  return (
    <>
      <PageHeader title="Privacy" text="What this portal keeps of you, for how long, and what you can do about it." />
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
          {organisation} runs this portal for its members. <Contact organisation={organisation} contact={contact} />{' '}
          Nothing is sold, nobody is followed, and no other company counts your visits.
        </p>
      </section>
      <section aria-labelledby="kept">
        <SectionHead
          id="kept"
          title="What is kept"
          text="Made by the portal itself, from what its parts say that they store."
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
        <SectionHead id="named" title="Texts that say your name" />
        <p>
          When you erase your account, your name is removed from its fields in everything that stays, and your address
          from every text. Nothing else that people wrote is changed. Admins get a list of the texts that hold your full
          name, and decide on each within 30 days: remove the name, or leave it. The list does not hold the name, and is
          deleted after 30 days. It leaves out a name of one word, and a name that another member has, too.
        </p>
        <p>
          Emails to others that name you are deleted from the portal after 30 days, messages in their inboxes after 180
          days, and what an import could still bring back after 30 days.
        </p>
      </section>
      <section aria-labelledby="backups">
        <SectionHead id="backups" title="Backups" />
        {backupNights > 0 ? (
          <p>
            A copy of everything is made each night, for the case that a machine breaks. Of what was erased,{' '}
            {backupSentence(backupNights)}
          </p>
        ) : (
          <p>The portal makes no backups by itself. Whoever runs it may do so: {backupSentence(undefined)}</p>
        )}
      </section>
      <section aria-labelledby="cookies">
        <SectionHead id="cookies" title="Cookies and log" />
        <p>
          Cookies serve to sign you in, and to know a device on which you signed in before; there are no others. Texts
          that you have not sent yet, and whether you like it dark, stay on your device; so does what you read, to be
          shown without a line, until you sign out. The log of the server notes when something was asked for and how it
          ended. Sign-ins leave the audit trail after {signInDays} days.
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
      <SectionHead id="rights" title="What you can do" />
      <ul>
        <li>
          <b>Take it along:</b> download everything about you as one file that you can read.
        </li>
        <li>
          <b>Correct it:</b> change your name, picture and place in your profile; an admin changes the rest.
        </li>
        <li>
          <b>Erase it:</b> erase your account. What is yours goes at once; work of the organisation stays, under ‘a
          former member’.
        </li>
      </ul>
      <p>
        {me ? (
          <a href={hrefTo('/my-data')}>Download or erase your data</a>
        ) : (
          <>
            Sign in, and open <a href={hrefTo('/my-data')}>your data</a>. If you cannot sign in, ask an admin to do it.
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
