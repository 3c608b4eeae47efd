import { useSession } from '#web/shell/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { sentences } from '../rules.ts'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'
import styles from './profile.module.css'
import { SessionsSection } from './SessionsSection.tsx'

export function ProfilePage() {
  const { me } = useSession()
  if (!me) return <p>{sentences.noProfile}</p>
  return (
    <>
      <PageHeader
        title="Profile"
        text="How others see you, where you work, your password and passkeys, and where you are signed in."
      />
      {/* Somebody else may have signed in in another tab: nothing that the first one typed is sent for them. */}
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
