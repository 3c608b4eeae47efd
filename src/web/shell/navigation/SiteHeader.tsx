import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Brand } from './Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { NavLinks } from './NavLinks.tsx'
import { useSession } from './session.ts'
import styles from './shell.module.css'

/** For members only: the sign-in screen comes without it. */
const tools = () => import('./HeaderTools.tsx')
const HeaderTools = lazyPart(async () => (await tools()).HeaderTools)
const HeaderStrips = lazyPart(async () => (await tools()).HeaderStrips)

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
      <Suspense>{me && <HeaderStrips />}</Suspense>
    </header>
  )
}
