// Profile page: name and picture, place, password, passkeys, sessions, and links of other hubs.
import { Button, Card, Title } from '@mantine/core'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useHubs } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { sentences } from '../../rules.ts'
import { PasskeysSection } from '../passkeys/PasskeysSection.tsx'
import { PasswordSection } from '../password/PasswordSection.tsx'
import { SessionsSection } from '../sessions/SessionsSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './profile.module.css'

export function ProfilePage() {
  const { me } = useSession()
  if (!me) return <p>{sentences.noProfile}</p>
  return (
    <>
      <PageHeader
        title="Profile"
        text="Your name and picture, LC and portfolio, password, passkeys and signed-in devices."
      />
      {/* Somebody else may have signed in in another tab: nothing that the first person typed is sent for them. */}
      <div className={styles.columns} key={me.uid}>
        <ProfileForm me={me} />
        <div className={styles.column}>
          <PlaceSection me={me} />
          <PasswordSection me={me} />
          <PasskeysSection />
          <SessionsSection />
          <ProfileLinks />
        </div>
      </div>
    </>
  )
}

/** The pages that hubs declare for the profile. */
function ProfileLinks() {
  const links = useHubs().flatMap(({ profile = [] }) => profile)
  return links.map(({ label, text, action, path }) => (
    <Card key={path} component="section" aria-label={label}>
      <div className={styles.form}>
        <Title order={2}>{label}</Title>
        <p className={styles.linkText}>{text}</p>
        <div>
          <Button component="a" href={hrefTo(path)} variant="default">
            {action}
          </Button>
        </div>
      </div>
    </Card>
  ))
}
