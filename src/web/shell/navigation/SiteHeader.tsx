// Site header: brand, links, menu, and for members the header tools.

import { whenIdle } from '#web/sheet/yield-to-event-loop.ts'
import { lazyPart } from '#web/shell/routing/lazy-component.ts'
import styles from '../layout/shell.module.css'
import { useSession } from '../session/session.ts'
import { Brand } from './Brand.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { MenuButton } from './MenuButton.tsx'
import { NavLinks } from './NavLinks.tsx'

/** For members only: the sign-in screen comes without it. The page itself goes first. */
const tools = async () => {
  await whenIdle()
  return import('./HeaderTools.tsx')
}
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
            <HeaderTools />
          </div>
        )}
        <MenuButton />
        <ColorSchemeToggle />
      </div>
      {me && <HeaderStrips />}
    </header>
  )
}
