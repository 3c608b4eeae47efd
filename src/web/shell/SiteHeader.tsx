import { lazy, Suspense } from 'react'
import { Brand } from './Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { NavLinks } from './NavLinks.tsx'
import { useSession } from './session.ts'
import styles from './shell.module.css'

/** For members only: the sign-in screen comes without it. */
const HeaderTools = lazy(async () => ({ default: (await import('./HeaderTools.tsx')).HeaderTools }))

export function SiteHeader() {
  const { me } = useSession()
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <Brand />
        <NavLinks label="Main" />
        {me && (
          <div className={styles.tools}>
            <Suspense>
              <HeaderTools />
            </Suspense>
          </div>
        )}
        <ColorSchemeToggle />
      </div>
    </header>
  )
}
