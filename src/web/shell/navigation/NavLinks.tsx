// Navigation links of the header, in a row where there is room; elsewhere the menu has them. The current page is marked.
import { navItemsFor } from '#shared/nav-items.ts'
import { hrefTo, usePath } from '../routing/location.ts'
import { useScreens } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'
import styles from './nav.module.css'

export function NavLinks({ label }: { label: string }) {
  const { role } = useSession()
  const path = usePath()
  const items = navItemsFor(role, useScreens())
  return (
    <nav aria-label={label} className={styles.nav} data-many={items.length > 4 || undefined}>
      <ul className={styles.navList}>
        {items.map((item) => (
          <li key={item.path}>
            <a
              href={hrefTo(item.path)}
              aria-current={item.path === path || path.startsWith(`${item.path}/`) ? 'page' : undefined}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
