// Navigation links: the current page is marked; a row where there is room, a menu button where not.
import { useId } from 'react'
import { navItemsFor } from '#shared/nav-items.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { hrefTo } from '../routing/location.ts'
import { useScreens } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'
import styles from './nav.module.css'
import { useMenu } from './use-menu.ts'

export function NavLinks({ label }: { label: string }) {
  const { role } = useSession()
  const items = navItemsFor(role, useScreens())
  const { isOpen, frame, button, path, toggle } = useMenu<HTMLElement>()
  const listId = useId()
  return (
    <nav ref={frame} aria-label={label} className={styles.nav} data-many={items.length > 4 || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
        Menu
      </button>
      <ul id={listId} className={styles.navList} data-open={isOpen || undefined}>
        {items.map((item) => (
          <li key={item.path}>
            <a href={hrefTo(item.path)} aria-current={item.path === path ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
