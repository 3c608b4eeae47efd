// Access denied page: a popup for three seconds, then an explanation, where a person's role may not open a screen.
import { type ReactNode, useEffect, useState } from 'react'
import { type Action, type Screen, withAdmin } from '#shared/access.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { PlainButtonLink } from '#web/ui/page/PlainButton.tsx'
import styles from '../layout/calm.module.css'
import { MessagePage } from '../layout/MessagePage.tsx'
import { hrefTo } from '../routing/location.ts'
import { useSession } from './session.ts'

const popupMs = 3000

type AccessDeniedProps = { screen: Screen; name: string }

export function AccessDenied(props: AccessDeniedProps) {
  const [isPopupOpen, setPopupOpen] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPopupOpen(false), popupMs)
    return () => clearTimeout(timer)
  }, [])
  if (isPopupOpen) {
    return (
      <div className={styles.popupPlace}>
        <div className={styles.popup} role="alert">
          <h1>Access not allowed</h1>
        </div>
      </div>
    )
  }
  return <DeniedPage {...props} />
}

function DeniedPage({ screen, name }: AccessDeniedProps) {
  const { permissions } = useSession()
  const allowed = withAdmin(permissions.get(screen) ?? [])
  return (
    <RolePage title={`${name} is not open to you`} sentence="This screen is open to" allowed={allowed}>
      <p>If you need it for your work, ask an admin to open it to your role.</p>
    </RolePage>
  )
}

/** An admin may open a screen to any role; the actions on some screens stay with a few roles. */
export function NeedsAnotherRole({ name, needs }: { name: string; needs: Action }) {
  const title = `${name} needs another role`
  return (
    <RolePage
      title={title}
      sentence="You can open this screen, but to work on it you need to be"
      allowed={needs.roles}
    />
  )
}

type RolePageProps = { title: string; sentence: string; allowed: readonly Role[]; children?: ReactNode }

function RolePage({ title, sentence, allowed, children }: RolePageProps) {
  const { role, mayOpen } = useSession()
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed.map((each) => roleNames[each]))
  const action = mayOpen('/dashboard') ? (
    <PlainButtonLink href={hrefTo('/dashboard')}>Back to the dashboard</PlainButtonLink>
  ) : (
    <PlainButtonLink href={hrefTo('/logout')}>Logout</PlainButtonLink>
  )
  return (
    <MessagePage title={title} actions={action}>
      <p>
        Your role is {role ? roleNames[role] : 'not known'}. {sentence} {names}.
      </p>
      {children}
    </MessagePage>
  )
}
