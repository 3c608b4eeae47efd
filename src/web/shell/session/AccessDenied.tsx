// Access denied page: a popup for three seconds; then what the screen is, who may open it, and what this person can open.
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Action, type Screen, withAdmin } from '#shared/access.ts'
import type { MenuEntry } from '#shared/menu.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { helpIdOf } from '#shared/text/parse-tour.ts'
import { PlainButtonLink } from '#web/ui/page/PlainButton.tsx'
import { findPart, plainText } from '../help/help-text.tsx'
import styles from '../layout/calm.module.css'
import { MessagePage } from '../layout/MessagePage.tsx'
import { useMenuSections } from '../navigation/use-menu-sections.ts'
import { hrefTo } from '../routing/location.ts'
import { useHubs } from '../routing/pages.ts'
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

/** Reached by links that others share, so it says what the screen is and what this person can open instead. */
function DeniedPage({ screen, name }: AccessDeniedProps) {
  const { permissions } = useSession()
  const allowed = withAdmin(permissions.get(screen) ?? [])
  return (
    <RolePage
      title={`${name} is not open to you`}
      about={<AboutScreen screen={screen} />}
      sentence="This screen is open to"
      allowed={allowed}
    >
      <p>If you need it for your work, ask an admin to open it to your role.</p>
      <OpenScreens related={useRelated(screen)} />
    </RolePage>
  )
}

/** The first sentence of its part of the tour; screens that are in no menu have none. */
function AboutScreen({ screen }: { screen: Screen }) {
  const id = helpIdOf(screen)
  const part = findPart(id)
  if (!part) return null
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(plainText(part.summary)) ?? []
  return (
    <p>
      {sentence} <a href={hrefTo(`/help/${id}`)}>More about {part.title}</a>
    </p>
  )
}

const maxRelated = 3

/** What this person can open: of the same hub first, then what stands beside it in the menu. */
function useRelated(screen: Screen): MenuEntry[] {
  const sections = useMenuSections()
  const hub = useHubs().find(({ screens = {} }) => screen in screens)
  const own = new Set<string>([...Object.keys(hub?.screens ?? {}), ...(hub?.menu ?? []).map(({ path }) => path)])
  const ofHub = sections.flatMap(({ entries }) => entries.filter(({ path }) => own.has(path)))
  const { entries: beside = [] } = sections.find(({ group }) => group === hub?.screens?.[screen]?.menu?.group) ?? {}
  return [...new Set([...ofHub, ...beside])].slice(0, maxRelated)
}

function OpenScreens({ related }: { related: readonly MenuEntry[] }) {
  const id = useId()
  if (related.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <p id={id}>What you can open:</p>
      <div className={styles.calmActions}>
        {related.map(({ path, name }) => (
          <PlainButtonLink key={path} href={hrefTo(path)} isOther>
            {name}
          </PlainButtonLink>
        ))}
      </div>
    </nav>
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

type RolePageProps = {
  title: string
  about?: ReactNode
  sentence: string
  allowed: readonly Role[]
  children?: ReactNode
}

function RolePage({ title, about, sentence, allowed, children }: RolePageProps) {
  const { role, mayOpen } = useSession()
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed.map((each) => roleNames[each]))
  const action = mayOpen('/dashboard') ? (
    <PlainButtonLink href={hrefTo('/dashboard')}>Back to the dashboard</PlainButtonLink>
  ) : (
    <PlainButtonLink href={hrefTo('/logout')}>Logout</PlainButtonLink>
  )
  return (
    <MessagePage title={title} actions={action}>
      {about}
      <p>
        Your role is {role ? roleNames[role] : 'not known'}. {sentence} {names}.
      </p>
      {children}
    </MessagePage>
  )
}
