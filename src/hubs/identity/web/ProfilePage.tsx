// The own profile: picture and name, password, and where one is signed in.

import { useSession } from '#web/shell/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { sentences } from '../rules.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './profile.module.css'
import { SessionsSection } from './SessionsSection.tsx'

export function ProfilePage() {
  const { me } = useSession()
  if (!me) return <p>{sentences.noProfile}</p>
  return (
    <>
      <PageHeader title="Profile" text="How others see you, your password, and where you are signed in." />
      <div className={styles.columns}>
        <ProfileForm me={me} />
        <div className={styles.column}>
          <PasswordSection email={me.email} />
          <SessionsSection />
        </div>
      </div>
    </>
  )
}
